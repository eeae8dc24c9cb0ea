import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { IdentityForm } from '@/identity/identity-form';
import type { FormKind } from '@/identity/port';
import { useViewer } from '@/identity/viewer';
import { returnPath } from '../../paths';

const Column = styled('div')({ maxWidth: 480 });
const Below = styled('div')({ marginTop: 20, color: 'var(--sh-text2)', display: 'grid', gap: 8 });

interface Props {
  title: string;
  lead?: string;
  kind: FormKind;
  below: ReactNode;
}

/** Signing in or up; who is signed in goes on to where they came from. */
export function AuthPage({ title, lead, kind, below }: Props) {
  const { status } = useViewer();
  const { search } = useLocation();
  if (status === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  return (
    <Page title={title} lead={lead}>
      <Column>
        <Card>
          <IdentityForm kind={kind} />
        </Card>
        <Below>{below}</Below>
      </Column>
    </Page>
  );
}
