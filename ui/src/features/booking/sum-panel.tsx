import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { CSSProperties, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/domain/paths';
import { ContourSurface } from '@/components/drawing/contour-surface';
import { Icon } from '@/components/drawing/icon';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { Price } from '@/components/money/price';
import { formatSC, formatUSD } from '@/domain/money';
import { tint, token } from '@/theme/tokens';
import { messages } from './messages';

const Panel = styled(ContourSurface)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflow: 'auto',
  padding: 28,
  background: 'var(--sh-s1)',
  borderLeft: '1px solid var(--sh-line)',
  '&::before': { opacity: 0.6, background: 'var(--sh-contour)', filter: 'opacity(.09)' },
  '& .action': { marginTop: 'auto', paddingTop: 16 },
  '& .note': { margin: '14px 0 8px', fontSize: 14, lineHeight: 1.45, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: {
    overflow: 'visible',
    padding: '10px 16px 14px',
    borderLeft: 0,
    borderTop: '1px solid var(--sh-line)',
    '& .wide': { display: 'none' },
    '& .note': { margin: '2px 0 0', fontSize: 13 },
    '& .action': { paddingTop: 8 },
  },
}));

const Rows = styled('div')(({ theme }) => ({
  fontVariantNumeric: 'tabular-nums',
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2px 12px',
    padding: '10px 0',
    borderTop: '1px solid var(--sh-line)',
  },
  '& > div:first-of-type': { borderTop: 0 },
  '& .label': { color: 'var(--sh-text2)' },
  '& .short': { color: 'var(--sh-flare)' },
  // The fields need the height of a phone.
  [theme.breakpoints.down('sm')]: {
    '& > div': { padding: '4px 0', borderTop: 0 },
    '& .after': { fontSize: 14 },
  },
}));

const When = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  justifyItems: 'start',
  marginBottom: 12,
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontSize: 17, lineHeight: 1.35 },
  '& .theirs': { fontSize: 14, lineHeight: 1.4, color: 'var(--sh-text2)' },
  '& .chip': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 28,
    marginTop: 4,
    padding: '4px 10px 4px 8px',
    borderRadius: 6,
    background: tint('var(--chip)'),
    color: 'var(--chip)',
    font: '600 14px/1.2 var(--sh-text-face)',
    overflowWrap: 'anywhere',
  },
  [theme.breakpoints.down('sm')]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 10px',
    marginBottom: 4,
    '& b': { fontSize: 16 },
    '& .chip': { minHeight: 24, margin: 0, padding: '2px 8px 2px 6px', fontSize: 13 },
  },
}));

interface Props {
  /** When the session is, for both sides, and what becomes of it; undefined while it is said elsewhere. */
  when: { own: string; theirs: string; atOnce: boolean; approval: string } | undefined;
  /** Until when it can be cancelled free. */
  freeUntil: string | undefined;
  /** NaN while the hours are not valid. */
  hours: number;
  rateSC: number;
  totalSC: number;
  /** Only guides and admins see it. */
  totalCents: number | undefined;
  /** Undefined while it is not known. */
  balance: number | undefined;
  note: string;
  problem: string | undefined;
  /** The person leaves for the packs. */
  onLeave: () => void;
  action: ReactNode;
}

/** What it costs and what is left, live; then the main button. */
export function SumPanel(props: Props) {
  const { hours, totalSC, balance } = props;
  const after = balance === undefined ? undefined : balance - totalSC;
  const known = Number.isFinite(hours);
  return (
    <Panel>
      <Typography variant="h3" className="wide" sx={{ mb: 2 }}>
        Your session
      </Typography>
      {props.when && (
        <When aria-live="polite" aria-atomic="true">
          <b>{props.when.own}</b>
          {props.when.theirs && <span className="theirs">{props.when.theirs}</span>}
          <span
            className="chip"
            style={
              {
                '--chip': token(props.when.atOnce ? 'lichen' : 'dusk'),
              } as CSSProperties
            }
          >
            <Icon name={props.when.atOnce ? 'check' : 'hourglass'} size={16} />
            {props.when.atOnce ? messages.atOnce : props.when.approval}
          </span>
        </When>
      )}
      <Rows aria-live="polite" aria-atomic="true">
        <div>
          <span className="label">
            {known ? hours : '–'} h × {formatSC(props.rateSC)}
          </span>
          <VisuallyHidden>=</VisuallyHidden>
          {known ? <Price sc={totalSC} /> : <span>–</span>}
        </div>
        {known && props.totalCents !== undefined && (
          <div className="wide">
            <span className="label">In dollars</span>
            <span>{formatUSD(props.totalCents)}</span>
          </div>
        )}
        {balance !== undefined && (
          <div className="wide">
            <span className="label">Your balance</span>
            <span>{formatSC(balance)}</span>
          </div>
        )}
        {known && after !== undefined && after >= 0 && (
          <div className="after">
            <span className="label">Balance after</span>
            <b>{formatSC(after)}</b>
          </div>
        )}
        {known && after !== undefined && after < 0 && (
          <div>
            <b className="short">You need {formatSC(-after)} more.</b>
            <Link component={RouterLink} to={paths.creditsFor(-after)} onClick={props.onLeave}>
              Get Sherpa Cred
            </Link>
          </div>
        )}
      </Rows>
      <p className="note wide">{props.note}</p>
      {props.freeUntil && (
        <p className="note">
          <b>{props.freeUntil}</b>
          {props.freeUntil === messages.notFree ? '' : ' After that the Sherpa is paid.'}
        </p>
      )}
      {props.problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {props.problem}
        </Alert>
      )}
      <div className="action">{props.action}</div>
    </Panel>
  );
}
