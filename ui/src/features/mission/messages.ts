/** Texts of the mission; what the specification says stands in its words. */
export const messages = {
  title: 'Greater Good',
  tagline: 'Gaming For Greater Good',
  band: 'Your climb lifts others',
  promise: 'At least 20% of platform profits go to nonprofits for',
  causes: ['gaming equality', 'digital access', 'technology education'],
  share: '20%',
  shareOf: 'of profits, at least',
  aside: 'Set aside so far',
  given: 'Given so far',
  profit: 'Profit so far',
  failed: 'We could not load the figures.',
  empty: 'Nothing has been earned yet.',
  emptyHint: 'The first settled session puts the first share aside.',
} as const;
