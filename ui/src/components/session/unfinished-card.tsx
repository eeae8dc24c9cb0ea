import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { paths } from '@/domain/paths';
import { formatSC } from '@/domain/money';
import type { UnfinishedBooking } from '@/domain/unfinished-booking';
import { guideOf, totalOf } from '@/domain/unfinished-booking';
import { Portrait } from '../people/portrait';
import { formatWhen } from '../time/format';

const Root = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '14px 18px',
  marginBottom: 28,
  padding: '16px 20px',
  borderRadius: 16,
  border: '1.5px dashed var(--sh-edge)',
  '& .words': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  '& h2': { font: '700 20px/1.2 var(--sh-display)' },
  '& p': { marginTop: 2, fontSize: 15, color: 'var(--sh-text2)' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  [theme.breakpoints.down('sm')]: {
    padding: 16,
    '& .words': { flex: '1 1 180px' },
    '& .ways': { width: '100%' },
    '& .ways > *': { flex: '1 1 auto', minHeight: 44 },
  },
}));

interface Props {
  booking: UnfinishedBooking;
  balance: number | undefined;
  /** The business time, ms. */
  at: number;
  /** Nothing comes before it: its button is the main one. */
  main: boolean;
  onDiscard: () => void;
}

/** The booking that was begun and waits, with the way back into it. */
export function UnfinishedCard({ booking, balance, at, main, onDiscard }: Props) {
  const { guideId, game, platform, start, hours = 1 } = booking;
  const when = start ? formatWhen(new Date(start).toISOString(), at) : '';
  const facts = [game, platform, when, `${hours} h`].filter(Boolean).join(' · ');
  const total = totalOf(booking);
  const price =
    total > 0
      ? ` It is ${formatSC(total)}${balance === undefined ? '' : `, you have ${formatSC(balance)}`}.`
      : '';
  const title = `Continue booking ${guideOf(booking)}`;
  return (
    <Root aria-label={title}>
      <Portrait id={guideId} size={48} vetted />
      <div className="words">
        <h2>{title}</h2>
        <p>
          {facts}.{price}
        </p>
      </div>
      <div className="ways">
        <Button variant="text" onClick={onDiscard}>
          Discard
        </Button>
        <Button component={Link} to={paths.book(guideId)} variant={main ? 'contained' : 'outlined'}>
          Continue booking
        </Button>
      </div>
    </Root>
  );
}
