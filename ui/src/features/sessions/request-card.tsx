import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Session } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { ProfileLink } from '@/components/people/person';
import { Portrait } from '@/components/people/portrait';
import { Star } from '@/components/rating/star';
import { DeadlineChip } from '@/components/session/deadline-chip';
import { SpanTimes } from '@/components/session/span-times';
import { StatusChip } from '@/components/session/status-chip';
import { formatWhen } from '@/components/time/format';
import { formatSC, formatUSD } from '@/domain/money';
import type { RowAction } from '@/domain/session-actions';
import { may, rowActions } from '@/domain/session-actions';
import { effectiveHours } from '@/domain/session-status';
import { messages } from './messages';
import { NewMessages } from './new-messages';
import { shortId } from './short-id';
import type { SessionButton } from './use-row-actions';

const Root = styled(Paper)(({ theme }) => ({
  padding: 24,
  '& .top': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 14 },
  '& .who': { flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .who b': { font: '700 20px/1.2 var(--sh-display)' },
  '& .who p': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, marginTop: 2 },
  '& .who .mute': { fontSize: 15, color: 'var(--sh-text2)' },
  '& .chips': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& .id': { fontSize: 14, fontVariantNumeric: 'tabular-nums' },
  '& .mid': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0,1fr) minmax(0,1.15fr)',
    gap: '16px 28px',
    margin: '16px 0',
  },
  '& .facts': { fontSize: 15, color: 'var(--sh-text2)' },
  '& .aside': {
    display: 'flex',
    gap: 6,
    alignItems: 'center',
    marginTop: 8,
    fontSize: 15,
    color: 'var(--sh-dusk)',
  },
  '& blockquote': {
    margin: '8px 0 0',
    paddingLeft: 14,
    borderLeft: '3px solid var(--sh-edge)',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  '& .none': { marginTop: 8, fontSize: 15, color: 'var(--sh-text3)' },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 10,
    paddingTop: 16,
    borderTop: '1px dashed var(--sh-line)',
  },
  '& .money': { marginRight: 'auto', fontVariantNumeric: 'tabular-nums' },
  '& .money b': { font: '800 24px/1 var(--sh-display)', marginRight: 8 },
  '& .money span': { fontSize: 15, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('md')]: { '& .mid': { gridTemplateColumns: 'minmax(0,1fr)' } },
  [theme.breakpoints.down('sm')]: {
    padding: 16,
    '& .chips': { flex: '1 1 100%' },
    '& .foot': { display: 'grid', gridTemplateColumns: 'minmax(0,1fr)' },
    // The first that is asked for stands on top.
    '& .foot > .MuiButton-root': { minHeight: 44 },
    '& .foot > .MuiButton-contained': { order: -1 },
    '& .money': { order: -2 },
  },
})) as typeof Paper;

interface Props {
  session: Session;
  /** The business time, ms. */
  at: number;
  busy: boolean;
  /** Why the last answer was refused; empty when it was not. */
  refused: string;
  onAction: (button: SessionButton, session: Session) => void;
}

/** "★ 4.90 (12 ratings)", of a gamer. */
function GamerRating({ session }: { session: Session }) {
  const { averageRating = 0, numRatings = 0 } = session.user;
  if (numRatings === 0) return <p className="mute">{messages.newGamer}</p>;
  return (
    <p>
      <Star filled={1} />
      <b style={{ font: 'inherit', fontWeight: 700 }}>{averageRating.toFixed(2)}</b>
      <span className="mute">
        ({numRatings} {numRatings === 1 ? 'rating' : 'ratings'})
      </span>
    </p>
  );
}

/** The answers to a request, the weightiest last; Decline takes the place of Cancel where the server knows it. */
function answers(session: Session, at: number): SessionButton[] {
  const offered = rowActions(session, 'guide', at);
  const has = (action: RowAction) => offered.includes(action);
  const refusal: SessionButton[] = may(session, 'decline')
    ? ['decline']
    : has('cancel')
      ? ['cancel']
      : [];
  const open: SessionButton[] = may(session, 'propose') ? ['propose'] : [];
  const withdraw: SessionButton[] = may(session, 'withdraw_proposal') ? ['withdraw_proposal'] : [];
  return [...refusal, ...withdraw, ...open, ...(has('approve') ? (['approve'] as const) : [])];
}

const APPEARANCES: Partial<
  Record<
    SessionButton,
    { text: string; variant: 'contained' | 'outlined'; color?: 'error'; label: string }
  >
> = {
  approve: { text: 'Approve', variant: 'contained', label: 'Approve session' },
  propose: {
    text: messages.propose,
    variant: 'outlined',
    label: `${messages.propose} for session`,
  },
  withdraw_proposal: {
    text: 'Withdraw proposal',
    variant: 'outlined',
    label: 'Withdraw proposal for session',
  },
  decline: { text: 'Decline', variant: 'outlined', color: 'error', label: 'Decline session' },
  cancel: { text: 'Cancel', variant: 'outlined', color: 'error', label: 'Cancel session' },
};

/** A request that waits for the guide: who asks, when in both clocks, what for, what it pays, and the answers. */
export function RequestCard({ session, at, busy, refused, onAction }: Props) {
  const { user, note, proposal, expiresAt, outsideHours, priceCents, totalSC } = session;
  const id = shortId(session.id);
  const name = user.username || messages.unknownUser;
  const hours = effectiveHours(session.hours);
  const facts = [session.game, session.platform, `${hours} h`].filter(Boolean).join(' · ');
  return (
    <Root component="article" aria-label={`Request of ${name}, session ${id}`}>
      <div className="top">
        <Portrait id={user.id} src={user.avatar} size={48} />
        <div className="who">
          <b>
            <ProfileLink person={user} unknown={messages.unknownUser} />
          </b>
          <GamerRating session={session} />
        </div>
        <span className="chips">
          <MuiLink
            className="id"
            component={Link}
            to={paths.session(session.id)}
            aria-label={`View session ${id}`}
          >
            {id}
          </MuiLink>
          <StatusChip status={session.status} />
          {expiresAt && <DeadlineChip until={expiresAt} at={at} label="Answer" />}
        </span>
      </div>
      <div className="mid">
        <div>
          <SpanTimes
            start={session.scheduledTime}
            hours={hours}
            at={at}
            zone={user.timeZone}
            name={name}
          />
          {outsideHours && (
            <p className="aside">
              <Icon name="clock" size={16} />
              {messages.outside}
            </p>
          )}
          {proposal && (
            <p className="aside">
              <Icon name="calendar" size={16} />
              {proposal.by === 'guide' ? 'You proposed' : 'Proposed'}{' '}
              {formatWhen(proposal.startsAt, at)}
            </p>
          )}
        </div>
        <div>
          <p className="facts">{facts}</p>
          {note ? <blockquote>{note}</blockquote> : <p className="none">{messages.noNote}</p>}
          <NewMessages sessionId={session.id} />
        </div>
      </div>
      {refused && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {refused}
        </Alert>
      )}
      <div className="foot">
        <p className="money">
          {priceCents !== undefined && <b>{formatUSD(priceCents)}</b>}
          {totalSC !== undefined && <span>{formatSC(totalSC)}</span>}
        </p>
        {answers(session, at).map((button) => {
          const appearance = APPEARANCES[button]!;
          return (
            <Button
              key={button}
              variant={appearance.variant}
              color={appearance.color ?? 'primary'}
              disabled={busy}
              aria-label={`${appearance.label} ${id}`}
              onClick={() => onAction(button, session)}
            >
              {appearance.text}
            </Button>
          );
        })}
      </div>
    </Root>
  );
}
