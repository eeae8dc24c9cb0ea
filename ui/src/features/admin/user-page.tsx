import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { failureReason, hasStatus } from '@/api/errors';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { ErrorState } from '@/components/feedback/error-state';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { Container, Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { SectionHead } from '@/components/layout/section-head';
import { Price } from '@/components/money/price';
import { Portrait } from '@/components/people/portrait';
import { Star } from '@/components/rating/star';
import { formatDay, formatWhen } from '@/components/time/format';
import { now } from '@/domain/clock';
import { ApplicationChip } from './application-chip';
import { AuditTable } from './audit-table';
import { messages } from './messages';
import { userQuery } from './queries';
import type { UserDetail } from './read';
import { applicationText } from './read';
import { useApproval } from './use-approval';
import { UserActions } from './user-actions';
import { UserFlags } from './user-flags';
import { nameOf } from './user-link';
import { UserProblems, UserSessions } from './user-sessions';

const ApplicationSheet = late(() => import('./application-sheet'));

const Column = styled(Container)(({ theme }) => ({
  paddingTop: 28,
  paddingBottom: 64,
  '& > section': { marginTop: 44 },
  '& .back': { display: 'inline-flex', alignItems: 'center', gap: 8, minHeight: 28 },
  '& .none': { color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: {
    paddingTop: 20,
    paddingBottom: 44,
    '& > section': { marginTop: 32 },
  },
}));

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '16px 22px',
  margin: '16px 0 28px',
  '& .who': { flex: '1 1 320px', minWidth: 0 },
  '& h1': { overflowWrap: 'anywhere' },
  '& .mail': { marginTop: 4, overflowWrap: 'anywhere', color: 'var(--sh-text2)' },
  '& .chips': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    marginTop: 12,
    '& .role': { fontWeight: 600 },
  },
  [theme.breakpoints.down('sm')]: {
    gap: 14,
    margin: '12px 0 20px',
    '& .who': { flex: '1 1 180px' },
  },
}));

const Facts = styled(Card)(({ theme }) => ({
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(4,minmax(0,1fr))',
    gap: '20px 28px',
  },
  '& dt': { fontSize: 14, color: 'var(--sh-text3)' },
  '& dd': { overflowWrap: 'anywhere', lineHeight: 1.45 },
  '& dd.big': { minHeight: 29, fontSize: 20, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
  '& .count': { fontSize: 14, fontWeight: 400, color: 'var(--sh-text2)' },
  '& dd .rating': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& dd small': {
    display: 'block',
    fontSize: 14,
    lineHeight: 1.4,
    fontWeight: 400,
    color: 'var(--sh-text2)',
  },
  '& .ways': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 10,
    marginTop: 20,
    paddingTop: 16,
    borderTop: '1px dashed var(--sh-line)',
  },
  [theme.breakpoints.down('md')]: {
    '& dl': { gridTemplateColumns: 'repeat(2,minmax(0,1fr))', gap: '16px 20px' },
    '& .ways > *': { flex: '1 1 auto' },
  },
})) as typeof Card;

/** One person with what an admin decides by, and what can be done. */
export function AdminUserPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(userQuery(id));
  if (data) return <Loaded detail={data} />;
  const isMissing = hasStatus(error, 400, 404, 422);
  return (
    <Page title="User">
      {error ? (
        <ErrorState
          message={isMissing ? messages.userMissing : messages.userFailed}
          detail={isMissing ? undefined : failureReason(error)}
          onRetry={isMissing ? undefined : () => void refetch()}
          retrying={isFetching}
          action={
            <Button component={RouterLink} to={paths.admin} size="small" variant="outlined">
              All users
            </Button>
          }
        />
      ) : (
        <Loading>
          <Skeleton height={92} sx={{ borderRadius: '16px', mb: 7 }} />
          <Skeleton height={190} sx={{ borderRadius: '16px', mb: 7 }} />
          <Skeleton height={320} sx={{ borderRadius: '16px' }} />
        </Loading>
      )}
    </Page>
  );
}

function Loaded({ detail }: { detail: UserDetail }) {
  const { user } = detail;
  const name = nameOf(user);
  return (
    <Column>
      <Link component={RouterLink} to={paths.admin} className="back">
        <Icon name="arrow-left" size={16} /> All users
      </Link>
      <Head>
        <Portrait id={user.id} src={user.avatar} size={92} vetted={user.isGuide} />
        <div className="who">
          <PageHeading title={`${name}, user`}>{name}</PageHeading>
          <p className="mail">
            {user.email ? <Link href={`mailto:${user.email}`}>{user.email}</Link> : 'No e-mail'}
          </p>
          <div className="chips">
            <span className="role">{user.isAdmin ? 'admin' : user.role}</span>
            <ApplicationChip text={applicationText(user)} />
            <UserFlags user={user} />
          </div>
        </div>
        <UserActions user={user} />
      </Head>
      <UserFacts detail={detail} />
      <section>
        <SectionHead>Last sessions</SectionHead>
        {detail.sessions.length > 0 ? (
          <UserSessions userId={user.id} sessions={detail.sessions} />
        ) : (
          <p className="none">{messages.noSessions}</p>
        )}
      </section>
      <section>
        <SectionHead>Problems</SectionHead>
        {detail.problems.length > 0 ? (
          <UserProblems userId={user.id} problems={detail.problems} />
        ) : (
          <p className="none">{messages.noProblemsOf}</p>
        )}
      </section>
      <section>
        <SectionHead>What admins decided</SectionHead>
        {detail.audit.length > 0 ? (
          <AuditTable entries={detail.audit} label="What admins decided" />
        ) : (
          <p className="none">{messages.noAuditOf}</p>
        )}
      </section>
    </Column>
  );
}

function Mean({ average, count }: { average: number; count: number }) {
  if (count === 0) return <small>No ratings</small>;
  return (
    <span className="rating">
      <Star filled={1} />
      {average.toFixed(2)} <span className="count">({count})</span>
    </span>
  );
}

/** Those of the API, in the order of a session's life. */
const STATUSES = [
  'pending',
  'approved',
  'scheduled',
  'completed',
  'declined',
  'cancelled',
  'failed',
  'refunded',
] as const;

function UserFacts({ detail }: { detail: UserDetail }) {
  const { user, ratings, counts } = detail;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const [reading, setReading] = useState(false);
  const [opened, setOpened] = useState(false);
  const { approving, approve } = useApproval();
  const applied = user.applicationStatus !== '' && user.applicationStatus !== 'none';
  return (
    <Facts component="section" aria-label="Figures">
      <dl>
        <div>
          <dt>Balance</dt>
          <dd className="big">
            <Price sc={detail.balanceSC} />
          </dd>
        </div>
        <div>
          <dt>Rated as a Sherpa</dt>
          <dd className="big">
            <Mean {...ratings.asGuide} />
          </dd>
        </div>
        <div>
          <dt>Rated as a gamer</dt>
          <dd className="big">
            <Mean {...ratings.asGamer} />
          </dd>
        </div>
        <div>
          <dt>Sessions</dt>
          <dd className="big">
            {total}
            <small>
              {STATUSES.filter((status) => counts[status])
                .map((status) => `${counts[status]} ${status}`)
                .join(', ')}
            </small>
          </dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>{detail.fullName || 'Not known'}</dd>
        </div>
        <div>
          <dt>Time zone</dt>
          <dd>{detail.timeZone || 'Not known'}</dd>
        </div>
        <div>
          <dt>Joined</dt>
          <dd>{user.createdAt ? formatDay(user.createdAt) : 'Not known'}</dd>
        </div>
        {detail.suspendedAt && (
          <div>
            <dt>Suspended since</dt>
            <dd>{formatWhen(detail.suspendedAt, now())}</dd>
          </div>
        )}
      </dl>
      <div className="ways">
        {applied && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => {
              setOpened(true);
              setReading(true);
            }}
          >
            Read application
          </Button>
        )}
        <Button
          component={RouterLink}
          to={paths.profileOf(user.id)}
          size="small"
          variant="outlined"
        >
          Public profile
        </Button>
      </div>
      {opened && (
        <Suspense fallback={null}>
          <ApplicationSheet
            user={user}
            open={reading}
            onClose={() => setReading(false)}
            isApproving={approving.has(user.id)}
            onApprove={async () => {
              if (await approve(user.id)) setReading(false);
            }}
          />
        </Suspense>
      )}
    </Facts>
  );
}
