import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import type { Session } from '@/api/normalize';
import { BusyButton } from '@/components/feedback/busy-button';
import { SessionTime } from '@/components/time/session-time';
import type { Side } from '@/domain/session-actions';
import { messages } from './messages';
import { RatingForm } from './rating-form';

const About = styled('div')({ marginBottom: 16, color: 'var(--sh-text2)' });

interface Props {
  session: Session;
  side: Side;
  onClose: () => void;
}

/** Asks for a rating. Escape or a click outside closes it, except while it is being sent. */
export default function RatingDialog({ session, side, onClose }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      maxWidth="xs"
      fullWidth
      fullScreen={narrow}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>
        {side === 'guide' ? messages.rateUser : messages.rateSherpa}
      </DialogTitle>
      <DialogContent>
        <About>
          {session.game && <p>{session.game}</p>}
          {session.scheduledTime && <SessionTime iso={session.scheduledTime} />}
        </About>
        <RatingForm
          id={`${id}-form`}
          session={session}
          side={side}
          onBusy={setBusy}
          onDone={onClose}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close} disabled={busy}>
          {messages.later}
        </Button>
        <BusyButton
          type="submit"
          form={`${id}-form`}
          variant="contained"
          busy={busy}
          busyText={messages.submitting}
        >
          {messages.submit}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
