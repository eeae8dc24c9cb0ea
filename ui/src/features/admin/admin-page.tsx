import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { Page } from '@/components/layout/page';
import { messages } from './messages';
import type { StatusFilter, UserWish } from './queries';
import { problemsQuery, usersQuery } from './queries';
import { UsersPanel } from './users-panel';

const AuditPanel = late(() => import('./audit-panel'));
const OperationsPanel = late(() => import('./operations-panel'));
const ProblemsPanel = late(() => import('./problems-panel'));

const Counts = styled('dl')({
  display: 'flex',
  gap: 28,
  '& dt': { fontSize: 14, color: 'var(--sh-text2)' },
  '& dd': { font: '800 26px/1.1 var(--sh-display)' },
});

const TABS = [
  { value: 'users', label: 'Users' },
  { value: 'problems', label: 'Problem sessions' },
  { value: 'audit', label: 'Audit trail' },
  { value: 'operations', label: 'Operations' },
] as const;

type TabName = (typeof TABS)[number]['value'];

const STATUSES = new Set(['pending', 'approved', 'rejected', 'none']);

/** What the address says; nonsense is the first tab without a filter. */
function readAddress(search: URLSearchParams) {
  const status = search.get('status') ?? '';
  return {
    tab: TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'users',
    wish: {
      q: (search.get('q') ?? '').trim().slice(0, 120),
      status: STATUSES.has(status) ? (status as StatusFilter) : undefined,
    } satisfies UserWish,
    state: search.get('state') === 'resolved' ? ('resolved' as const) : ('open' as const),
  };
}

/** The admins' desk. Tab, search and filters live in the address. */
export function AdminPage() {
  const [search, setSearch] = useSearchParams();
  const { tab, wish, state } = readAddress(search);

  const change = (values: Record<string, string | undefined>, replace: boolean) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );

  return (
    <Page title={messages.title} aside={<Waiting />}>
      <Tabs
        value={tab}
        onChange={(_, value: TabName) =>
          change({ tab: value === 'users' ? undefined : value }, false)
        }
        variant="scrollable"
        scrollButtons={false}
        aria-label={messages.title}
        sx={{
          mb: 6,
          borderBottom: '1px solid var(--sh-line)',
          '& .MuiTab-root': { minWidth: 0, px: { xs: '10px', sm: '16px' } },
        }}
      >
        {TABS.map(({ value, label }) => (
          <Tab
            key={value}
            value={value}
            label={label}
            id={`admin-tab-${value}`}
            aria-controls={`admin-panel-${value}`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`admin-panel-${tab}`} aria-labelledby={`admin-tab-${tab}`}>
        <Suspense
          fallback={
            <Loading>
              <Skeleton height={420} sx={{ borderRadius: '16px' }} />
            </Loading>
          }
        >
          {tab === 'users' && (
            <UsersPanel wish={wish} onWish={(next) => change({ ...next }, true)} />
          )}
          {tab === 'problems' && (
            <ProblemsPanel
              state={state}
              onState={(next) => change({ state: next === 'open' ? undefined : next }, true)}
            />
          )}
          {tab === 'audit' && <AuditPanel />}
          {tab === 'operations' && <OperationsPanel />}
        </Suspense>
      </div>
    </Page>
  );
}

/** What waits for an admin. */
function Waiting() {
  const users = useInfiniteQuery(usersQuery({ q: '', status: 'pending' }));
  const problems = useInfiniteQuery(problemsQuery('open'));
  const count = (list: { data: unknown[] | undefined; hasNextPage: boolean }) =>
    list.data ? `${list.data.length}${list.hasNextPage ? '+' : ''}` : '–';
  return (
    <Counts>
      <div>
        <dt>Pending applications</dt>
        <dd>{count(users)}</dd>
      </div>
      <div>
        <dt>Problem sessions</dt>
        <dd>{count(problems)}</dd>
      </div>
    </Counts>
  );
}
