import { DeskTabs } from '@/components/layout/tab-bar';
import { PayoutsPanel } from '@/features/payouts/payouts-panel';
import { DashboardPage } from '@/features/sessions/dashboard-page';
import { useViewer } from '@/identity/viewer';
import { showRating } from '../rating-slot';

export default function DashboardScreen() {
  const { isGuide } = useViewer();
  return (
    <>
      {isGuide && <DeskTabs />}
      <DashboardPage rating={showRating} payouts={<PayoutsPanel />} />
    </>
  );
}
