package mail

import "sherpa/modules/applications"

// applicationLetter writes a message about an application.
func (m *Mailer) applicationLetter(n applications.Notice) letter {
	l := letter{Greeting: greet(n.Person.Name)}
	switch n.Status {
	case applications.Pending:
		l.Subject = "We have your application"
		l.Heading = "Your application is in"
		l.Paragraphs = []string{
			"Thank you for applying to be a Sherpa. People read every application here, so it may take some days.",
			"You hear from us by mail, whatever we decide.",
		}
		l.Button = button{"Go to your profile", "/profile"}
	case applications.Approved:
		l.Subject = "You are a Sherpa now"
		l.Heading = "Welcome to the guides"
		l.Paragraphs = []string{
			"Your application was approved. We filled your profile from it; please check your rate, games and platforms, since gamers can book you from now on.",
			"To be paid, connect a payout account. Your earnings wait for you until then.",
		}
		l.Button = button{"Open your dashboard", "/dashboard"}
	case applications.Rejected:
		l.Subject = "About your application"
		l.Heading = "Not this time"
		l.Paragraphs = []string{"Thank you for applying to be a Sherpa. We could not approve your application. You are welcome to apply again."}
		l.Quote = said("The team says", n.Reason)
		l.Button = button{"Apply again", "/apply"}
	}
	return l
}
