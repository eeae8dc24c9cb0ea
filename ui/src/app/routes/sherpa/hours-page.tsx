import { DeskTabs } from '@/components/layout/tab-bar';
import { HoursPage } from '@/features/hours/hours-page';

export default function HoursScreen() {
  return <HoursPage tabs={<DeskTabs />} />;
}
