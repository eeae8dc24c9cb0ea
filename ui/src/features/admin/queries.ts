import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { toSessions } from '@/api/normalize-session';
import { unwrapPage } from '@/api/pages';
import type { components } from '@/api/schema';
import type { Waiting } from './read';
import { toAdminUsers, toAudit, toProblems, toReports, toUserDetail } from './read';

export type StatusFilter = 'pending' | 'approved' | 'rejected' | 'none';
/** Of problems and of reports. */
export type StateFilter = 'open' | 'resolved';

export interface UserCriteria {
  q: string;
  status: StatusFilter | undefined;
  /** People with a flag come first. */
  flagged: boolean;
}

export const adminKeys = {
  users: ['admin', 'users'] as const,
  userList: (criteria: UserCriteria) => [...adminKeys.users, criteria] as const,
  user: (userId: string) => ['admin', 'user', userId] as const,
  waiting: ['admin', 'waiting'] as const,
  sessions: (code: string) => ['admin', 'sessions', code] as const,
  reports: ['admin', 'reports'] as const,
  reportList: (state: StateFilter) => [...adminKeys.reports, state] as const,
  application: (userId: string) => ['admin', 'application', userId] as const,
  problems: ['admin', 'problems'] as const,
  problemList: (state: StateFilter) => [...adminKeys.problems, state] as const,
  audit: ['admin', 'audit'] as const,
  operations: ['admin', 'operations'] as const,
};

/** One more try after 400 ms; `_ts` keeps caches out (specification, section 7). */
const again = { retry: 1, retryDelay: 400 } as const;
const fresh = () => ({ _ts: String(Date.now()) });
const from = (cursor: string) => (cursor ? { cursor } : {});

/** Users, newest first, page by page. The last list stays while the next is on its way. */
export const usersQuery = (criteria: UserCriteria) =>
  infiniteQueryOptions({
    ...again,
    queryKey: adminKeys.userList(criteria),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage(
        client.GET('/admin/users', {
          params: {
            query: {
              ...fresh(),
              ...(criteria.q ? { q: criteria.q } : {}),
              ...(criteria.status ? { status: criteria.status } : {}),
              ...(criteria.flagged ? { flagged: '1' } : {}),
              ...from(pageParam),
            },
          },
          signal,
        }),
        toAdminUsers,
      ),
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.items),
  });

/** How much of each kind waits for a person; read again every minute while the desk is visible. */
export const waitingQuery = queryOptions({
  ...again,
  queryKey: adminKeys.waiting,
  queryFn: ({ signal }): Promise<Waiting> => unwrap(client.GET('/admin/waiting', { signal })),
  refetchInterval: 60_000,
});

/** A person with what an admin decides by. */
export const userQuery = (userId: string) =>
  queryOptions({
    ...again,
    queryKey: adminKeys.user(userId),
    queryFn: async ({ signal }) =>
      toUserDetail(
        await unwrap(client.GET('/admin/users/{id}', { params: { path: { id: userId } }, signal })),
      ),
  });

/** Sessions by the six characters that people read as their number. */
export const sessionsQuery = (code: string) =>
  queryOptions({
    ...again,
    queryKey: adminKeys.sessions(code),
    queryFn: async ({ signal }) =>
      toSessions(
        await unwrap(client.GET('/admin/sessions', { params: { query: { code } }, signal })),
      ),
  });

/** What people reported, the oldest open first. */
export const reportsQuery = (state: StateFilter) =>
  infiniteQueryOptions({
    ...again,
    queryKey: adminKeys.reportList(state),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage(
        client.GET('/admin/reports', { params: { query: { state, ...from(pageParam) } }, signal }),
        toReports,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.items),
  });

/** Sessions that somebody complained about, the last opened first. */
export const problemsQuery = (state: StateFilter) =>
  infiniteQueryOptions({
    ...again,
    queryKey: adminKeys.problemList(state),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage(
        client.GET('/admin/problem-sessions', {
          params: { query: { ...fresh(), state, ...from(pageParam) } },
          signal,
        }),
        toProblems,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.items),
  });

/** What admins decided, newest first. */
export const auditQuery = infiniteQueryOptions({
  ...again,
  queryKey: adminKeys.audit,
  queryFn: ({ pageParam, signal }) =>
    unwrapPage(
      client.GET('/admin/audit', { params: { query: { ...fresh(), ...from(pageParam) } }, signal }),
      toAudit,
    ),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  select: (data) => data.pages.flatMap((page) => page.items),
});

export const applicationQuery = (userId: string) =>
  queryOptions({
    queryKey: adminKeys.application(userId),
    queryFn: ({ signal }) =>
      unwrap(client.GET('/admin/applications/{id}', { params: { path: { id: userId } }, signal })),
  });

/** How the program is doing; read again every ten seconds while the page is visible. */
export const operationsQuery = queryOptions({
  ...again,
  queryKey: adminKeys.operations,
  queryFn: ({ signal }) =>
    unwrap(client.GET('/admin/operations', { params: { query: fresh() }, signal })),
  staleTime: 0,
  refetchInterval: 10_000,
});

/** Lets this browser see the job queues for half an hour. */
export const openOpsSession = () => unwrap(client.POST('/admin/ops-session'));

/** Reads again what a decision about a person changes. */
function useReloadPeople() {
  const queries = useQueryClient();
  return (userId: string) => {
    void queries.invalidateQueries({ queryKey: adminKeys.application(userId) });
    void queries.invalidateQueries({ queryKey: adminKeys.user(userId) });
    void queries.invalidateQueries({ queryKey: adminKeys.waiting });
    void queries.invalidateQueries({ queryKey: adminKeys.audit });
    // A new Sherpa stands in the public lists too.
    void queries.invalidateQueries({ queryKey: ['guides'] });
    return queries.invalidateQueries({ queryKey: adminKeys.users });
  };
}

/** Makes an applicant a Sherpa. */
export function useApprove() {
  const reload = useReloadPeople();
  return useMutation({
    mutationFn: (userId: string) =>
      unwrap(
        client.POST('/admin/approve-sherpa/{id}', { params: { path: { id: userId } }, body: {} }),
      ),
    onSettled: (_answer, _error, userId) => reload(userId),
  });
}

/** Refuses an applicant, who may apply again. */
export function useReject() {
  const reload = useReloadPeople();
  return useMutation({
    mutationFn: ({ userId, reason }: { userId: string; reason: string }) =>
      unwrap(
        client.POST('/admin/applications/{id}/reject', {
          params: { path: { id: userId } },
          body: { reason },
        }),
      ),
    onSettled: (_answer, _error, { userId }) => reload(userId),
  });
}

/** What an admin can do about a person beside the application. */
export type PersonAction = 'suspend' | 'restore' | 'withdraw-admin';

/** Suspends or restores a guide, or takes the admin's rights from a person. */
export function useChangePerson(userId: string) {
  const reload = useReloadPeople();
  return useMutation({
    mutationFn: ({ act, reason }: { act: PersonAction; reason: string }) => {
      const params = { path: { id: userId } };
      if (act === 'suspend') {
        return unwrap(client.POST('/admin/users/{id}/suspend', { params, body: { reason } }));
      }
      const body = reason ? { reason } : {};
      if (act === 'restore') {
        return unwrap(client.POST('/admin/users/{id}/restore', { params, body }));
      }
      return unwrap(client.POST('/admin/users/{id}/withdraw-admin', { params, body }));
    },
    onSettled: () => reload(userId),
  });
}

/** Keeps what was reported, or hides it with a reason. */
export function useResolveReport(reportId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (verdict: { verdict: 'keep' | 'hide'; reason: string }) =>
      unwrap(
        client.POST('/admin/reports/{id}/resolve', {
          params: { path: { id: reportId } },
          body: verdict,
        }),
      ),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: adminKeys.audit });
      void queries.invalidateQueries({ queryKey: adminKeys.waiting });
      // A hidden review counts no more in the mean that the lists show.
      void queries.invalidateQueries({ queryKey: ['guides'] });
      return queries.invalidateQueries({ queryKey: adminKeys.reports });
    },
  });
}

function useReloadProblems() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: adminKeys.waiting });
    void queries.invalidateQueries({ queryKey: ['admin', 'user'] });
    void queries.invalidateQueries({ queryKey: adminKeys.audit });
    // A verdict about a no-show may flag the guide.
    void queries.invalidateQueries({ queryKey: adminKeys.users });
    return queries.invalidateQueries({ queryKey: adminKeys.problems });
  };
}

/** Judges a problem. */
export function useResolve(sessionId: string) {
  const reload = useReloadProblems();
  return useMutation({
    mutationFn: (verdict: components['schemas']['VerdictRequest']) =>
      unwrap(
        client.POST('/admin/problem-sessions/{id}/resolve', {
          params: { path: { id: sessionId } },
          body: verdict,
        }),
      ),
    onSettled: reload,
  });
}

/** Opens the problem of a completed session, or adds a note to an open one. */
export function useOpenProblem() {
  const reload = useReloadProblems();
  return useMutation({
    mutationFn: ({ sessionId, note }: { sessionId: string; note: string }) =>
      unwrap(
        client.POST('/admin/problem-sessions/{id}', {
          params: { path: { id: sessionId } },
          body: { note },
        }),
      ),
    onSettled: reload,
  });
}
