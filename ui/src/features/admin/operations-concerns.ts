import { formatNumber, formatUSD } from '@/domain/money';
import { formatSpan } from './operations-words';
import type { Operations } from './read';

/** `now` wakes somebody, `soon` waits for the morning; the same thresholds as docs/alerts.yaml. */
export type Urgency = 'now' | 'soon';

/** Where on the page it is dealt with; `problems` is the tab beside it. */
export type Place =
  | 'queues'
  | 'failures'
  | 'refunds'
  | 'payouts'
  | 'mismatches'
  | 'disputes'
  | 'blocked'
  | 'earnings'
  | 'ledger'
  | 'problems';

export interface Concern {
  urgency: Urgency;
  place: Place;
  text: string;
}

/** A job of the money queue is late after a minute, others after five. */
export const lateAfter = (queue: string): number => (queue === 'money' ? 60 : 300);

/** So many jobs of a kind that fail again and again are one too many. */
const MANY_FAIL = 10;

/** The ledger is recomputed each night. */
const LEDGER_OLD_MS = 26 * 3_600_000;

const count = (n: number, one: string, many: string) =>
  `${formatNumber(n)} ${n === 1 ? one : many}`;

/** What needs a person, the most urgent first. Empty: all is well. */
export function concernsOf(o: Operations): Concern[] {
  const found: Concern[] = [];
  const add = (when: unknown, urgency: Urgency, place: Place, text: string) => {
    if (when) found.push({ urgency, place, text });
  };
  const faults = o.ledger?.faults ?? 0;

  add(!o.working, 'now', 'queues', 'No process works background jobs: nothing due happens.');
  add(
    faults > 0,
    'now',
    'ledger',
    `The ledger contradicts itself: ${count(faults, 'fault', 'faults')}.`,
  );
  add(
    o.refunds.total > 0,
    'now',
    'refunds',
    `${count(o.refunds.total, 'refund is', 'refunds are')} late: gamers wait for SC that is theirs.`,
  );
  add(
    o.mismatches.total > 0,
    'now',
    'mismatches',
    `${count(o.mismatches.total, 'purchase was', 'purchases were')} paid otherwise than agreed and credited nothing.`,
  );
  add(
    o.payouts.stopped > 0,
    'now',
    'payouts',
    `${count(o.payouts.stopped, 'payout waits', 'payouts wait')} for your word: did it arrive?`,
  );
  for (const { name, oldestWaitingSeconds } of o.queues) {
    add(
      o.working && oldestWaitingSeconds > lateAfter(name),
      name === 'money' ? 'now' : 'soon',
      'queues',
      `A job of the queue ${name} has been waiting for ${formatSpan(oldestWaitingSeconds)}.`,
    );
  }
  for (const { name, paused } of o.queues) {
    add(paused, 'soon', 'queues', `Somebody has paused the queue ${name}.`);
  }
  for (const { kind, state, count: n } of o.failures) {
    add(
      state === 'discarded',
      'soon',
      'failures',
      `${count(n, 'job', 'jobs')} of the kind ${kind} ${n === 1 ? 'was' : 'were'} given up.`,
    );
    add(
      state === 'retryable' && n > MANY_FAIL,
      'soon',
      'failures',
      `${count(n, 'job', 'jobs')} of the kind ${kind} fail again and again.`,
    );
  }
  for (const { step, guideId, error } of o.sweep.items) {
    add(
      true,
      'soon',
      'failures',
      guideId
        ? `The payout of Sherpa ${guideId} cannot be begun: ${error}. It is tried again all the time.`
        : `The regular look for due ${step} fails: ${error}. It is tried again all the time.`,
    );
  }
  add(
    o.payouts.unfunded > 0,
    'soon',
    'payouts',
    `Our balance at Stripe did not cover ${count(o.payouts.unfunded, 'payout', 'payouts')}.`,
  );
  add(
    o.payouts.unknown > 0,
    'soon',
    'payouts',
    `What became of ${count(o.payouts.unknown, 'payout', 'payouts')} is not known yet. It is being looked up.`,
  );
  add(
    o.disputes.open > 0,
    'soon',
    'disputes',
    `A bank has taken ${count(o.disputes.open, 'payment', 'payments')} back: evidence is due.`,
  );
  add(
    o.disputes.inquiries > 0,
    'soon',
    'disputes',
    `A bank asks about ${count(o.disputes.inquiries, 'payment', 'payments')}: an answer may keep it from more.`,
  );
  add(
    o.disputes.overturned > 0,
    'soon',
    'disputes',
    `Stripe has changed its word about ${count(o.disputes.overturned, 'dispute', 'disputes')} after the outcome was posted.`,
  );
  add(
    o.problems.total > 0,
    'soon',
    'problems',
    `${count(o.problems.total, 'problem session has', 'problem sessions have')} waited for a verdict for more than seven days.`,
  );
  add(
    o.closedEarnings.totalCents > 0,
    'soon',
    'earnings',
    `${formatUSD(o.closedEarnings.totalCents)} belong to Sherpas whose account is closed.`,
  );
  add(!o.ledger, 'soon', 'ledger', 'The ledger has never been recomputed.');
  add(
    o.ledger && Date.parse(o.at) - Date.parse(o.ledger.at) > LEDGER_OLD_MS,
    'soon',
    'ledger',
    'The ledger was not recomputed for more than a day.',
  );
  // The order above holds within each; sort is stable.
  return found.sort((a, b) => Number(a.urgency === 'soon') - Number(b.urgency === 'soon'));
}

/** The verdict in one sentence. */
export function verdictText(concerns: readonly Concern[]): string {
  if (concerns.length === 0) return 'All is well';
  const now = concerns.filter(({ urgency }) => urgency === 'now').length;
  const all =
    concerns.length === 1 ? '1 thing needs a person' : `${concerns.length} things need a person`;
  if (now === 0) return all;
  return now === concerns.length ? `${all} now` : `${all}, ${now} of them now`;
}
