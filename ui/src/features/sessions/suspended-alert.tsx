import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { SupportLink } from '@/components/feedback/support-link';
import { messages } from './messages';

/** What a suspension means for the guide, above their dashboard. */
export default function SuspendedAlert() {
  return (
    <Alert severity="warning" sx={{ mb: 7 }}>
      <AlertTitle sx={{ fontWeight: 700 }}>{messages.suspended}</AlertTitle>
      {messages.suspendedMeans} {messages.suspendedStays} <SupportLink />
    </Alert>
  );
}
