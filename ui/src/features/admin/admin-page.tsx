import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { Page } from '@/components/layout/page';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { messages } from './messages';
import type { StatusFilter, UserCriteria } from './queries';
import { waitingQuery } from './queries';
import type { Waiting as Counts } from './read';
import { readCode } from './session-code';
import { SessionFinder } from './session-finder';
import { UsersPanel } from './users-panel';
import { Waiting } from './waiting';

const FoundSessions = late(() => import('./found-sessions'));
const AuditPanel = late(() => import('./audit-panel'));
const ModerationPanel = late(() => import('./moderation-panel'));
const OperationsPanel = late(() => import('./operations-panel'));
const ProblemsPanel = late(() => import('./problems-panel'));

/** What of the counts a tab deals with stands beside its name. */
const TABS = [
  { value: 'users', label: 'Users', counts: 'applications' },
  { value: 'problems', label: 'Problem sessions', counts: 'problems' },
  { value: 'moderation', label: 'Moderation', counts: 'reports' },
  { value: 'audit', label: 'Audit trail', counts: undefined },
  { value: 'operations', label: 'Operations', counts: 'operations' },
] as const;

type TabName = (typeof TABS)[number]['value'];

const countOf = (waiting: Counts | undefined, counts: keyof Counts | undefined): number =>
  (counts && waiting?.[counts]) ?? 0;

const STATUSES = new Set(['pending', 'approved', 'rejected', 'none']);

function codeIn(text: string): string {
  const sought = readCode(text);
  return sought && 'code' in sought ? sought.code : '';
}

/** What the address says; nonsense is the first tab without a filter. */
function readAddress(search: URLSearchParams) {
  const status = search.get('status') ?? '';
  return {
    tab: TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'users',
    criteria: {
      q: (search.get('q') ?? '').trim().slice(0, 120),
      status: STATUSES.has(status) ? (status as StatusFilter) : undefined,
      flagged: search.get('flagged') === '1',
    } satisfies UserCriteria,
    code: codeIn(search.get('code') ?? ''),
    state: search.get('state') === 'resolved' ? ('resolved' as const) : ('open' as const),
  };
}

const Badge = styled('span')({
  minWidth: 22,
  padding: '0 6px',
  marginLeft: 8,
  borderRadius: 6,
  background: 'var(--sh-s3)',
  color: 'var(--sh-text)',
  font: '700 13px/22px var(--sh-text-face)',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});

/** The name of a tab with how much waits there. */
function TabLabel({ label, count }: { label: string; count: number }) {
  if (count === 0) return label;
  return (
    <span>
      {label}
      <VisuallyHidden>, {count} waiting</VisuallyHidden>
      <Badge aria-hidden="true">{count}</Badge>
    </span>
  );
}

/** The admins' desk: what waits first, then everything by tabs. Tab, search and filters live in the address. */
export function AdminPage() {
  const [search, setSearch] = useSearchParams();
  const { tab, criteria, state, code } = readAddress(search);
  const { data: waiting } = useQuery(waitingQuery);

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
    <Page
      title={messages.title}
      aside={<SessionFinder code={code} onFind={(next) => change({ code: next }, false)} />}
    >
      {code && (
        <Suspense fallback={null}>
          <FoundSessions code={code} onClose={() => change({ code: undefined }, false)} />
        </Suspense>
      )}
      <Waiting />
      <Tabs
        value={tab}
        onChange={(_, value: TabName) =>
          change({ tab: value === 'users' ? undefined : value, state: undefined }, false)
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
        {TABS.map(({ value, label, counts }) => (
          <Tab
            key={value}
            value={value}
            label={<TabLabel label={label} count={countOf(waiting, counts)} />}
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
            <UsersPanel
              criteria={criteria}
              onCriteria={({ flagged, ...next }) =>
                change(
                  { ...next, ...(flagged === undefined ? {} : { flagged: flagged ? '1' : '' }) },
                  // What is typed is no step to come back to.
                  next.q !== undefined,
                )
              }
            />
          )}
          {tab === 'problems' && (
            <ProblemsPanel
              state={state}
              onState={(next) => change({ state: next === 'open' ? undefined : next }, false)}
            />
          )}
          {tab === 'moderation' && (
            <ModerationPanel
              state={state}
              onState={(next) => change({ state: next === 'open' ? undefined : next }, false)}
            />
          )}
          {tab === 'audit' && <AuditPanel />}
          {tab === 'operations' && <OperationsPanel />}
        </Suspense>
      </div>
    </Page>
  );
}
