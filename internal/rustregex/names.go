package rustregex

// The names that regex-syntax 0.8 knows, from its tables of Unicode 16. In a list of entries, divided
// by semicolons, each holds the name Go has for the set, or would have, and after it the other names.

// categoryNames are the general categories. Surrogates are missing: no text holds one.
const categoryNames = `
Lc casedletter; Pe closepunctuation; Pc connectorpunctuation; Cc cntrl control; Sc currencysymbol; Pd
dashpunctuation; Nd decimalnumber digit; Me enclosingmark; Pf finalpunctuation; Cf format; Pi
initialpunctuation; L letter; Nl letternumber; Zl lineseparator; Ll lowercaseletter; M combiningmark
mark; Sm mathsymbol; Lm modifierletter; Sk modifiersymbol; Mn nonspacingmark; N number; Ps
openpunctuation; C other; Lo otherletter; No othernumber; Po otherpunctuation; So othersymbol; Zp
paragraphseparator; Co privateuse; P punct punctuation; Z separator; Zs spaceseparator; Mc spacingmark;
S symbol; Lt titlecaseletter; Cn unassigned; Lu uppercaseletter
`

// scriptNames are the scripts, which script extensions share.
const scriptNames = `
Adlam adlm; Ahom; Anatolian_Hieroglyphs hluw; Arabic arab; Armenian armn; Avestan avst; Balinese bali;
Bamum bamu; Bassa_Vah bass; Batak batk; Bengali beng; Bhaiksuki bhks; Bopomofo bopo; Brahmi brah;
Braille brai; Buginese bugi; Buhid buhd; Canadian_Aboriginal cans; Carian cari; Caucasian_Albanian aghb;
Chakma cakm; Cham; Cherokee cher; Chorasmian chrs; Common zyyy; Coptic copt qaac; Cuneiform xsux;
Cypriot cprt; Cypro_Minoan cpmn; Cyrillic cyrl; Deseret dsrt; Devanagari deva; Dives_Akuru diak; Dogra
dogr; Duployan dupl; Egyptian_Hieroglyphs egyp; Elbasan elba; Elymaic elym; Ethiopic ethi; Garay gara;
Georgian geor; Glagolitic glag; Gothic goth; Grantha gran; Greek grek; Gujarati gujr; Gunjala_Gondi
gong; Gurmukhi guru; Gurung_Khema gukh; Han hani; Hangul hang; Hanifi_Rohingya rohg; Hanunoo hano;
Hatran hatr; Hebrew hebr; Hiragana hira; Imperial_Aramaic armi; Inherited qaai zinh;
Inscriptional_Pahlavi phli; Inscriptional_Parthian prti; Javanese java; Kaithi kthi; Kannada knda;
Katakana kana; Kawi; Kayah_Li kali; Kharoshthi khar; Khitan_Small_Script kits; Khmer khmr; Khojki khoj;
Khudawadi sind; Kirat_Rai krai; Lao laoo; Latin latn; Lepcha lepc; Limbu limb; Linear_A lina; Linear_B
linb; Lisu; Lycian lyci; Lydian lydi; Mahajani mahj; Makasar maka; Malayalam mlym; Mandaic mand;
Manichaean mani; Marchen marc; Masaram_Gondi gonm; Medefaidrin medf; Meetei_Mayek mtei; Mende_Kikakui
mend; Meroitic_Cursive merc; Meroitic_Hieroglyphs mero; Miao plrd; Modi; Mongolian mong; Mro mroo;
Multani mult; Myanmar mymr; Nabataean nbat; Nag_Mundari nagm; Nandinagari nand; New_Tai_Lue talu; Newa;
Nko nkoo; Nushu nshu; Nyiakeng_Puachue_Hmong hmnp; Ogham ogam; Ol_Chiki olck; Ol_Onal onao;
Old_Hungarian hung; Old_Italic ital; Old_North_Arabian narb; Old_Permic perm; Old_Persian xpeo;
Old_Sogdian sogo; Old_South_Arabian sarb; Old_Turkic orkh; Old_Uyghur ougr; Oriya orya; Osage osge;
Osmanya osma; Pahawh_Hmong hmng; Palmyrene palm; Pau_Cin_Hau pauc; Phags_Pa phag; Phoenician phnx;
Psalter_Pahlavi phlp; Rejang rjng; Runic runr; Samaritan samr; Saurashtra saur; Sharada shrd; Shavian
shaw; Siddham sidd; SignWriting sgnw; Sinhala sinh; Sogdian sogd; Sora_Sompeng sora; Soyombo soyo;
Sundanese sund; Sunuwar sunu; Syloti_Nagri sylo; Syriac syrc; Tagalog tglg; Tagbanwa tagb; Tai_Le tale;
Tai_Tham lana; Tai_Viet tavt; Takri takr; Tamil taml; Tangsa tnsa; Tangut tang; Telugu telu; Thaana
thaa; Thai; Tibetan tibt; Tifinagh tfng; Tirhuta tirh; Todhri todr; Toto; Tulu_Tigalari tutg; Ugaritic
ugar; Vai vaii; Vithkuqi vith; Wancho wcho; Warang_Citi wara; Yezidi yezi; Yi yiii; Zanabazar_Square
zanb
`

// propertyNames are the properties that a character has or has not.
const propertyNames = `
ASCII_Hex_Digit ahex; Alphabetic alpha; Bidi_Control bidic; Bidi_Mirrored bidim; Case_Ignorable ci;
Cased; Changes_When_Casefolded cwcf; Changes_When_Casemapped cwcm; Changes_When_Lowercased cwl;
Changes_When_Titlecased cwt; Changes_When_Uppercased cwu; Dash; Default_Ignorable_Code_Point di;
Deprecated dep; Diacritic dia; Emoji; Emoji_Component ecomp; Emoji_Modifier emod; Emoji_Modifier_Base
ebase; Emoji_Presentation epres; Extended_Pictographic extpict; Extender ext; Grapheme_Base grbase;
Grapheme_Extend grext; Grapheme_Link grlink; Hex_Digit hex; Hyphen; IDS_Binary_Operator idsb;
IDS_Trinary_Operator idst; IDS_Unary_Operator idsu; ID_Compat_Math_Continue; ID_Compat_Math_Start;
ID_Continue idc; ID_Start ids; Ideographic ideo; Join_Control joinc; Logical_Order_Exception loe;
Lowercase lower; Math; Modifier_Combining_Mark mcm; Noncharacter_Code_Point nchar; Other_Alphabetic
oalpha; Other_Default_Ignorable_Code_Point odi; Other_Grapheme_Extend ogrext; Other_ID_Continue oidc;
Other_ID_Start oids; Other_Lowercase olower; Other_Math omath; Other_Uppercase oupper; Pattern_Syntax
patsyn; Pattern_White_Space patws; Prepended_Concatenation_Mark pcm; Quotation_Mark qmark; Radical;
Regional_Indicator ri; Sentence_Terminal sterm; Soft_Dotted sd; Terminal_Punctuation term;
Unified_Ideograph uideo; Uppercase upper; Variation_Selector vs; White_Space space wspace; XID_Continue
xidc; XID_Start xids
`

// ageNames are the versions of Unicode.
const ageNames = `
1.1 10.0 11.0 12.0 12.1 13.0 14.0 15.0 15.1 16.0 2.0 2.1 3.0 3.1 3.2 4.0 4.1 5.0 5.1 5.2 6.0 6.1 6.2 6.3
7.0 8.0 9.0 v100 v11 v110 v120 v121 v130 v140 v150 v151 v160 v20 v21 v30 v31 v32 v40 v41 v50 v51 v52 v60
v61 v62 v63 v70 v80 v90
`

// graphemeBreakNames are the classes of grapheme clusters.
const graphemeBreakNames = `
cn control cr ex extend l lf lv lvt pp prepend regionalindicator ri sm spacingmark t v zwj
`

// sentenceBreakNames are the classes of sentences.
const sentenceBreakNames = `
at aterm cl close cr ex extend fo format le lf lo lower nu numeric oletter sc scontinue se sep sp st
sterm up upper
`

// wordBreakNames are the classes of words.
const wordBreakNames = `
aletter cr doublequote dq ex extend extendnumlet fo format hebrewletter hl ka katakana le lf mb
midletter midnum midnumlet ml mn newline nl nu numeric regionalindicator ri singlequote sq wsegspace zwj
`
