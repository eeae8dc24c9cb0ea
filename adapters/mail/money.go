package mail

import (
	"fmt"
	"strings"

	"sherpa/modules/wallet"
)

// moneyLetter writes a message about a purchase or a payout.
func (m *Mailer) moneyLetter(n wallet.Notice) letter {
	l := letter{Greeting: greet(n.Person.Name)}
	zone := zoneOf(n.Person.Zone)
	id := n.Subject.String()
	reference := fact{Label: "Reference", Value: strings.ToUpper(id[len(id)-6:])}
	switch n.Kind {
	case wallet.NoticePurchase:
		l.Subject = fmt.Sprintf("Your receipt: %d Sherpa Cred", n.SC)
		l.Heading = "Thank you, your SC are here"
		l.Paragraphs = []string{fmt.Sprintf("We added %d SC to your balance.", n.SC)}
		l.Facts = []fact{
			{Label: "Pack", Value: line(n.Label)},
			{Label: "Sherpa Cred", Value: fmt.Sprintf("%d SC", n.SC)},
			{Label: "Paid", Value: n.Amount.String()},
			at("Date", n.At, zone),
			{Label: "Balance", Value: fmt.Sprintf("%d SC", n.Balance)},
			reference,
		}
		l.Button = button{"Find a Sherpa", "/sherpas"}
		l.After = []string{"Sherpa Cred never expires and cannot be passed on to others."}
	case wallet.NoticePayoutSent:
		l.Subject = "Your payout of " + n.Amount.String() + " is on its way"
		l.Heading = "Your earnings are on their way"
		l.Paragraphs = []string{"We sent your earnings to your payout account. How soon your bank shows them is up to the bank."}
		l.Facts = []fact{{Label: "Amount", Value: n.Amount.String()}, at("Sent", n.At, zone), reference}
		l.Button = button{"Open your dashboard", "/dashboard"}
	case wallet.NoticePayoutFailed:
		l.Subject = "Your payout of " + n.Amount.String() + " did not go through"
		l.Heading = "Your payout did not go through"
		l.Paragraphs = []string{"The money is back in your earnings, nothing is lost. Please check your payout account; after that we try again."}
		l.Facts = []fact{{Label: "Amount", Value: n.Amount.String()}, at("Tried", n.At, zone), reference}
		l.Quote = said("The payment provider says", n.Reason)
		l.Button = button{"Check your payout account", "/connect-stripe"}
	}
	return l
}
