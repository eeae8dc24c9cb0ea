import { DeskTabs } from '@/components/layout/desk-tabs';
import { HoursPage } from '@/features/hours/hours-page';

export default function HoursScreen() {
  return <HoursPage tabs={<DeskTabs />} />;
}
