import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from '../drawing/icon';
import type { IconName } from '../drawing/icon-paths';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3,1fr)',
  gap: 20,
  color: 'var(--sh-text2)',
  '& li': { borderTop: '3px dotted var(--sh-edge)', paddingTop: 16 },
  '& svg': { display: 'block', marginBottom: 10, color: 'var(--sh-glacier)' },
  '& b': {
    display: 'block',
    marginBottom: 6,
    font: '700 19px/1.2 var(--sh-display)',
    color: 'var(--sh-text)',
    overflowWrap: 'anywhere',
  },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
}));

interface Point {
  icon?: IconName;
  name: string;
  text: ReactNode;
}

/** Three short points side by side, on phones below each other. `ordered` when they are steps. */
export function ThreePoints({ points, ordered }: { points: readonly Point[]; ordered?: boolean }) {
  return (
    <List as={ordered ? 'ol' : 'ul'}>
      {points.map(({ icon, name, text }) => (
        <li key={name}>
          {icon && <Icon name={icon} />}
          <b>{name}</b>
          {text}
        </li>
      ))}
    </List>
  );
}
