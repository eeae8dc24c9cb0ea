import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { canonicalStatus } from '@/domain/session-status';
import { tint, token } from '@/theme/tokens';
import { Icon } from '../drawing/icon';
import { statusLook } from './status-look';

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

/** A status as word, icon and colour. */
export function StatusChip({ status }: { status: string }) {
  const look = statusLook(status);
  return (
    <Root style={{ '--chip': token(look.colour) } as CSSProperties}>
      <Icon name={look.icon} size={16} />
      {canonicalStatus(status) || 'unknown'}
    </Root>
  );
}
