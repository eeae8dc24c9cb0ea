import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '@/components/drawing/icon';
import type { IconName } from '@/components/drawing/icon-paths';
import type { Token } from '@/theme/tokens';
import { tint, token } from '@/theme/tokens';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  padding: '3px 10px 3px 8px',
  borderRadius: 6,
  background: tint('var(--chip)'),
  color: 'var(--chip)',
  font: '600 14px/1.2 var(--sh-text-face)',
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

const LOOKS: Readonly<Record<string, [IconName, Token]>> = {
  Pending: ['hourglass', 'dusk'],
  Approved: ['check', 'lichen'],
  Rejected: ['no-entry', 'flare'],
};

/** Where a person stands on the way to being a Sherpa. */
export function ApplicationChip({ text }: { text: string }) {
  const [icon, colour] = LOOKS[text] ?? ['minus', 'stone'];
  return (
    <Chip icon={icon} colour={colour}>
      {text}
    </Chip>
  );
}
