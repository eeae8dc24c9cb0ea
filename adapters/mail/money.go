package mail

import (
	"fmt"
	"strings"

	"github.com/google/uuid"

	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/money"
)

// paymentLetter writes a message about a purchase, a refund or a dispute.
func (m *Mailer) paymentLetter(n payments.Notice) letter {
	l := letter{Greeting: greet(n.Person.Name)}
	zone := zoneOf(n.Person.Zone)
	reference := referenceOf(n.Subject)
	switch n.Kind {
	case payments.NoticePurchase:
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
	case payments.NoticeCardRefund, payments.NoticeCardRefundFailed, payments.NoticeDispute, payments.NoticeDisputeWon, payments.NoticeDisputeLost:
		m.refundLetter(&l, n)
		l.Facts = []fact{
			{Label: "Pack", Value: line(n.Label)},
			{Label: "Amount", Value: n.Amount.String()},
			{Label: "Sherpa Cred", Value: fmt.Sprintf("%d SC", n.SC)},
			at("Date", n.At, zone),
			{Label: "Balance", Value: fmt.Sprintf("%d SC", n.Balance)},
			reference,
		}
		l.After = []string{"Questions, or is something wrong? Write to " + m.support + " and name the reference above."}
	}
	return l
}

// payoutLetter writes a message about a payout.
func (m *Mailer) payoutLetter(n payouts.Notice) letter {
	l := letter{Greeting: greet(n.Person.Name)}
	zone := zoneOf(n.Person.Zone)
	reference := referenceOf(n.Payout)
	switch n.Kind {
	case payouts.NoticePayoutSent:
		l.Subject = "Your payout of " + n.Amount.String() + " is on its way"
		l.Heading = "Your earnings are on their way"
		l.Paragraphs = []string{"We sent your earnings to your payout account. How soon your bank shows them is up to the bank."}
		l.Facts = []fact{{Label: "Amount", Value: n.Amount.String()}, at("Sent", n.At, zone), reference}
		l.Button = button{"Open your dashboard", "/dashboard"}
	case payouts.NoticePayoutFailed:
		l.Subject = "Your payout of " + n.Amount.String() + " did not go through"
		l.Heading = "Your payout did not go through"
		l.Paragraphs = []string{"The money is back in your earnings, nothing is lost. Please check your payout account; after that we try again."}
		l.Facts = []fact{{Label: "Amount", Value: n.Amount.String()}, at("Tried", n.At, zone), reference}
		l.Quote = said("The payment provider says", n.Reason)
		l.Button = button{"Check your payout account", "/connect-stripe"}
	}
	return l
}

// referenceOf is how a person may name a payment, refund, dispute or payout to us.
func referenceOf(id uuid.UUID) fact {
	text := id.String()
	return fact{Label: "Reference", Value: strings.ToUpper(text[len(text)-6:])}
}

// refundLetter tells what was refunded to a card or is disputed by a bank, and what became of the SC.
func (m *Mailer) refundLetter(l *letter, n payments.Notice) {
	amount := n.Amount.String()
	l.Button = button{"See your balance", "/profile"}
	switch n.Kind {
	case payments.NoticeCardRefund:
		l.Subject = "We refunded " + amount + " to your card"
		l.Heading = "Your refund is on its way"
		l.Paragraphs = []string{
			"We gave " + amount + " of your purchase back to your card. How soon your bank shows it is up to the bank.",
			gone(n.SC, "We took %d SC that you bought with it back from your balance."),
		}
	case payments.NoticeCardRefundFailed:
		l.Subject = "Your card did not take the refund of " + amount
		l.Heading = "Your refund did not go through"
		l.Paragraphs = []string{"Your bank sent the refund of " + amount + " back to us."}
		if n.SC > 0 {
			l.Paragraphs = append(l.Paragraphs, fmt.Sprintf("The %d SC that we had taken back for it are in your balance again.", n.SC))
		}
	case payments.NoticeDispute:
		l.Subject = "Your bank disputes a payment of " + amount
		l.Heading = "A payment of yours is in dispute"
		l.Paragraphs = []string{
			"Your bank took " + amount + " back that you paid us, and will decide whose it is.",
			"Until then your sessions that had not ended are cancelled, and you cannot book.",
			gone(n.SC, "We hold %d SC that you bought with it."),
		}
	case payments.NoticeDisputeWon:
		l.Subject = "The dispute over " + amount + " is settled"
		l.Heading = "The dispute is settled"
		l.Paragraphs = []string{"Your bank confirmed your payment of " + amount + "."}
		if n.SC > 0 {
			l.Paragraphs = append(l.Paragraphs, fmt.Sprintf("The %d SC that we held are in your balance again.", n.SC))
		}
		l.Paragraphs = append(l.Paragraphs, "You can book again as soon as one of us has looked at your account.")
	case payments.NoticeDisputeLost:
		l.Subject = "Your bank gave you " + amount + " back"
		l.Heading = "The dispute is decided"
		l.Paragraphs = []string{
			"Your bank gave you the " + amount + " back that you had paid us.",
			gone(n.SC, "The %d SC that you bought with it are gone for good."),
			"You cannot book with this account until we have spoken.",
		}
	case payments.NoticePurchase:
	}
}

// gone says how many SC were clawed back, or that there were none.
func gone(n money.SC, sentence string) string {
	if n == 0 {
		return "Your balance holds no SC that you bought with it, so nothing was taken from it."
	}
	return fmt.Sprintf(sentence, n)
}
