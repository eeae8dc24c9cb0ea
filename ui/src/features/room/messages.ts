/** What is sent by "I'm late"; read as such by both sides. */
export const LATE_TEXT = "I'm running a few minutes late.";

export const messages = {
  meet: 'Where we meet',
  ask: 'Ask',
  askForIt: 'Ask for it',
  askText: 'Where do we meet?',
  edit: 'Edit',
  setPlace: 'Set the place',
  openLink: 'Open link',
  copied: (what: string) => `${what} copied.`,
  copyFailed: 'Copying did not work. Select the text instead.',
  addHandles: 'Add your names in your profile',
  /** `guide` approves; without a name the reader does. */
  notYet: (guide: string | undefined) =>
    `You see each other's names for voice and game once ${guide ? `${guide} has` : 'you have'} approved.`,
  notUntil: (when: string) => `You see each other's names for voice and game from ${when}.`,
  // The form
  place: 'How we meet',
  placeHelp: 'The other side, the reminders and the calendar show it.',
  link: 'Link (optional)',
  placeLong: 'Please keep it to 300 characters.',
  linkWrong: 'Please enter an address that begins with https://.',
  save: 'Save',
  saving: 'Saving...',
  keep: 'Back',
  saved: 'Meeting place saved.',
  saveFailed: 'Could not save the meeting place.',
  meetingSet: 'The Sherpa has set the place meanwhile. It is shown now.',
  // Check-in
  here: "I'm here",
  late: "I'm late",
  lateSent: 'Late: sent',
  checkedIn: 'You are checked in.',
  checkInFailed: 'Could not check you in.',
  // Messages
  title: 'Messages',
  admins: 'Admins may read this conversation when a problem is reported.',
  empty: 'No messages yet.',
  emptyHint: (name: string) => `Ask ${name} what you need to know before you start.`,
  emptyAfter: (name: string) => `You can still write to ${name}.`,
  loadFailed: 'Could not load the messages.',
  message: 'Message',
  write: (name: string) => `Write to ${name}`,
  send: 'Send',
  keys: 'Enter sends, Shift + Enter starts a new line.',
  tooLong: 'Please keep the message to 2000 characters.',
  unread: 'New',
  newMessages: 'New messages',
  sending: 'Sending...',
  notSent: 'Not sent.',
  again: 'Try again',
  discard: 'Discard',
  hiddenText: 'This message was hidden by a moderator.',
  read: 'Read',
  closed: 'This conversation is closed.',
  limit: (name: string) =>
    `You have sent ten messages. You can write again once ${name} has answered the request.`,
  blocked: 'No messages can be sent between the two of you.',
  notYours: 'Only the two of the session write here.',
  left: (count: number, name: string) =>
    `${count === 1 ? '1 more message' : `${count} more messages`} until ${name} answers the request.`,
  // Live
  lost: 'Live updates are interrupted. What you see may be a moment old.',
} as const;
