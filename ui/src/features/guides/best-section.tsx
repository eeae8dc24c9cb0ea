import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/domain/paths';
import { Section, SectionHead } from '@/components/layout/section-head';
import { GuideGridSkeleton } from '@/components/people/guide-card-skeleton';
import { messages } from './messages';
import { bestQuery } from './queries';
import { GuideResults } from './search-results';

/** The best rated Sherpas on the landing; nothing when there are none. */
export function BestSection() {
  const { data, isError } = useQuery(bestQuery);
  // Cards are many elements: deferred, they are drawn in slices.
  const guides = useDeferredValue(data);
  if (isError || guides?.length === 0) return null;
  return (
    <Section>
      <SectionHead
        more={
          <Link component={RouterLink} to={paths.directory}>
            All Sherpas
          </Link>
        }
      >
        {messages.best}
      </SectionHead>
      {guides ? <GuideResults guides={guides} /> : <GuideGridSkeleton count={3} />}
    </Section>
  );
}
