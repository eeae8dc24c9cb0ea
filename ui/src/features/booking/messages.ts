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
  game: 'Please say which game.',
  gameLong: 'Please keep the game to 120 characters.',
  hours: 'Please choose 1 to 12 hours.',
  priceChanged: 'The rate has changed. Please look at the new total and confirm again.',
  offline:
    'No answer came. Please try again: if your booking was made, you will be led to it, not booked twice.',
} as const;

export const note = (name: string): string =>
  `${name} has to approve. If the request is declined or cancelled, your balance is adjusted automatically.`;
