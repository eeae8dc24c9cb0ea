/** Apart from the others: the settings come with a code of their own. */
export const messages = {
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
