import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ErrorState } from '@/components/feedback/error-state';
import { late } from '@/components/feedback/late';
import { Page } from '@/components/layout/page';
import { useViewer } from '@/identity/viewer';
import { PageSkeleton } from './page-skeleton';
import { paths } from '@/domain/paths';
import type { Guard } from './route';

const Refusal = late(() => import('./refusal'));

export const DENIED = {
  admin: 'Access Denied – Admins only.',
  sherpa: 'Access Denied – Sherpas only.',
  profile: 'Could not load profile. Please sign in again.',
} as const;

/** Lets the right people through; everybody else is told or led to /login and back. */
export function Guarded({ by, children }: { by: Guard; children: ReactNode }) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();

  if (viewer.status === 'signed-out') {
    return <Navigate to={paths.loginFrom(pathname + search)} replace />;
  }
  if (by === 'signed-in' && viewer.status === 'signed-in') return children;
  if (viewer.isPending) return <PageSkeleton />;
  if (!viewer.me) {
    return (
      <Page title="Profile">
        <ErrorState message={DENIED.profile} onRetry={viewer.refetch} />
      </Page>
    );
  }
  if (by === 'admin' && !viewer.isAdmin) return <Refusal message={DENIED.admin} />;
  if (by === 'sherpa' && !viewer.isGuide && !viewer.isAdmin) {
    return <Refusal message={DENIED.sherpa} />;
  }
  return children;
}
