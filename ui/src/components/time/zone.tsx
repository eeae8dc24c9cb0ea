import { styled } from '@mui/material/styles';
import { Icon } from '../drawing/icon';
import { formatZone } from './format';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontSize: 13,
  lineHeight: 1.4,
  color: 'var(--sh-text3)',
});

/** The viewer's zone and its offset at that time (ms). */
export function Zone({ at }: { at: number }) {
  return (
    <Root>
      <Icon name="globe" size={16} />
      {formatZone(new Date(at).toISOString())}
    </Root>
  );
}
