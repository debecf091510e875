package output

import "github.com/levlint/levlint/blueprint"

// subschemas calls yield for each value within v where a keyword of that form has a schema,
// whether or not one stands there. The name is that of the key, empty in an array.
func subschemas(f form, v *blueprint.Data, yield func(name string, sub *blueprint.Data)) {
	switch f {
	case oneSchema, schemaOrFlag:
		yield("", v)
	case schemaList:
		eachItem(v, yield)
	case schemaOrList:
		if v.Kind == blueprint.DataArray {
			eachItem(v, yield)
		} else {
			yield("", v)
		}
	case schemaTable, patternTable:
		eachField(v, yield)
	case dependencyTable:
		eachField(v, func(name string, sub *blueprint.Data) {
			if sub.Kind != blueprint.DataArray {
				yield(name, sub)
			}
		})
	}
}

func eachItem(v *blueprint.Data, yield func(string, *blueprint.Data)) {
	for i := range v.Items {
		yield("", &v.Items[i])
	}
}

func eachField(v *blueprint.Data, yield func(string, *blueprint.Data)) {
	for i := range v.Fields {
		yield(v.Fields[i].Name.Text, &v.Fields[i].Value)
	}
}

// field returns the value of a key of a table, or nil.
func field(d *blueprint.Data, name string) *blueprint.Data {
	for i := range d.Fields {
		if d.Fields[i].Name.Text == name {
			return &d.Fields[i].Value
		}
	}
	return nil
}

// textOf returns the string under a key of a table.
func textOf(d *blueprint.Data, name string) (*blueprint.Data, bool) {
	v := field(d, name)
	return v, v != nil && v.Kind == blueprint.DataText
}
