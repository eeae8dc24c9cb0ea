import type { Side } from '@/domain/session-actions';

/** Texts of the specification, word for word, and those beside them. */
export const messages = {
  rateUser: 'Rate Your User',
  rateSherpa: 'Rate Your Sherpa',
  score: 'Score',
  comment: 'Comment',
  report: 'Report no-show or problem',
  reportPrivate: 'A report is not public. It goes to our admins only.',
  details: 'What happened?',
  submit: 'Submit review',
  submitting: 'Submitting…',
  later: 'Not now',
  thanks: 'Thank you for your review.',
  thanksReport: 'Thank you for your review. Your report is with our admins.',
  noScore: 'Please choose a score from 1 to 5 stars.',
  // Blocked
  missingSession: 'Missing session. Please refresh and try again.',
  signIn: 'Please sign in to submit a review.',
  notCompleted: 'You can only rate after the session is completed.',
  alreadyRated: 'You have already submitted a rating for this session.',
  // Refused
  duplicate: 'A rating has already been submitted for this side.',
  forbidden: 'Not authorized to rate this session.',
  failed: 'Error submitting review',
  // Page
  unable: 'Unable to load this session',
  backToReceipt: 'Back to receipt',
  scene: 'Say how the climb was.',
} as const;

/** Who will read score and comment, said before they are sent. A guide's words about a gamer are on no profile. */
export function readersOf(side: Side, rated: string): string {
  return side === 'user'
    ? `Your score and comment are public: they stand on the profile of ${rated || 'the Sherpa'}, with your GamerTag.`
    : `Your score and comment are not private: ${rated || 'the gamer'} reads them, and Sherpas who are asked for a session see the average.`;
}
