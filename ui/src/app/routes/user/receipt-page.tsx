import { ReceiptPage } from '@/features/sessions/receipt-page';
import { showRating } from '../rating-slot';

export default function ReceiptScreen() {
  return <ReceiptPage rating={showRating} />;
}
