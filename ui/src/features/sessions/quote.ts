import type { Cancellation, Session } from '@/api/normalize';
import { formatWhen } from '@/components/time/format';
import { formatSC } from '@/domain/money';

const guideOf = (session: Session): string => session.guide.username || 'the Sherpa';

/** What the gamer's cancelling does now, before the click. `at` is the business time, ms. */
export function quoteText(session: Session, quote: Cancellation, at: number): string {
  const { backSC, keptSC, freeUntil } = quote;
  const until = freeUntil ? formatWhen(freeUntil, at) : '';
  if (keptSC === 0) {
    const free = until ? ` Cancelling is free until ${until}.` : '';
    return `${formatSC(backSC)} go back to you.${free}`;
  }
  const back = backSC > 0 ? ` ${formatSC(backSC)} go back to you.` : '';
  const was = until ? `, free until ${until} has passed` : '';
  return `Not free to cancel: ${formatSC(keptSC)} stay for ${guideOf(session)}${was}.${back}`;
}

/** The button that cancels an approved session, with its quote. */
export const cancelLabel = ({ backSC }: Cancellation): string => `Cancel, ${formatSC(backSC)} back`;
