import Skeleton from '@mui/material/Skeleton';
import { Loading } from '@/components/feedback/loading';
import { Container } from '@/components/layout/page';

/** Stands in for a screen whose code or viewer is still on its way. */
export function PageSkeleton() {
  return (
    <Container sx={{ pt: 11, pb: 16, minHeight: '100vh' }}>
      <Loading>
        <Skeleton height={44} width="min(420px,70%)" />
        <Skeleton height={24} width="min(560px,90%)" sx={{ mt: 4 }} />
        <Skeleton height={260} sx={{ mt: 8, borderRadius: '16px' }} />
      </Loading>
    </Container>
  );
}
