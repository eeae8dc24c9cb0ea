import { RatingDialog } from '@/features/rating/rating-dialog';
import { ReceiptPage } from '@/features/sessions/receipt-page';

export default function ReceiptScreen() {
  return <ReceiptPage rating={(slot) => <RatingDialog {...slot} />} />;
}
