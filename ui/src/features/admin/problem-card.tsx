import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router';
import { useId, useState } from 'react';
import { paths } from '@/domain/paths';
import { Price } from '@/components/money/price';
import { StatusChip } from '@/components/session/status-chip';
import Timeline from '@/components/session/timeline';
import { formatWhen, formatZone } from '@/components/time/format';
import { now } from '@/domain/clock';
import { formatUSD } from '@/domain/money';
import { ProblemSide } from './problem-side';
import type { ProblemSession } from './read';
import { VerdictForm } from './verdict-form';
import { VerdictNote } from './verdict-note';
import { BY, word } from './verdict-words';

const Root = styled(Paper)(({ theme }) => ({
  marginBottom: 24,
  overflow: 'hidden',
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 24px',
    padding: '24px 24px 18px',
  },
  '& .facts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 14px' },
  '& .facts,& .when': { color: 'var(--sh-text2)', fontVariantNumeric: 'tabular-nums' },
  '& h2': { font: '700 24px/1.15 var(--sh-display)', color: 'var(--sh-text)' },
  '& .zone': { color: 'var(--sh-text3)' },
  '& .sides': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
    gap: 16,
    padding: '0 24px 20px',
  },
  '& .stake': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px 36px',
    margin: '0 24px',
    padding: '16px 0',
    borderTop: '1px dashed var(--sh-line)',
  },
  '& .stake dt': { fontSize: 14, color: 'var(--sh-text3)' },
  '& .stake dd': { fontWeight: 700, fontVariantNumeric: 'tabular-nums', lineHeight: 1.5 },
  '& .more': { padding: '0 24px 20px' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'space-between' },
  '& .reports': { display: 'grid', gap: 10, marginBottom: 20 },
  '& .reports q': { display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& .reports span': { fontSize: 14, color: 'var(--sh-text3)' },
  '& .verdict': { padding: 24, borderTop: '1px solid var(--sh-line)' },
  [theme.breakpoints.down('sm')]: {
    '& .head': { padding: '18px 16px 14px' },
    '& .sides': { gridTemplateColumns: 'minmax(0,1fr)', padding: '0 16px 16px' },
    '& .stake': { margin: '0 16px' },
    '& .more': { padding: '0 16px 16px' },
    '& .verdict': { padding: 16 },
  },
})) as typeof Paper;

/** A problem with all that a verdict rests on, and the verdict. */
export function ProblemCard({ session }: { session: ProblemSession }) {
  const id = useId();
  const [history, setHistory] = useState(false);
  const [judging, setJudging] = useState(false);
  const short = session.id.slice(-6);
  const start = session.scheduledTime;
  const facts = [session.game, session.platform, `${session.hours ?? 1} h`].filter(Boolean);
  const extra = session.reports.filter(
    ({ by, note }) => note && (by === 'admin' || by === 'system'),
  );

  return (
    <Root component="article" aria-labelledby={id}>
      <div className="head">
        <div className="facts">
          <h2 id={id}>
            <Link
              component={RouterLink}
              to={paths.session(session.id)}
              aria-label={`Session ${short}`}
            >
              {short}
            </Link>
          </h2>
          <StatusChip status={session.status} />
          <span>{facts.join(', ')}</span>
        </div>
        {start && (
          <span className="when">
            <time dateTime={start}>{formatWhen(start, now())}</time>{' '}
            <span className="zone">{formatZone(start)}</span>
          </span>
        )}
      </div>
      <div className="sides">
        <ProblemSide
          title="User rated the Sherpa"
          person={session.user}
          rating={session.userRating}
        />
        <ProblemSide
          title="Sherpa rated the user"
          person={session.guide}
          vetted
          rating={session.guideRating}
        />
      </div>
      <dl className="stake">
        <div>
          <dt>Paid by the gamer</dt>
          <dd>
            <Price sc={session.totalSC ?? 0} />
          </dd>
        </div>
        <div>
          <dt>The Sherpa’s pay</dt>
          <dd>{formatUSD(session.priceCents ?? 0)}</dd>
        </div>
        <div>
          <dt>The money is</dt>
          <dd>{moneyText(session)}</dd>
        </div>
        <div>
          <dt>Problem opened</dt>
          <dd>
            {session.openedAt ? formatWhen(session.openedAt, now()) : ''} by{' '}
            {word(BY, session.openedBy)}
          </dd>
        </div>
      </dl>
      <div className="more">
        {session.state === 'disputed' && (
          <Alert severity="warning" sx={{ mb: 4 }}>
            Both sides report a problem.
          </Alert>
        )}
        {extra.length > 0 && (
          <ul className="reports" aria-label="Notes">
            {extra.map((report) => (
              <li key={`${report.at}-${report.note}`}>
                <q>{report.note}</q>
                <span>
                  {word(BY, report.by)}, {formatWhen(report.at, now())}
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="buttons">
          <Button
            size="small"
            variant="outlined"
            aria-expanded={history}
            aria-label={`${history ? 'Hide' : 'Show'} timeline of ${short}`}
            onClick={() => setHistory(!history)}
          >
            {history ? 'Hide timeline' : 'Show timeline'}
          </Button>
          {!session.verdict && (
            <Button
              size="small"
              variant={judging ? 'outlined' : 'contained'}
              aria-expanded={judging}
              aria-label={judging ? `Put off session ${short}` : `Judge session ${short}`}
              onClick={() => setJudging(!judging)}
            >
              {judging ? 'Put off' : 'Judge'}
            </Button>
          )}
        </div>
        {history && (
          <div style={{ marginTop: 20 }}>
            <Timeline events={session.timeline} />
          </div>
        )}
      </div>
      {(session.verdict ?? judging) && (
        <div className="verdict">
          {session.verdict ? (
            <VerdictNote verdict={session.verdict} />
          ) : (
            <VerdictForm session={session} />
          )}
        </div>
      )}
    </Root>
  );
}

function moneyText(session: ProblemSession): string {
  if (session.status === 'refunded') return 'back with the gamer';
  if (session.settled) return 'paid to the Sherpa';
  return session.verdict ? 'on its way to the Sherpa' : 'frozen until the verdict';
}
