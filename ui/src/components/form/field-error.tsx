import { styled } from '@mui/material/styles';
import { Icon } from '../drawing/icon';

const Root = styled('p')({
  display: 'flex',
  gap: 6,
  marginTop: 6,
  fontSize: 14,
  lineHeight: 1.4,
  fontWeight: 600,
  color: 'var(--sh-flare)',
});

/** What is wrong with a field, below it. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <Root id={id} role="alert">
      <Icon name="alert" size={16} />
      {children}
    </Root>
  );
}
