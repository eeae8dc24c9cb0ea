import { HOUR, MINUTE } from './clock';
import type { StatusFacts } from './session-status';
import { endOf, sessionGroup } from './session-status';

const DAY = 24 * HOUR;

const startOf = ({ scheduledTime }: StatusFacts) => Date.parse(scheduledTime ?? '');

/** The agreed session that is running or comes next; undefined without one that has a time. */
export function nextSession<T extends StatusFacts>(
  sessions: readonly T[],
  at: number,
): T | undefined {
  return sessions
    .filter((one) => sessionGroup(one, at) === 'upcoming' && !Number.isNaN(startOf(one)))
    .sort((a, b) => startOf(a) - startOf(b))[0];
}

/** Agreed sessions of a day (ms, from and to), the earliest first; one that runs into it is among them. */
export function sessionsOfDay<T extends StatusFacts>(
  sessions: readonly T[],
  at: number,
  [from, to]: readonly [number, number],
): T[] {
  return sessions
    .filter((one) => sessionGroup(one, at) === 'upcoming')
    .filter((one) => startOf(one) < to && (endOf(one) ?? 0) > from)
    .sort((a, b) => startOf(a) - startOf(b));
}

/** "in 1 h 58 min", "in 3 days", "starts now", "running, 40 min left"; empty without a time. */
export function countdown(session: StatusFacts, at: number): string {
  const start = startOf(session);
  const end = endOf(session);
  if (end === undefined) return '';
  if (start <= at) return `running, ${length(end - at)} left`;
  return start - at < MINUTE ? 'starts now' : `in ${length(start - at)}`;
}

/** "58 min", "1 h 58 min", "3 days". */
function length(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} days`;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 || hours >= 24 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
