/** Texts of the specification, word for word, and those beside them. */
export const messages = {
  directory: 'Sherpa Directory',
  directoryLead: 'Every Sherpa here has been vetted by us and rated by gamers.',
  noSherpas: 'No Sherpas found.',
  noSherpasHint: 'The first ones are on their way up.',
  directoryFailed: 'Failed to load Sherpas.',
  price: 'Price per hour',
  favourites: 'My favourites',
  noFavourites: 'The heart on a card keeps a Sherpa here.',
  favouriteFailed: 'We could not change your favourites.',
  games: 'Find your game',
  unknownGamer: 'Unknown Gamer',

  search: 'Search',
  searching: 'Searching...',
  noResults: 'No results yet. Try a search.',
  noResultsHint: 'A part of a name is enough: “elden”, “switch”.',
  nothingFoundHint: 'Nobody guides exactly that yet. Try a shorter name, or one field only.',
  unknown: 'Unknown',
  viewProfile: 'View Profile',
  best: 'Best rated Sherpas',
  route: 'Your route',
  routeLead: 'Seven steps, then the next summit',

  trust: 'What you can rely on',
  guideOthers: 'Know the route? Guide others',

  profileFailed: 'We could not load this profile.',
  profileMissing: 'We could not find this Sherpa.',
  profileMissingHint: 'The address may be old, or the account closed.',
  profileMissingSky: 'Others know the route.',
  noBio: 'No words about themselves yet.',
  reviewsFailed: 'We could not load the reviews.',
  noReviews: 'No reviews yet.',
  noReviewsHint: 'After a session both sides rate once. The first review could be yours.',
  noAnswer: 'Please write an answer.',
  answerOnce: 'It stands under the review for everybody. You can answer once.',
  answered: 'Your answer is published.',
  answeredBefore: 'This review has been answered.',
  answerFailed: 'We could not publish your answer.',
  anyTime: 'Ask for any time',
  ownWeek: 'Your free times, as gamers see them.',
  busyFailed: 'We could not load the booked times.',
  noRate: 'Not taking bookings right now: no rate is set yet.',
  ownProfile: 'This is how gamers see you.',
  payNote:
    '1 to 12 hours. You pay when you book; if it does not proceed, your balance is adjusted automatically.',
} as const;

/** What a gamer trusts us with, in short; the agreement has the whole of it. */
export const TRUST = [
  {
    icon: 'shield',
    name: 'Vetted guides',
    text: 'Every Sherpa has applied to us, and a person has read the application and said yes.',
  },
  {
    icon: 'undo',
    name: 'Your SC comes back',
    text: 'It is held until your session is over. Declined, cancelled or not answered in time: all of it returns.',
  },
  {
    icon: 'flag',
    name: 'People judge problems',
    text: 'Report a no-show within 48 hours and the money stays frozen until a person has decided.',
  },
] as const;
