package accountspg

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"

	"sherpa/modules/accounts"
)

// jsonList carries a list in a jsonb column through database/sql.
type jsonList[T any] []T

// GormDataType implements gorm's GormDataTypeInterface.
func (jsonList[T]) GormDataType() string { return "jsonb" }

// Scan implements sql.Scanner.
func (l *jsonList[T]) Scan(src any) error {
	switch raw := src.(type) {
	case []byte:
		return json.Unmarshal(raw, l)
	case string:
		return json.Unmarshal([]byte(raw), l)
	}
	return fmt.Errorf("accountspg: a jsonb column arrived as %T", src)
}

// Value implements driver.Valuer. Nil is the empty list.
func (l jsonList[T]) Value() (driver.Value, error) {
	if l == nil {
		return "[]", nil
	}
	b, err := json.Marshal([]T(l))
	return string(b), err
}

// handleRow is an element of the column handles.
type handleRow struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

func handlesToRows(handles []accounts.Handle) (rows []handleRow) {
	for _, h := range handles {
		rows = append(rows, handleRow(h))
	}
	return rows
}

func handlesFromRows(rows []handleRow) (handles []accounts.Handle) {
	for _, h := range rows {
		handles = append(handles, accounts.Handle(h))
	}
	return handles
}
