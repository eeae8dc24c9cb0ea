import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state';
import { BesideScene } from './beside-scene';
import { Card } from './card';

const Words = styled(Card)(({ theme }) => ({
  padding: 0,
  display: 'grid',
  alignContent: 'center',
  // The view beside it is mountain enough.
  [theme.breakpoints.up('md')]: {
    padding: 12,
    '& > div > svg': { display: 'none' },
    '& p:first-of-type': { fontSize: 20 },
    '& .action': { marginTop: 20 },
  },
}));

interface Props {
  /** What there is to know. */
  message: string;
  hint?: string | undefined;
  action: ReactNode;
  /** The view beside it on wide screens, and the sentence in its sky. */
  scene?: 'tent' | 'flag';
  sky: string;
}

/** The content of a screen that has one thing to say and one way on. */
export function Notice({ message, hint, action, scene = 'tent', sky }: Props) {
  return (
    <BesideScene scene={scene} text={sky}>
      <Words>
        <EmptyState message={message} {...(hint ? { hint } : {})} action={action} />
      </Words>
    </BesideScene>
  );
}
