package blueprint

// The keys of a blueprint are a table: which exist, what they take, when the engine reads them
// and what a run does without them. Decoding, the manifest rules, hints, completion and docs all
// read it. A new key is a new row (and, where rules need its value, a field of the model).
//
// Facts come from spec/vocabulary.json ("tables") and the rows of spec/engine.md, cited as b.N
// (the engine refuses the file) and d.N (the engine stays silent).

// Table describes one kind of table.
type Table struct {
	Name      string // singular, as people say it: "stage", "region", "edge"
	Path      string // where it stands, for people: "[stages.X.model]"
	Doc       string
	Keys      []*Key
	Open      bool   // any name is a key; Each says what the values are
	Each      *Key   // of an Open table
	Refuses   bool   // the engine refuses a file with an unknown key here (b.3 b.4 b.5 b.7 b.21 b.24 b.25)
	NotTable  string // of a table under a chosen name: what the engine makes of anything else there
	NoName    Effect // of a table under a chosen name: when that name is empty
	Needs     []Need
	Conflicts []Conflict
	Renamed   []Renamed
	Foreign   Foreign
}

// Key describes one key of a table.
type Key struct {
	Name    string
	Type    Type
	Doc     string // one line
	Default string // as it would be written in TOML; "" for none
	Absent  string // what the run does without it; completes "so ..."

	Instead []Instead // what Absent comes to, by what stands beside it; the first that holds

	Table *Table   // of Sub, Tables, Named and of the table form of StringOrTable
	Words []string // the words a String may be; nil for any
	Names Naming   // what the String or Strings name; the zero value for nothing that the engine lists
	Fold  bool     // words match whatever their case; the engine also trims where Trim is set
	Trim  bool
	Alias string   // a second spelling, read where the first is absent
	Aka   []string // what people write for it, and the engine does not read
	Holds []string // of Free: the keys inside that the engine knows; then it must be a table
	Slid  []Slid   // of Free: keys of the table around it that mean nothing inside

	RefusesType    bool // a value of another type is refused, not dropped (b.6 b.9 b.18 ...)
	RefusesWord    bool // a word outside Words is refused, not dropped (b.14 b.26 ...)
	RefusesMembers bool // of Strings: a member that is no string is refused (b.41 b.51)
	Mild           bool // a value of another type is a warning, since it is nearly right (d.259)
	Negative       Effect
	Zero           Effect
	Blank          Effect // of a String: empty or white space only
	Only           []Only // when the engine reads it; all must hold
	Inert          Effect // never read at all, whatever stands beside it
	Copied         bool   // working blueprints are full of it where it does nothing, and it does no harm

	Since string // first engine version that reads it; "" for all
}

// Instead says more closely than Absent what the run does without a key.
type Instead struct {
	With   []string // where one of these is there; nil for where none of those before is
	Absent string
}

// Slid is a key that can only have slid into a table of free form from the one around it.
type Slid struct {
	Key   string
	Words []string // only with one of these; nil for any
}

// Type is what a key takes.
type Type uint8

// Sub is a table with fixed keys, Tables an array of them, Named a table whose every key is a
// name that somebody chose. Percent is a String such as "35%". Free is anything at all.
const (
	String Type = iota
	Integer
	Float
	Bool
	Percent
	Strings
	Sub
	Tables
	Named
	StringOrTable
	StringsOrTables
	Free
)

// Naming is what the text of a key names, of what the engine itself lists. Other names are as good:
// scripts and the user's own settings add to them.
type Naming uint8

// What a key may name.
const (
	NamesNothing Naming = iota
	NamesTool
	NamesProvider
	NamesModel
	NamesFormat
)

// Effect is what happens when a value is odd, and how grave that is.
// The zero Effect means that nothing odd happens.
type Effect struct {
	Severity Severity
	Text     string   // what the engine does; completes "KEY = 0: ..." or "KEY is blank: ..."
	Refuses  bool     // the engine refuses the file
	Unless   []string // these keys, all of them beside it, make it harmless
}

// Only is a condition under which a key is read: the key With of the same table is one of
// Words, or simply there when Words is nil.
type Only struct {
	With    string
	Or      string   // another key that will do as well as With; "" for none
	Words   []string // booleans as "true" and "false"
	Default string   // the word that counts where With is absent
	If      bool     // judge only where With is written: without it another rule speaks
	For     string   // judge only this value of the key itself, written as Words are; "" for all
	Effect  Effect   // when the condition does not hold; Text says why nothing reads the key
}

// Need asks for a key once another is there.
type Need struct {
	When   Only     // the zero value: always
	OneOf  []string // at least one of these, well formed
	Like   string   // a key that nothing reads is meant for one of these if it starts so
	Armed  bool     // an integer counts only above 0
	At     string   // the key to point to; "" for the table itself
	Effect Effect
}

// Conflict names keys of which the engine reads only the first that is there.
type Conflict struct {
	Keys   []string // strongest first
	Top    bool     // only the first of Keys beats the others; these go together
	Effect Effect   // Text completes "LOSER is ignored beside WINNER: ..."
}

// Renamed is a key that some other release of the engine reads here.
type Renamed struct {
	Old   string
	New   string // "" when nothing took its place
	Where string // the table that holds New now; "" for this one
	Hint  string // what to write instead
	Since string // the release that reads New; "" when all releases that levlint knows do
}

// Foreign names keys that are known not to be read here, so that they are no more than a
// warning (d.260).
type Foreign struct {
	Owner string // the file that they belong into; "" for none
	Keys  []string
}

// Severity grades what levlint reports. The zero value means "not reported".
type Severity uint8

// A Note informs, a Warning is likely to be a mistake, an Error cannot be meant.
const (
	Off Severity = iota
	Note
	Warning
	Error
)

// String returns the word used in reports and in the configuration.
func (s Severity) String() string {
	switch s {
	case Note:
		return "note"
	case Warning:
		return "warning"
	case Error:
		return "error"
	default:
		return "off"
	}
}

// Key returns the row of that name or alias, or nil.
func (t *Table) Key(name string) *Key {
	if at := t.row(name); at >= 0 {
		return t.Keys[at]
	}
	return nil
}

// row returns where among Keys that one is; -1 where it is not.
func (t *Table) row(name string) int {
	for i, k := range t.Keys {
		if k.Name == name || k.Alias != "" && k.Alias == name {
			return i
		}
	}
	return -1
}

// Schema returns the description of a whole blueprint. It is shared: do not modify it.
func Schema() *Table { return rootTable }
