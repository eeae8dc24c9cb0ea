package mail

import "sherpa/modules/moderation"

// moderationLetter tells what was hidden and why. It does not tell who reported it.
func (m *Mailer) moderationLetter(n moderation.Notice) letter {
	l := letter{Greeting: greet(n.Name), Quote: said("The team says", n.Reason), Button: button{"Go to your profile", "/profile"}}
	switch n.Kind {
	case moderation.Message:
		l.Subject = "A message of yours was hidden"
		l.Heading = "Your message was hidden"
		l.Paragraphs = []string{"A message that you wrote in a session was reported. We read it and have hidden it: its text is not shown any more."}
	case moderation.Review:
		l.Subject = "A review of yours was hidden"
		l.Heading = "Your review was hidden"
		l.Paragraphs = []string{"A review that you wrote was reported. We read it and have hidden it: it is not shown on the profile any more, and its score does not count."}
	case moderation.Profile:
		l.Subject = "Your profile was emptied"
		l.Heading = "Your profile was emptied"
		l.Paragraphs = []string{"Your profile was reported. We read it and have removed bio, headline, links, ranks and picture. You are welcome to write them anew."}
	}
	return l
}
