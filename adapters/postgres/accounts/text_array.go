package accountspg

import (
	"database/sql/driver"

	"github.com/jackc/pgx/v5/pgtype"
)

// textArray carries a text[] through database/sql, where arrays arrive as text.
type textArray []string

// GormDataType implements gorm's GormDataTypeInterface.
func (textArray) GormDataType() string { return "text[]" }

// Scan implements sql.Scanner.
func (a *textArray) Scan(src any) error {
	return pgtype.NewMap().SQLScanner((*[]string)(a)).Scan(src)
}

// Value implements driver.Valuer. Nil is the empty array.
func (a textArray) Value() (driver.Value, error) {
	list := []string(a)
	if list == nil {
		list = []string{}
	}
	b, err := pgtype.NewMap().Encode(pgtype.TextArrayOID, pgtype.TextFormatCode, list, nil)
	return string(b), err
}
