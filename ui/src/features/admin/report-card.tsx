import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { Chip } from '@/components/session/chip';
import { formatWhen } from '@/components/time/format';
import { now } from '@/domain/clock';
import { tint, token } from '@/theme/tokens';
import type { AdminReport } from './read';
import { ReportForm } from './report-form';
import { KINDS, reportedText } from './report-words';
import { UserLink } from './user-link';

const Root = styled(Paper)(({ theme }) => ({
  marginBottom: 20,
  overflow: 'hidden',
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 14px',
    padding: '20px 24px 16px',
  },
  '& h2': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minWidth: 0,
    font: '700 20px/1.2 var(--sh-display)',
    overflowWrap: 'anywhere',
  },
  '& .when': {
    marginLeft: 'auto',
    fontSize: 14,
    color: 'var(--sh-text3)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .body': { display: 'grid', gap: 16, padding: '0 24px 20px' },
  '& .why': { overflowWrap: 'anywhere' },
  '& .why span': { display: 'block', fontSize: 14, color: 'var(--sh-text3)' },
  '& ol': {
    display: 'grid',
    gap: 10,
    padding: 18,
    borderRadius: 10,
    background: 'var(--sh-s2)',
    border: '1px solid var(--sh-line)',
  },
  '& ol li': { minWidth: 0, paddingLeft: 14, borderLeft: '3px solid var(--sh-line)' },
  '& ol li.reported': {
    padding: '10px 12px 10px 14px',
    borderLeftColor: 'var(--sh-flare)',
    borderRadius: '0 10px 10px 0',
    background: tint(token('flare'), 8, token('s2')),
  },
  '& ol p': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
  '& ol .by': { display: 'flex', flexWrap: 'wrap', gap: '0 10px', fontSize: 14 },
  '& ol .by time': { color: 'var(--sh-text3)' },
  '& ol .none': { color: 'var(--sh-text3)' },
  '& .decide': { padding: '16px 24px', borderTop: '1px dashed var(--sh-line)' },
  '& .verdict': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 14px' },
  '& .verdict q': { flex: '1 1 100%', overflowWrap: 'anywhere' },
  '& .verdict small': { fontSize: 14, color: 'var(--sh-text3)' },
  [theme.breakpoints.down('sm')]: {
    '& .head': { padding: '16px 16px 12px' },
    '& .when': { marginLeft: 0 },
    '& .body': { padding: '0 16px 16px' },
    '& .decide': { padding: 16 },
  },
})) as typeof Paper;

const person = ({ _id, username, email }: AdminReport['subject']) => ({ id: _id, username, email });

interface Props {
  report: AdminReport;
  /** The report was decided, by this admin or by another. */
  onDecided: () => void;
}

/** One report: what it is about in its context, why, and the decision. */
export function ReportCard({ report, onDecided }: Props) {
  const id = useId();
  const { title, icon } = KINDS[report.kind];
  const count = report.reports ?? 1;
  return (
    <Root component="article" aria-labelledby={id}>
      <div className="head">
        <h2 id={id} tabIndex={-1}>
          <Icon name={icon} />
          <span>
            {title} of <UserLink person={person(report.subject)} />
          </span>
        </h2>
        <Chip icon="alert" colour={count > 1 ? 'flare' : 'dusk'}>
          {reportedText(count)}
        </Chip>
        <span className="when">
          <time dateTime={report.at}>{formatWhen(report.at, now())}</time>
        </span>
      </div>
      <div className="body">
        <div className="why">
          <span>
            <UserLink person={person(report.reportedBy)} /> says
            {count > 1 && ', the first of them'}
          </span>
          <q>{report.reason}</q>
        </div>
        <ol aria-label="What was reported">
          {report.shown.map((shown, index) => (
            <li key={`${shown.at}-${index}`} className={shown.reported ? 'reported' : ''}>
              <div className="by">
                {shown.by && <UserLink person={person(shown.by)} />}
                <time dateTime={shown.at}>{formatWhen(shown.at, now())}</time>
                {shown.reported && report.shown.length > 1 && <b>Reported</b>}
              </div>
              {shown.text ? <p>{shown.text}</p> : <p className="none">No words.</p>}
            </li>
          ))}
        </ol>
        {report.sessionId && (
          <p>
            From{' '}
            <Link component={RouterLink} to={paths.session(report.sessionId)}>
              session {report.sessionId.slice(-6)}
            </Link>
          </p>
        )}
      </div>
      <div className="decide">
        {report.state === 'open' ? (
          <ReportForm report={report} onDecided={onDecided} />
        ) : (
          <div className="verdict">
            <Chip
              icon={report.verdict === 'hide' ? 'eye' : 'check'}
              colour={report.verdict === 'hide' ? 'flare' : 'lichen'}
            >
              {report.verdict === 'hide' ? 'Hidden' : 'Kept'}
            </Chip>
            <small>
              {report.resolvedAt && formatWhen(report.resolvedAt, now())}
              {report.resolvedBy && (
                <>
                  {' '}
                  by <UserLink person={person(report.resolvedBy)} />
                </>
              )}
            </small>
            {report.note && <q>{report.note}</q>}
          </div>
        )}
      </div>
    </Root>
  );
}
