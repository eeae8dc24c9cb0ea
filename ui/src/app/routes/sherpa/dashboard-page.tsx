import { PayoutsPanel } from '@/features/payouts/payouts-panel';
import { DashboardPage } from '@/features/sessions/dashboard-page';
import { showRating } from '../rating-slot';

export default function DashboardScreen() {
  return <DashboardPage rating={showRating} payouts={<PayoutsPanel />} />;
}
