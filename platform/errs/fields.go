package errs

// Faults collects what is wrong with an input, field by field, so that a
// person sees all of it at once.
type Faults struct {
	fields map[string]string
	first  string
}

// Add notes a fault of a field. The first fault of a field stays.
func (f *Faults) Add(field, message string) {
	if f.fields == nil {
		f.fields = map[string]string{}
		f.first = message
	}
	if _, known := f.fields[field]; !known {
		f.fields[field] = message
	}
}

// Check notes a fault when ok is false.
func (f *Faults) Check(ok bool, field, message string) {
	if !ok {
		f.Add(field, message)
	}
}

// Err is nil when nothing was noted; otherwise an Invalid error (INVALID_INPUT)
// whose message is the first fault.
func (f *Faults) Err() error {
	if len(f.fields) == 0 {
		return nil
	}
	return &Error{Class: Invalid, Code: "INVALID_INPUT", Message: f.first, Fields: f.fields}
}

// InvalidField is the error for one fault of one field.
func InvalidField(field, message string) *Error {
	return &Error{Class: Invalid, Code: "INVALID_INPUT", Message: message, Fields: map[string]string{field: message}}
}
