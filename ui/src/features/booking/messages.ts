/** Texts of the specification, word for word, and those beside them. */
export const messages = {
  signIn: 'Please sign in to book a session.',
  invalidTime: 'Please choose a valid date & time.',
  tooSoon: 'Booking time must be at least 15 minutes from now.',
  taken: 'That time slot is already booked. Please choose a different time.',
  inProgress: 'Booking already in progress…',
  failed: 'Booking failed.',

  tooFar: 'Booking time must be within the next 180 days.',
  otherGame: 'Another game…',
  whichGame: 'Which game?',
  passed: 'The time you had chosen has passed. The next free time is filled in.',
  gone: 'The time you had chosen is booked by now. The next free time is filled in.',
  movedInside:
    'The time you had chosen is outside the hours of this Sherpa. The next free time is filled in.',
  outsideRefused: (name: string) =>
    `${name} takes bookings inside these hours only. Please choose a free time.`,
  dayFull: (name: string) => `${name} takes no more sessions on that day. Please choose another.`,
  paused: (name: string, until: string) =>
    until ? `${name} takes no new bookings until ${until}.` : `${name} takes no new bookings now.`,
  blocked: 'You cannot book each other: one of you has blocked the other.',
  anotherTime: 'Ask for another time',
  loadingTimes: 'The free times are still loading.',
  atOnce: 'Confirmed at once',
  notFree: 'Not free to cancel.',
  game: 'Please say which game.',
  note: 'Note (optional)',
  noteHelp: (name: string) => `${name} reads it before answering.`,
  noteLong: 'Please keep the note to 500 characters.',
  gameLong: 'Please keep the game to 120 characters.',
  hoursUpTo: (max: number) =>
    max === 1 ? 'Sessions with this Sherpa take 1 hour.' : `Please choose 1 to ${max} hours.`,
  priceChanged: 'The rate has changed. Please look at the new total and confirm again.',
  offline:
    'No answer came. Please try again: if your booking was made, you will be led to it, not booked twice.',
} as const;

export const note = (name: string): string =>
  `${name} has to approve. If the request is declined or cancelled, your balance is adjusted automatically.`;

export const atOnceNote = (name: string): string =>
  `${name} opened this time for direct booking. No approval to wait for.`;

export const outsideNote = (name: string): string =>
  `This is outside the usual hours of ${name}, who has to approve.`;
