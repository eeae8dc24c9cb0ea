import { HOUR } from './clock';

/** What a session says about its SC. */
export interface CreditFacts {
  totalSC?: number | undefined;
  createdAt?: string | undefined;
  money?: { state: string } | undefined;
}

const HOLDING: readonly string[] = ['held', 'settling', 'frozen'];

/** SC that were paid for sessions and are not the Sherpas' yet. */
export function heldSC(sessions: readonly CreditFacts[]): number {
  return sessions.reduce(
    (sum, { money, totalSC = 0 }) => (money && HOLDING.includes(money.state) ? sum + totalSC : sum),
    0,
  );
}

/** Sessions are booked at most 180 days ahead, and settled 48 hours after their end. */
const LONGEST_HOLD_MS = 190 * 24 * HOUR;

/** True when older sessions than these, which come newest first, may still hold SC. */
export function mayHoldMore(sessions: readonly CreditFacts[], at: number): boolean {
  const oldest = Math.min(...sessions.map(({ createdAt }) => Date.parse(createdAt ?? '')));
  return oldest > at - LONGEST_HOLD_MS;
}
