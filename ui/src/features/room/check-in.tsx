import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { failureReason } from '@/api/errors';
import type { Session } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { clockFormat, formatWhen } from '@/components/time/format';
import type { Presence, Window } from '@/domain/room';
import { checkInWindow, presenceOf } from '@/domain/room';
import type { Side } from '@/domain/session-actions';
import { checkIn } from './actions';
import { nameOf } from './meeting-text';
import { LATE_TEXT, messages } from './messages';
import type { RoomProps } from './room-props';
import { useSessionChange } from './use-session-change';
import type { useTalk } from './use-talk';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '12px 16px',
  margin: '20px -24px 0',
  padding: '18px 24px 0',
  borderTop: '2px dashed var(--sh-line)',
  '& .words': { flex: 1, minWidth: 0 },
  '& .dots': { display: 'flex', flexWrap: 'wrap', gap: '4px 18px', marginTop: 2 },
  [theme.breakpoints.down('sm')]: {
    margin: '18px -16px 0',
    padding: '16px 16px 0',
    '& .words': { flex: '1 1 100%', order: -1 },
    '& button': { flex: 1 },
  },
}));

const Dot = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  fontSize: 14,
  color: 'var(--sh-text2)',
  overflowWrap: 'anywhere',
  '&::before': {
    content: '""',
    flex: 'none',
    width: 10,
    height: 10,
    borderRadius: '50%',
    border: '2px solid var(--sh-edge)',
  },
  '&.here::before': { background: 'var(--sh-lichen)', borderColor: 'var(--sh-lichen)' },
  '&.late::before': { background: 'var(--sh-dusk)', borderColor: 'var(--sh-dusk)' },
  '&.missing::before': { background: 'var(--sh-flare)', borderColor: 'var(--sh-flare)' },
});

const WORDS: Readonly<Record<Presence, string>> = {
  'not-yet': 'not yet',
  late: 'a few minutes late',
  missing: 'missing',
  here: 'here',
};

/** Says that somebody is here, late or missing. */
function PresenceDot({
  name,
  presence,
  since,
}: {
  name: string;
  presence: Presence;
  since: string | undefined;
}) {
  const when = since ? ` since ${clockFormat()(Date.parse(since))}` : '';
  return (
    <Dot className={presence}>
      {name}: {WORDS[presence]}
      {when}
    </Dot>
  );
}

/** When check-in opens, until when it is open, or that it is over. */
function windowText({ opensAt, start, end }: Window, at: number): string {
  const clock = clockFormat();
  if (at >= end) return 'Check-in is closed';
  if (at >= opensAt)
    return at < start ? 'Check-in is open' : `Check-in is open until ${clock(end)}`;
  const sameDay = new Date(opensAt).toDateString() === new Date(at).toDateString();
  return `Check-in opens ${sameDay ? `at ${clock(opensAt)}` : formatWhen(new Date(opensAt).toISOString(), at)}`;
}

/** Who of the two said that they are late: in a message, as "I'm late" sends it. */
const isLate = (talk: ReturnType<typeof useTalk>, side: Side, who: RoomProps['who']): boolean =>
  (talk.messages ?? []).some(
    ({ by, text }) => by === (side === 'guide' ? 'guide' : 'gamer') && text === LATE_TEXT,
  ) ||
  (side === who && talk.waiting.some(({ text }) => text === LATE_TEXT));

/** The two ways to say where one is, and where the other is. */
export function CheckIn({
  session,
  who,
  at,
  talk,
}: RoomProps & { talk: ReturnType<typeof useTalk> }) {
  const enter = useSessionChange(session.id, () => checkIn(session.id));
  const window = checkInWindow(session);
  if (!window) return null;
  const open = at >= window.opensAt && at < window.end;
  const presence = (side: Side) =>
    presenceOf(hereAt(session, side), isLate(talk, side, who), window, at);
  const own = who === 'guide' ? 'guide' : 'user';
  const isHere = who !== 'admin' && presence(own) === 'here';
  const saidLate = who !== 'admin' && isLate(talk, own, who);
  const sides: readonly Side[] = who === 'guide' ? ['guide', 'user'] : ['user', 'guide'];
  return (
    <>
      <Row>
        {who !== 'admin' && (
          <BusyButton
            variant={isHere ? 'outlined' : 'contained'}
            busy={enter.isPending}
            disabled={!open || isHere}
            startIcon={<Icon name={isHere ? 'check' : 'here'} />}
            onClick={() => enter.mutate(undefined)}
          >
            {messages.here}
          </BusyButton>
        )}
        <div className="words" role="status">
          <b>{isHere ? messages.checkedIn : windowText(window, at)}</b>
          <div className="dots">
            {sides.map((side) => (
              <PresenceDot
                key={side}
                name={who === side ? 'You' : nameOf(session, side)}
                presence={presence(side)}
                since={hereAt(session, side)}
              />
            ))}
          </div>
        </div>
        {who !== 'admin' && !isHere && (
          <Button
            variant="outlined"
            disabled={!open || saidLate || talk.conversation?.mayWrite === false}
            onClick={() => talk.outbox.add(LATE_TEXT)}
          >
            {saidLate ? messages.lateSent : messages.late}
          </Button>
        )}
      </Row>
      {enter.error && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {messages.checkInFailed} {failureReason(enter.error)}
        </Alert>
      )}
    </>
  );
}

/** True when the viewer can check in now and has not: that comes first. */
export function isDue({ session, who, at }: RoomProps): boolean {
  const window = checkInWindow(session);
  const open = window !== undefined && at >= window.opensAt && at < window.end;
  return open && who !== 'admin' && !hereAt(session, who);
}

const hereAt = ({ checkIns }: Session, side: Side): string | undefined =>
  side === 'guide' ? checkIns.guide : checkIns.gamer;
