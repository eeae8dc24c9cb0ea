import { styled } from '@mui/material/styles';

/** A portrait and what is said about it; one below the other on phones. */
export const Beside = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 20,
  '& > :last-child': { flex: '1 1 280px' },
});
