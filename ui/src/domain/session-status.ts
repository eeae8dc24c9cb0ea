import { HOUR } from './clock';

/** The parts of a session that grouping and sorting look at. Times are ISO strings. */
export interface StatusFacts {
  status: string;
  scheduledTime?: string | undefined;
  hours?: number | undefined;
  createdAt?: string | undefined;
  /** Until when a request can be answered. */
  expiresAt?: string | undefined;
}

/** Meaning of a status name (specification, section 4). */
export type StatusKind = 'pending' | 'confirmed' | 'completed' | 'terminal' | 'other';

/** The four tables of profile and dashboard. */
export type SessionGroup = 'pending' | 'upcoming' | 'past' | 'other';

const KINDS: Readonly<Record<string, StatusKind>> = {
  initiated: 'pending',
  pending: 'pending',
  awaiting_approval: 'pending',
  requested: 'pending',
  paid: 'pending',
  confirmed: 'confirmed',
  approved: 'confirmed',
  scheduled: 'confirmed',
  completed: 'completed',
  canceled: 'terminal',
  cancelled: 'terminal',
  declined: 'terminal',
  failed: 'terminal',
  refunded: 'terminal',
};

/** Statuses are compared without case and shown in lower case. */
export function canonicalStatus(status: string): string {
  return status.trim().toLowerCase();
}

export function statusKind(status: string): StatusKind {
  const name = canonicalStatus(status);
  return Object.hasOwn(KINDS, name) ? KINDS[name]! : 'other';
}

/** Booked hours; none or nonsense counts as 1. */
export function effectiveHours(hours: number | undefined): number {
  return hours !== undefined && Number.isFinite(hours) ? Math.max(1, hours) : 1;
}

/** End of the session in ms, or undefined without a readable start. */
export function endOf(session: StatusFacts): number | undefined {
  const start = session.scheduledTime ? Date.parse(session.scheduledTime) : Number.NaN;
  return Number.isNaN(start) ? undefined : start + effectiveHours(session.hours) * HOUR;
}

/** The table a session stands in at the time `at` (ms). */
export function sessionGroup(session: StatusFacts, at: number): SessionGroup {
  switch (statusKind(session.status)) {
    case 'pending':
      return 'pending';
    case 'confirmed': {
      const end = endOf(session);
      return end !== undefined && end <= at ? 'past' : 'upcoming';
    }
    case 'completed':
    case 'terminal':
      return 'past';
    default:
      return 'other';
  }
}

const time = (iso: string | undefined, missing: number): number => {
  const value = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(value) ? missing : value;
};

const newestFirst = (a: StatusFacts, b: StatusFacts) => time(b.createdAt, 0) - time(a.createdAt, 0);

const soonestFirst = (name: 'scheduledTime' | 'expiresAt') => (a: StatusFacts, b: StatusFacts) =>
  time(a[name], Number.MAX_SAFE_INTEGER) - time(b[name], Number.MAX_SAFE_INTEGER);

/**
 * Sorts sessions into the four tables: upcoming soonest first, the others newest first. For the guide, who
 * has to answer them, the requests that end first come first.
 */
export function groupSessions<T extends StatusFacts>(
  sessions: readonly T[],
  at: number,
  side: 'user' | 'guide' = 'user',
): Record<SessionGroup, T[]> {
  const groups: Record<SessionGroup, T[]> = { pending: [], upcoming: [], past: [], other: [] };
  for (const session of sessions) groups[sessionGroup(session, at)].push(session);
  groups.pending.sort(newestFirst);
  if (side === 'guide') groups.pending.sort(soonestFirst('expiresAt'));
  groups.upcoming.sort(soonestFirst('scheduledTime'));
  groups.past.sort(newestFirst);
  groups.other.sort(newestFirst);
  return groups;
}

/** True when the receipt stops polling (specification, section 4). */
export function isSettledForPolling(status: string): boolean {
  const kind = statusKind(status);
  return kind === 'confirmed' || kind === 'completed' || kind === 'terminal';
}

/** The heading of each table. */
export const GROUP_TITLES: Readonly<Record<SessionGroup, string>> = {
  pending: 'Pending Approval',
  upcoming: 'Upcoming',
  past: 'Past',
  other: 'Other',
};
