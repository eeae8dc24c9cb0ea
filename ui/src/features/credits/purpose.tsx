import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { paths } from '@/domain/paths';
import { formatSC } from '@/domain/money';
import type { UnfinishedBooking } from '@/domain/unfinished-booking';
import { guideOf, totalOf } from '@/domain/unfinished-booking';
import { bookingPrice, continueBooking, messages } from './messages';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  overflowWrap: 'anywhere',
  '& p': { flex: '1 1 300px' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});

interface Props {
  /** The booking that waits for Sherpa Cred. */
  unfinished: UnfinishedBooking | undefined;
  /** SC that the buyer is short of; 0 when none. */
  needed: number;
  balance: number | undefined;
  onDismiss: () => void;
}

/** Says what the Sherpa Cred is for: the booking that waits for it, or the shortfall alone. */
export function Purpose({ unfinished, needed, balance, onDismiss }: Props) {
  if (!unfinished && needed === 0) return null;
  const short = needed > 0 && <strong>You need {formatSC(needed)} more</strong>;
  if (!unfinished) {
    return (
      <Alert severity="warning" role="status" sx={{ mb: 7 }}>
        {short} for your session.
        {balance !== undefined && ` Your balance is ${formatSC(balance)}.`}
      </Alert>
    );
  }
  const name = guideOf(unfinished);
  const enough = !short && balance !== undefined;
  return (
    <Alert
      severity={short ? 'warning' : enough ? 'success' : 'info'}
      role="status"
      sx={{
        mb: 7,
        alignItems: { xs: 'flex-start', md: 'center' },
        '& .MuiAlert-message': { flex: 1, minWidth: 0 },
      }}
    >
      <Row>
        <p>
          {bookingPrice(unfinished.hours ?? 1, name, totalOf(unfinished), balance)}{' '}
          {short ? <>{short}.</> : enough && messages.enough}
        </p>
        <div className="ways">
          <Button
            component={Link}
            to={paths.book(unfinished.guideId)}
            variant={enough ? 'contained' : 'outlined'}
            size="small"
          >
            {continueBooking(name)}
          </Button>
          <Button variant="text" size="small" onClick={onDismiss}>
            {messages.dismiss}
          </Button>
        </div>
      </Row>
    </Alert>
  );
}
