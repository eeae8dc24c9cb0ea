/** What people can report. */
export type ReportKind = 'message' | 'review' | 'profile';

const NOUNS: Readonly<Record<ReportKind, string>> = {
  message: 'this message',
  review: 'this review',
  profile: 'this profile',
};

const SEEN: Readonly<Record<ReportKind, string>> = {
  message: 'A moderator reads it with the two messages before it, and decides whether it stays.',
  review: 'A moderator reads it and decides whether it stays. What is hidden counts no more.',
  profile: 'A moderator looks at the profile and decides whether it stays as it is.',
};

export const messages = {
  report: (kind: ReportKind) => `Report ${NOUNS[kind]}`,
  reportText: (kind: ReportKind, name: string) =>
    `${SEEN[kind]} ${name || 'The person'} is not told who reported.`,
  reported: 'Thank you. Our moderators have your report.',
  reportedBefore: 'You have reported this before. Our moderators have it.',
  reportFailed: 'We could not send your report.',
  reason: 'What is wrong with it?',
  noReason: 'Please say what is wrong with it.',

  more: (name: string) => `More about ${name}`,
  block: (name: string) => `Block ${name}`,
  unblock: (name: string) => `Unblock ${name}`,
  blockText: (name: string) =>
    `Neither of you can send the other requests or messages. Sessions that are agreed stay. ${name} is not told.`,
  blocked: (name: string) => `You have blocked ${name}.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  blockFailed: (name: string) => `We could not block ${name}.`,
  unblockFailed: (name: string) => `We could not unblock ${name}.`,
} as const;
