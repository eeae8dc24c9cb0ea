import { formatWhen } from '../time/format';

interface Props {
  /** ISO: until when the gamer gets everything back; undefined when the server does not say. */
  freeUntil: string | undefined;
  /** The business time, ms. */
  at: number;
}

/** Until when cancelling is free, and what it costs afterwards. */
export function CancelTerms({ freeUntil, at }: Props) {
  if (!freeUntil) return null;
  const when = formatWhen(freeUntil, at);
  return Date.parse(freeUntil) > at ? (
    <>Free until {when}. After that the Sherpa is paid.</>
  ) : (
    <>Not free to cancel: the Sherpa is paid.</>
  );
}
