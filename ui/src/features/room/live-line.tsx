import { styled } from '@mui/material/styles';
import { Icon } from '@/components/drawing/icon';
import { useLive } from '@/components/live/use-live';
import { messages } from './messages';

const Line = styled('div')({
  '&:not(:empty)': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    padding: '6px 16px',
    borderBottom: '1px solid var(--sh-line)',
    background: 'color-mix(in srgb,var(--sh-dusk) 14%,var(--sh-base))',
    color: 'var(--sh-dusk)',
    fontSize: 14,
    lineHeight: 1.4,
  },
  '@media print': { display: 'none' },
});

/** A thin line above a room while changes do not arrive by themselves. */
export function LiveLine() {
  const lost = useLive() === 'lost';
  return (
    <Line role="status">
      {lost && (
        <>
          <Icon name="wifi" size={16} />
          {messages.lost}
        </>
      )}
    </Line>
  );
}
