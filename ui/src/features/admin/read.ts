import type { Me, Person, Session } from '@/api/normalize';
import { listIn, num, objectIn, raw, toMe } from '@/api/normalize';
import { toSession, toSessions } from '@/api/normalize-session';
import type { components } from '@/api/schema';

type Schemas = components['schemas'];

export type Application = Schemas['AdminApplication'];
export type AuditEntry = Schemas['AuditEntry'];
export type Waiting = Schemas['AdminWaiting'];
export type AdminReport = Schemas['AdminReport'];
export type Operations = Schemas['Operations'];
export type Outcome = Schemas['Verdict']['outcome'];

/** A person as admins see them. */
export interface AdminUser extends Me {
  appliedAt: string | undefined;
  closed: boolean;
  flags: readonly string[];
  createdAt: string | undefined;
}

export interface ProblemReport {
  by: string;
  note: string;
  at: string;
}

export interface Verdict {
  outcome: string;
  noShow: string;
  countsAgainstGuide: boolean;
  note: string;
  resolvedAt: string;
  resolvedBy: Person | undefined;
}

export interface ProblemSession extends Session {
  /** The guide was paid: a refund is at the platform's cost. */
  settled: boolean;
  settledAt: string | undefined;
  completedAt: string | undefined;
  state: string;
  openedBy: string;
  openedAt: string | undefined;
  reports: readonly ProblemReport[];
  verdict: Verdict | undefined;
}

/** A person with what an admin decides by. */
export interface UserDetail {
  user: AdminUser;
  fullName: string;
  timeZone: string;
  suspendedAt: string | undefined;
  balanceSC: number;
  /** Received as a Sherpa and as a gamer. */
  ratings: Record<'asGuide' | 'asGamer', { average: number; count: number }>;
  /** Sessions on either side, by status. */
  counts: Readonly<Record<string, number>>;
  /** The last ones on either side, newest first. */
  sessions: readonly Session[];
  problems: readonly ProblemSession[];
  /** What admins decided about the person. */
  audit: readonly AuditEntry[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const some = (value: unknown): string | undefined => text(value) || undefined;

/** The lists arrive bare or under one of several names (specification, section 7). */
export const toAdminUsers = (body: unknown): AdminUser[] =>
  listIn(body, 'users', 'data.users', 'data').map(toAdminUser);

export function toAdminUser(value: unknown): AdminUser {
  const source = objectIn(value, 'user');
  return {
    ...toMe(source),
    appliedAt: some(source.appliedAt),
    closed: source.closed === true,
    flags: Array.isArray(source.flags) ? source.flags.map(text) : [],
    createdAt: some(source.createdAt),
  };
}

export const toProblems = (body: unknown): ProblemSession[] =>
  listIn(body, 'sessions', 'problemSessions', 'data.sessions', 'data').map(toProblem);

export function toProblem(value: unknown): ProblemSession {
  const source = objectIn(value, 'session');
  const problem = objectIn(source.problem);
  const verdict = objectIn(problem.verdict);
  const cents = source.priceCents;
  const session = toSession(source);
  return {
    ...session,
    priceCents: typeof cents === 'number' ? cents : session.priceCents,
    settled: source.settled === true,
    settledAt: some(source.settledAt),
    completedAt: some(source.completedAt),
    state: text(problem.state),
    openedBy: text(problem.openedBy),
    openedAt: some(problem.openedAt),
    reports: listIn(problem.reports).map((report) => {
      const { by, note, at } = objectIn(report);
      return { by: text(by), note: text(note), at: text(at) };
    }),
    verdict:
      problem.verdict === undefined
        ? undefined
        : {
            outcome: text(verdict.outcome),
            noShow: text(verdict.noShow),
            countsAgainstGuide: verdict.countsAgainstGuide === true,
            note: text(verdict.note),
            resolvedAt: text(verdict.resolvedAt),
            resolvedBy: verdict.resolvedBy ? toMe(verdict.resolvedBy) : undefined,
          },
  };
}

export const toAudit = (body: unknown): AuditEntry[] =>
  listIn(body, 'entries', 'items', 'data') as AuditEntry[];

export const toReports = (body: unknown): AdminReport[] =>
  listIn(body, 'reports', 'items', 'data') as AdminReport[];

export function toUserDetail(body: unknown): UserDetail {
  const source = raw(body);
  const ratings = raw(source.ratings);
  const received = (side: 'asGuide' | 'asGamer') => ({
    average: num(ratings[side]) ?? 0,
    count: num(ratings[`${side}Count`]) ?? 0,
  });
  return {
    user: toAdminUser(source),
    fullName: text(source.fullName),
    timeZone: text(source.timeZone),
    suspendedAt: some(source.suspendedAt),
    balanceSC: num(source.balanceSC) ?? 0,
    ratings: { asGuide: received('asGuide'), asGamer: received('asGamer') },
    counts: Object.fromEntries(
      Object.entries(raw(source.counts)).flatMap(([status, count]) =>
        typeof count === 'number' && count > 0 ? [[status, count]] : [],
      ),
    ),
    sessions: toSessions(source.sessions),
    problems: toProblems(source.problems),
    audit: toAudit(source.audit),
  };
}

/** What the column 'Application' says (specification, section 4). */
export function applicationText(user: { applicationStatus: string; isGuide: boolean }): string {
  if (user.isGuide) return 'Approved';
  const status = user.applicationStatus;
  if (status === '' || status === 'none') return 'Not Applied';
  return status.charAt(0).toUpperCase() + status.slice(1);
}
