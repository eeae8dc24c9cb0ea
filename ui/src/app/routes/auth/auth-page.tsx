import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useDismiss } from '@/components/feedback/notify';
import { BesideScene } from '@/components/layout/beside-scene';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { afterSignIn } from '@/identity/after-sign-in';
import { IdentityForm } from '@/identity/identity-form';
import type { FormKind } from '@/identity/port';
import { useViewer } from '@/identity/viewer';

const Below = styled('div')({
  display: 'grid',
  gap: 8,
  marginTop: 20,
  paddingTop: 20,
  borderTop: '1px dashed var(--sh-line)',
  color: 'var(--sh-text2)',
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
  const dismiss = useDismiss();
  // Read before the sign-in, which makes a visitor's booking the person's own.
  const [target] = useState(() => afterSignIn(search));
  const signedIn = status === 'signed-in';

  // The message "Please sign in ..." is not true any more.
  useEffect(() => {
    if (signedIn) dismiss();
  }, [signedIn, dismiss]);

  if (signedIn) return <Navigate to={target} replace />;
  return (
    <Page title={title} lead={lead}>
      <BesideScene scene={scene.kind} text={scene.text}>
        <Card>
          <IdentityForm kind={kind} back={target} />
          <Below>{below}</Below>
        </Card>
      </BesideScene>
    </Page>
  );
}
