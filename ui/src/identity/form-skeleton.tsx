import Skeleton from '@mui/material/Skeleton';
import { Loading } from '@/components/feedback/loading';

/** Where the provider's form is about to be. */
export function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={72} />
      <Skeleton height={72} sx={{ mt: 5 }} />
      <Skeleton height={48} width={140} sx={{ mt: 6 }} />
    </Loading>
  );
}
