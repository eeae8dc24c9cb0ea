export const messages = {
  title: 'Notices',
  lead: 'What others did in your sessions.',
  empty: 'No notices yet.',
  emptyHint: 'Requests, answers, messages and payouts show up here.',
  failed: 'Could not load your notices.',
  all: 'Show all notices',
  more: 'Show more notices',
  close: 'Close notices',
} as const;
