import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ContourSurface } from '@/components/drawing/contour-surface';
import { SessionScene } from '@/components/drawing/session-scene';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { IdentityForm } from '@/identity/identity-form';
import type { FormKind } from '@/identity/port';
import { useViewer } from '@/identity/viewer';
import { returnPath } from '../../paths';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,480px) minmax(0,1fr)',
  gap: 28,
  alignItems: 'stretch',
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0,560px)',
    '& .scene': { display: 'none' },
  },
}));

const Below = styled('div')({
  display: 'grid',
  gap: 8,
  marginTop: 20,
  paddingTop: 20,
  borderTop: '1px dashed var(--sh-line)',
  color: 'var(--sh-text2)',
});

const Scene = styled(ContourSurface)({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  overflow: 'hidden',
  minHeight: 340,
  borderRadius: 16,
  border: '1px solid var(--sh-line)',
  background: 'linear-gradient(var(--sh-sky-a),var(--sh-sky-b))',
  '& p': {
    maxWidth: '20em',
    padding: '28px 32px 0',
    marginBottom: 'auto',
    font: '700 28px/1.15 var(--sh-display)',
  },
  '& svg': { width: '100%', height: 'auto' },
});

interface Props {
  title: string;
  lead?: string;
  kind: FormKind;
  /** Drawn beside the form on wide screens, with a sentence. */
  scene: { kind: 'tent' | 'flag'; text: string };
  below: ReactNode;
}

/** Signing in or up; who is signed in goes on to where they came from. */
export function AuthPage({ title, lead, kind, scene, below }: Props) {
  const { status } = useViewer();
  const { search } = useLocation();
  if (status === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  return (
    <Page title={title} lead={lead}>
      <Columns>
        <Card>
          <IdentityForm kind={kind} />
          <Below>{below}</Below>
        </Card>
        <Scene className="scene">
          <p>{scene.text}</p>
          <SessionScene kind={scene.kind} />
        </Scene>
      </Columns>
    </Page>
  );
}
