package wallethttp

import (
	"encoding/csv"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/page"
)

// GetStatement answers the movements of the caller's wallet: a page of them, or all as CSV.
func (h *Handler) GetStatement(c *gin.Context, params openapi.GetStatementParams) {
	if strings.Contains(strings.ToLower(c.GetHeader("Accept")), "text/csv") {
		h.statementCSV(c)
		return
	}
	found, err := h.ledger.Statement(c.Request.Context(), page.Of(params.Limit, params.Cursor))
	if err != nil {
		respond.Error(c, err)
		return
	}
	entries := make([]openapi.StatementEntry, 0, len(found.Items))
	for _, m := range found.Items {
		kind, words := m.Description()
		entries = append(entries, openapi.StatementEntry{
			Id: strconv.FormatInt(m.ID, 10), At: m.At, Kind: openapi.StatementEntryKind(kind), Sc: int64(m.SC), Balance: int64(m.Balance),
			SessionId: some(idOf(m.Session)), PurchaseId: some(idOf(m.Purchase)), Text: words,
		})
	}
	respond.Link(c, found.Next)
	respond.JSON(c, http.StatusOK, entries)
}

// statementCSV sends all movements as they are read (RFC 4180). An error after the first of them can only be told in the
// file itself.
func (h *Handler) statementCSV(c *gin.Context) {
	var out *csv.Writer
	err := h.ledger.EachMovement(c.Request.Context(), func(found []ledger.Movement) error {
		if out == nil {
			c.Header("Content-Type", "text/csv; charset=utf-8")
			c.Header("Content-Disposition", `attachment; filename="sherpa-statement.csv"`)
			c.Header("Cache-Control", "no-store")
			c.Status(http.StatusOK)
			out = csvWriter(c.Writer)
			if err := out.Write([]string{"Date", "Kind", "Description", "SC", "Balance", "Session", "Purchase"}); err != nil {
				return err
			}
		}
		for _, m := range found {
			kind, words := m.Description()
			if err := out.Write([]string{
				m.At.Format(time.RFC3339), string(kind), cell(words), strconv.FormatInt(int64(m.SC), 10), strconv.FormatInt(int64(m.Balance), 10),
				idOf(m.Session), idOf(m.Purchase),
			}); err != nil {
				return err
			}
		}
		out.Flush()
		return out.Error()
	})
	switch {
	case err == nil:
	case out == nil:
		respond.Error(c, err)
	default:
		_ = c.Error(err)
		_ = out.Write([]string{"", "", "This statement is incomplete. Please download it again.", "", "", "", ""})
		out.Flush()
	}
}

func csvWriter(w io.Writer) *csv.Writer {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	return out
}

// cell keeps a text from being read as a formula by a spreadsheet.
func cell(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}

func idOf(id *uuid.UUID) string {
	if id == nil {
		return ""
	}
	return id.String()
}
