import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import type { Token } from '@/theme/tokens';
import { tint, token } from '@/theme/tokens';
import { Icon } from '../drawing/icon';
import type { IconName } from '../drawing/icon-paths';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  padding: '0 10px 0 8px',
  borderRadius: 6,
  background: tint('var(--chip)'),
  color: 'var(--chip)',
  font: '600 14px/1 var(--sh-text-face)',
  whiteSpace: 'nowrap',
});

/** A state as word, icon and colour. */
export function Chip({
  icon,
  colour,
  children,
}: {
  icon: IconName;
  colour: Token;
  children: ReactNode;
}) {
  return (
    <Root style={{ '--chip': token(colour) } as CSSProperties}>
      <Icon name={icon} size={16} />
      {children}
    </Root>
  );
}
