import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { RidgeScene } from '../drawing/ridge-scene';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 20,
  padding: 24,
  '& p': { color: 'var(--sh-text2)' },
  '& p:first-of-type': { fontWeight: 700, color: 'var(--sh-text)' },
  '& .action': { marginTop: 12 },
  [theme.breakpoints.down('sm')]: {
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: 12,
    padding: 16,
  },
}));

/** Nothing here: the specification's sentence and one next action. */
export function EmptyState({
  message,
  hint,
  action,
}: {
  message: string;
  hint?: string;
  action?: ReactNode;
}) {
  return (
    <Root>
      <RidgeScene />
      <div>
        <p>{message}</p>
        {hint && <p>{hint}</p>}
        {action && <div className="action">{action}</div>}
      </div>
    </Root>
  );
}
