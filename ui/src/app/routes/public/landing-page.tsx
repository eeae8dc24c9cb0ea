import { usePrefetchQuery } from '@tanstack/react-query';
import { LandingPage } from '@/features/guides/landing-page';
import { GoodSection } from '@/features/mission/good-section';
import { goodQuery } from '@/features/mission/queries';

export default function LandingRoute() {
  usePrefetchQuery(goodQuery); // Its section is drawn last.
  return <LandingPage good={<GoodSection />} />;
}
