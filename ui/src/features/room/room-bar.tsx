import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { clockFormat } from '@/components/time/format';
import { checkInWindow } from '@/domain/room';
import { checkIn } from './actions';
import { isDue } from './check-in';
import { messages } from './messages';
import type { RoomProps } from './room-props';
import { useSessionChange } from './use-session-change';

const Root = styled('div')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.down('sm')]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 4,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
    borderTop: '1px solid var(--sh-line)',
    background: 'var(--sh-s2)',
    fontVariantNumeric: 'tabular-nums',
    '& span': { fontSize: 14, color: 'var(--sh-text2)' },
    '& b': { display: 'block', color: 'var(--sh-text)' },
  },
  '@media print': { display: 'none !important' },
}));

/** On phones: what comes next stays in reach of the thumb: checking in, or the way to the place. */
export function RoomBar(props: RoomProps) {
  const { session, who, at } = props;
  const enter = useSessionChange(session.id, () => checkIn(session.id));
  const window = checkInWindow(session);
  const url = session.meeting?.url;
  const due = isDue(props);
  if (!window || at >= window.end || who === 'admin' || !(due || url)) return null;
  const clock = clockFormat();
  return (
    <Root>
      <span>
        {at < window.start ? 'Starts at' : 'Ends at'}
        <b>{clock(at < window.start ? window.start : window.end)}</b>
      </span>
      {due ? (
        <BusyButton
          variant="contained"
          busy={enter.isPending}
          startIcon={<Icon name="here" />}
          onClick={() => enter.mutate(undefined)}
        >
          {messages.here}
        </BusyButton>
      ) : (
        <Button
          variant="contained"
          href={url ?? ''}
          target="_blank"
          rel="noopener nofollow ugc"
          endIcon={<Icon name="external" />}
        >
          {messages.openLink}
        </Button>
      )}
    </Root>
  );
}
