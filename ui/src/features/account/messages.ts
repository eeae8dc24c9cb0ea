/** Texts of the specification, word for word, and those beside them. */
export const messages = {
  title: 'My Profile',
  signIn: 'Please sign in',
  loadFailed: 'Could not load profile. Please sign in again.',
  loadAlert: 'Failed to load profile',
  missing: 'We couldn’t find your profile yet. Try refreshing.',
  saved: 'Profile updated!',
  saveFailed: 'Error saving profile. Make sure your GamerTag is unique.',
  save: 'Save Profile',
  saving: 'Saving...',
  edit: 'Edit profile',
  noTag: 'Choose your GamerTag',
  language: 'Please name languages, such as English, or codes such as pt-BR.',
  rate: 'Please enter a number of dollars, like 35 or 35.50.',
  // Mail settings
  mailTitle: 'E-mails',
  mail: {
    requests: {
      name: 'Requests and proposals',
      text: 'New requests, other times that are proposed, and the reminders to answer them.',
    },
    reminders: { name: 'Reminders', text: 'A day and an hour before a session.' },
    messages: { name: 'Messages', text: 'When a message has waited for five minutes.' },
    ratings: { name: 'Ratings', text: 'The question how a session was.' },
  },
  mailRequestsGamer: 'Other times that a Sherpa proposes, and the reminders to answer them.',
  mailAlways: 'Mails about money, security and confirmed sessions always go.',
  mailFailed: 'Could not load your e-mail settings.',
  mailNotSaved: 'The change could not be saved.',
} as const;
