import { formatSC, formatUSD } from '@/domain/money';
import type { Outcome, ProblemSession } from './read';

interface Choice {
  value: Outcome;
  label: string;
  /** What happens to the money. */
  effect: string;
}

/** The three verdicts and what each does to the money of this session. */
export function choicesFor(session: ProblemSession): Choice[] {
  const sc = formatSC(session.totalSC ?? 0);
  const usd = formatUSD(session.priceCents ?? 0);
  const paid = session.settled
    ? `Nothing moves: the Sherpa has been paid ${usd}.`
    : `${usd} goes to the Sherpa when it is due.`;
  return [
    {
      value: 'refund_gamer',
      label: 'Refund the gamer',
      effect: session.settled
        ? `${sc} go back at our cost: the Sherpa keeps ${usd}.`
        : `${sc} go back to the gamer. The Sherpa gets nothing.`,
    },
    { value: 'pay_sherpa', label: 'Pay the Sherpa', effect: paid },
    { value: 'dismiss', label: 'Dismiss', effect: `There is no problem to judge. ${paid}` },
  ];
}

export const OUTCOMES: Readonly<Record<string, string>> = {
  refund_gamer: 'Gamer refunded',
  pay_sherpa: 'Sherpa paid',
  dismiss: 'Dismissed',
};

export const NO_SHOW: Readonly<Record<string, string>> = {
  '': 'Nobody',
  gamer: 'The gamer',
  guide: 'The Sherpa',
};

export const BY: Readonly<Record<string, string>> = {
  gamer: 'the gamer',
  guide: 'the Sherpa',
  admin: 'an admin',
  system: 'the system',
};

/** A word of a closed list, or the word itself. */
export const word = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? words[key]! : key;
