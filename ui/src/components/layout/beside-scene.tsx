import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ContourSurface } from '../drawing/contour-surface';
import { SessionScene } from '../drawing/session-scene';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,560px) minmax(0,1fr)',
  gap: 28,
  alignItems: 'stretch',
  // What is wrong is a line, not a card.
  '& > .MuiAlert-root': { alignSelf: 'start' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0,640px)',
    '& > .scene': { display: 'none' },
  },
}));

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
  scene: 'tent' | 'flag';
  /** A sentence in the sky. */
  text: string;
  children: ReactNode;
}

/** One short card, and beside it on wide screens a view of the mountain. */
export function BesideScene({ scene, text, children }: Props) {
  return (
    <Columns>
      {children}
      <Scene className="scene">
        <p>{text}</p>
        <SessionScene kind={scene} />
      </Scene>
    </Columns>
  );
}
