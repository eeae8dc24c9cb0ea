import { LandingPage } from '@/features/guides/landing-page';
import { GoodSection } from '@/features/mission/good-section';

export default function LandingRoute() {
  return <LandingPage good={<GoodSection />} />;
}
