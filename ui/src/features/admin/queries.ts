import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { unwrapPage } from '@/api/pages';
import type { components } from '@/api/schema';
import { toAdminUsers, toAudit, toProblems } from './read';

export type StatusFilter = 'pending' | 'approved' | 'rejected' | 'none';
export type ProblemFilter = 'open' | 'resolved';

export interface UserWish {
  q: string;
  status: StatusFilter | undefined;
}

export const adminKeys = {
  users: ['admin', 'users'] as const,
  userList: (wish: UserWish) => [...adminKeys.users, wish] as const,
  application: (userId: string) => ['admin', 'application', userId] as const,
  problems: ['admin', 'problems'] as const,
  problemList: (state: ProblemFilter) => [...adminKeys.problems, state] as const,
  audit: ['admin', 'audit'] as const,
  operations: ['admin', 'operations'] as const,
};

/** One more try after 400 ms; `_ts` keeps caches out (specification, section 7). */
const again = { retry: 1, retryDelay: 400 } as const;
const fresh = () => ({ _ts: String(Date.now()) });
const from = (cursor: string) => (cursor ? { cursor } : {});

/** Users, newest first, page by page. The last list stays while the next is on its way. */
export const usersQuery = (wish: UserWish) =>
  infiniteQueryOptions({
    ...again,
    queryKey: adminKeys.userList(wish),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage(
        client.GET('/admin/users', {
          params: {
            query: {
              ...fresh(),
              ...(wish.q ? { q: wish.q } : {}),
              ...(wish.status ? { status: wish.status } : {}),
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

/** Sessions that somebody complained about, the last opened first. */
export const problemsQuery = (state: ProblemFilter) =>
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

function useReloadProblems() {
  const queries = useQueryClient();
  return () => {
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
