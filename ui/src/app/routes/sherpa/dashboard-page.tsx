import { RatingDialog } from '@/features/rating/rating-dialog';
import { DashboardPage } from '@/features/sessions/dashboard-page';

export default function DashboardScreen() {
  return <DashboardPage rating={(slot) => <RatingDialog key={slot.session.id} {...slot} />} />;
}
