package errs

// ValidationErrors collects what is wrong with an input, field by field, so that a
// person sees all of it at once.
type ValidationErrors struct {
	fields map[string]string
	first  string
}

// Add notes a validation error of a field. The first error of a field stays.
func (f *ValidationErrors) Add(field, message string) {
	if f.fields == nil {
		f.fields = map[string]string{}
		f.first = message
	}
	if _, known := f.fields[field]; !known {
		f.fields[field] = message
	}
}

// Check notes a validation error when ok is false.
func (f *ValidationErrors) Check(ok bool, field, message string) {
	if !ok {
		f.Add(field, message)
	}
}

// Err is nil when nothing was noted; otherwise an Invalid error (INVALID_INPUT)
// whose message is the first error.
func (f *ValidationErrors) Err() error {
	if len(f.fields) == 0 {
		return nil
	}
	return &Error{Class: Invalid, Code: "INVALID_INPUT", Message: f.first, Fields: f.fields}
}

// InvalidField is the error for one field that is wrong.
func InvalidField(field, message string) *Error {
	return &Error{Class: Invalid, Code: "INVALID_INPUT", Message: message, Fields: map[string]string{field: message}}
}
