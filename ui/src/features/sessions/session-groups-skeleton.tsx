import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '@/components/feedback/loading';

/** Three groups on their way. */
export function SessionGroupsSkeleton() {
  return (
    <Loading>
      {[0, 1, 2].map((group) => (
        <Paper key={group} sx={{ p: 5, mb: 6, height: 169, boxSizing: 'border-box' }}>
          <Skeleton height={28} width={220} />
          <Skeleton height={18} sx={{ mt: 5 }} />
          <Skeleton height={36} sx={{ mt: 5 }} />
        </Paper>
      ))}
    </Loading>
  );
}
