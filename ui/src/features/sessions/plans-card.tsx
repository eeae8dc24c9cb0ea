import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Session } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Card } from '@/components/layout/card';
import { CancelTerms } from '@/components/money/cancel-terms';
import { may } from '@/domain/session-actions';
import { statusKind } from '@/domain/session-status';
import { messages } from './messages';
import { cancelLabel, quoteText } from './quote';
import type { ViewerRole } from '@/domain/session-actions';
import type { SessionButton } from './use-row-actions';

const Root = styled(Card)({
  marginTop: 20,
  '& h2': { font: '700 20px/1.2 var(--sh-display)' },
  '& p': { marginTop: 8, fontSize: 15, color: 'var(--sh-text2)', overflowWrap: 'anywhere' },
  '& .ways': { display: 'grid', gap: 10, marginTop: 16 },
  '@media print': { display: 'none' },
}) as typeof Card;

interface Props {
  session: Session;
  who: ViewerRole;
  /** The business time, ms. */
  at: number;
  busy: boolean;
  onAction: (button: SessionButton, session: Session) => void;
}

/** The ways out of an agreed time: another time, or cancelling with what it costs now. */
export default function PlansCard({ session, who, at, busy, onAction }: Props) {
  const [moves, proposes, cancels] = ['move', 'propose', 'cancel'].map((action) =>
    may(session, action),
  );
  const agreed = statusKind(session.status) === 'confirmed' && who !== 'admin';
  if (!agreed || !(moves || proposes || cancels)) return null;
  const quote = who === 'user' ? session.cancellation : undefined;
  const gamer = session.user.username || 'the gamer';
  return (
    <Root component="section" aria-labelledby="plans">
      <h2 id="plans">Plans changed?</h2>
      {quote &&
        (quote.keptSC > 0 ? (
          <p>{quoteText(session, quote, at)}</p>
        ) : (
          <p>
            <CancelTerms freeUntil={quote.freeUntil} at={at} />
          </p>
        ))}
      {who === 'guide' && cancels && <p>If you cancel, everything goes back to {gamer}.</p>}
      <div className="ways">
        {moves ? (
          <Button component={Link} to={paths.schedule(session.id)} variant="outlined">
            {messages.changeTime}
          </Button>
        ) : (
          proposes && (
            <Button variant="outlined" disabled={busy} onClick={() => onAction('propose', session)}>
              {messages.propose}
            </Button>
          )
        )}
        {cancels && (
          <Button
            variant="outlined"
            color="error"
            disabled={busy}
            onClick={() => onAction('cancel', session)}
          >
            {quote ? cancelLabel(quote) : messages.cancelSession}
          </Button>
        )}
      </div>
    </Root>
  );
}
