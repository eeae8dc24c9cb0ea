import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { drawMark } from './mark';

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  font: '800 30px/1 var(--sh-display)',
  letterSpacing: '-.015em',
  color: 'var(--sh-text)',
  '& svg': { width: 34, height: 34 },
  [theme.breakpoints.down('sm')]: { fontSize: 26, '& svg': { width: 30, height: 30 } },
}));

/** The mark and the name. */
export function Logo() {
  const id = useId();
  return (
    <Root>
      <svg
        viewBox="0 0 64 64"
        aria-hidden="true"
        // Our own drawing, no user text.
        dangerouslySetInnerHTML={{ __html: drawMark(id, 'var(--sh-accent)', 'var(--sh-lamp)') }}
      />
      Sherpa
    </Root>
  );
}
