package mail

import (
	"fmt"
	"strings"

	"sherpa/modules/wallet"
)

// moneyLetter writes a message about a purchase or a payout.
func (m *Mailer) moneyLetter(n wallet.Notice) letter {
	l := letter{Greeting: greet(n.Person.Name)}
	at := moment(n.At, zoneOf(n.Person.Zone))
	id := n.Subject.String()
	reference := fact{"Reference", strings.ToUpper(id[len(id)-6:])}
	switch n.Kind {
	case wallet.NoticePurchase:
		l.Subject = fmt.Sprintf("Your receipt: %d Sherpa Cred", n.SC)
		l.Heading = "Thank you, your SC are here"
		l.Paragraphs = []string{fmt.Sprintf("We added %d SC to your balance.", n.SC)}
		l.Facts = []fact{
			{"Pack", line(n.Label)}, {"Sherpa Cred", fmt.Sprintf("%d SC", n.SC)}, {"Paid", n.Amount.String()}, {"Date", at},
			{"Balance", fmt.Sprintf("%d SC", n.Balance)}, reference,
		}
		l.Button = button{"Find a Sherpa", "/sherpas"}
		l.After = []string{"Sherpa Cred never expires and cannot be passed on to others."}
	case wallet.NoticePayoutSent:
		l.Subject = "Your payout of " + n.Amount.String() + " is on its way"
		l.Heading = "Your earnings are on their way"
		l.Paragraphs = []string{"We sent your earnings to your payout account. How soon your bank shows them is up to the bank."}
		l.Facts = []fact{{"Amount", n.Amount.String()}, {"Sent", at}, reference}
		l.Button = button{"Open your dashboard", "/dashboard"}
	case wallet.NoticePayoutFailed:
		l.Subject = "Your payout of " + n.Amount.String() + " did not go through"
		l.Heading = "Your payout did not go through"
		l.Paragraphs = []string{"The money is back in your earnings, nothing is lost. Please check your payout account; after that we try again."}
		l.Facts = []fact{{"Amount", n.Amount.String()}, {"Tried", at}, reference}
		l.Quote = said("The payment provider says", n.Reason)
		l.Button = button{"Check your payout account", "/connect-stripe"}
	}
	return l
}
