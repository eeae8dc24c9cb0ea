import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Proposal, Session } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { Card } from '@/components/layout/card';
import { BothTimes } from '@/components/session/both-times';
import { DeadlineChip } from '@/components/session/deadline-chip';
import { formatWhen } from '@/components/time/format';
import { HOUR } from '@/domain/clock';
import { may } from '@/domain/session-actions';
import { statusKind } from '@/domain/session-status';
import { useGuideZone } from './free-times';
import { messages } from './messages';
import { isOwnProposal, openProposal, otherName, proposerName } from './proposals';
import type { ViewerRole } from '@/domain/session-actions';
import type { SessionButton } from './use-row-actions';

const Root = styled('section')(({ theme }) => ({
  marginBottom: 28,
  '& .MuiPaper-root': { borderColor: 'var(--sh-dusk)' },
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
  '& h2': { font: '700 20px/1.2 var(--sh-display)', overflowWrap: 'anywhere' },
  '& p': { color: 'var(--sh-text2)', overflowWrap: 'anywhere' },
  '& blockquote': {
    margin: '0 0 16px',
    padding: '2px 0 2px 14px',
    borderLeft: '3px solid var(--sh-edge)',
    overflowWrap: 'anywhere',
  },
  '& .answers': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 18 },
  [theme.breakpoints.down('sm')]: { '& .answers > *': { flex: '1 1 auto' } },
  '@media print': { '& .answers': { display: 'none' } },
}));

const Times = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 24px',
  margin: '16px 0',
  padding: '14px 16px',
  borderRadius: 10,
  background: 'var(--sh-base)',
  '& dt': { marginBottom: 2, fontSize: 13, color: 'var(--sh-text3)' },
  '& dd': { margin: 0 },
  '& .old time': { color: 'var(--sh-text2)', fontWeight: 400 },
  '& .new': { color: 'var(--sh-text)' },
  '& > svg': { flex: 'none', color: 'var(--sh-text3)' },
  [theme.breakpoints.down('sm')]: {
    flexDirection: 'column',
    alignItems: 'stretch',
    '& > svg': { transform: 'rotate(90deg)' },
  },
}));

interface Props {
  session: Session;
  who: ViewerRole;
  /** The business time, ms. */
  at: number;
  busy: boolean;
  /** What the server said to the last answer; empty when nothing is wrong. */
  refused: string;
  onAction: (button: SessionButton, session: Session) => void;
}

/** The proposal that is open: the old and the new time, until when it can be answered, and the answers; or why not. */
export default function ProposalCard({ refused, ...props }: Props) {
  const proposal = openProposal(props.session);
  return (
    <Root aria-labelledby={proposal ? 'proposal' : undefined}>
      {proposal ? (
        <Card>
          <Open {...props} proposal={proposal} refused={refused} />
        </Card>
      ) : (
        <Alert severity="error">{refused}</Alert>
      )}
    </Root>
  );
}

function Open({
  session,
  proposal,
  who,
  at,
  busy,
  refused,
  onAction,
}: Props & { proposal: Proposal }) {
  const own = isOwnProposal(proposal, who);
  const zone = useGuideZone(session, who !== 'guide');
  const guide = session.guide.username || 'the Sherpa';
  const { startsAt, expiresAt, note } = proposal;
  const answers = may(session, 'accept_proposal');
  const until = expiresAt && Date.parse(expiresAt) > at ? expiresAt : undefined;
  return (
    <>
      <div className="head">
        <h2 id="proposal">
          {own
            ? 'You proposed another time'
            : `${proposerName(session, proposal)} proposes another time`}
        </h2>
        {until && <DeadlineChip until={until} at={at} />}
      </div>
      <Times>
        {session.scheduledTime && (
          <div className="old">
            <dt>Now</dt>
            <dd>
              <BothTimes iso={session.scheduledTime} at={at} zone={zone} name={guide} />
            </dd>
          </div>
        )}
        <Icon name="arrow-right" />
        <div className="new">
          <dt>Proposed</dt>
          <dd>
            <BothTimes iso={startsAt} at={at} zone={zone} name={guide} />
          </dd>
        </div>
      </Times>
      {note && <blockquote>{note}</blockquote>}
      <p>{explained(session, proposal, who, until ? formatWhen(until, at) : '')}</p>
      {who === 'user' &&
        answers &&
        session.cancellation &&
        Date.parse(startsAt) - at < 24 * HOUR && (
          <p>It begins within 24 hours: once you accept, cancelling may not be free any more.</p>
        )}
      {refused && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {refused}
        </Alert>
      )}
      <div className="answers">
        {answers && (
          <BusyButton
            variant="contained"
            busy={busy}
            onClick={() => onAction('accept_proposal', session)}
          >
            Accept new time
          </BusyButton>
        )}
        {may(session, 'decline_proposal') && (
          <Button
            variant="outlined"
            color="error"
            disabled={busy}
            onClick={() => onAction('decline_proposal', session)}
          >
            Decline proposal
          </Button>
        )}
        {may(session, 'withdraw_proposal') && (
          <BusyButton
            variant="outlined"
            busy={busy}
            onClick={() => onAction('withdraw_proposal', session)}
          >
            Withdraw proposal
          </BusyButton>
        )}
      </div>
    </>
  );
}

/** What an answer does, and what holds until then. */
function explained(session: Session, proposal: Proposal, who: ViewerRole, until: string): string {
  const by = until ? ` until ${until}` : '';
  const pending = statusKind(session.status) === 'pending';
  if (who === 'admin' || isOwnProposal(proposal, who)) {
    const rest = pending ? 'The request waits as it is until then.' : messages.timeStays;
    return `${otherName(session, proposal)} can answer${by}. ${rest}`;
  }
  return pending
    ? `Accept it and the session is approved. You can answer${by}.`
    : `You can answer${by}. ${messages.timeStays}`;
}
