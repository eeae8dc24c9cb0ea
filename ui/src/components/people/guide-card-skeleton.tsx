import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../feedback/loading';
import { GuideGrid } from './guide-card';

function GuideCardSkeleton() {
  return (
    <Paper sx={{ overflow: 'hidden', height: 311 }}>
      <Skeleton variant="rectangular" height={84} sx={{ opacity: 0.5 }} />
      <div style={{ padding: '0 20px', marginTop: -46 }}>
        <div style={{ display: 'flex', alignItems: 'flex-end', gap: 14 }}>
          <Skeleton width={85} height={92} sx={{ borderRadius: '24px' }} />
          <div style={{ flex: 1 }}>
            <Skeleton height={22} width="70%" />
            <Skeleton height={16} width="52%" sx={{ mt: 2 }} />
          </div>
        </div>
        <Skeleton height={16} sx={{ mt: 6 }} />
        <Skeleton height={16} width="82%" sx={{ mt: 3 }} />
      </div>
    </Paper>
  );
}

/** Six cards on their way. */
export function GuideGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Loading>
      <GuideGrid>
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <GuideCardSkeleton />
          </li>
        ))}
      </GuideGrid>
    </Loading>
  );
}
