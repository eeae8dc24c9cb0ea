import { styled } from '@mui/material/styles';

/** A receipt: what happens, what was agreed beside it, and what happened. */
export const Two = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplate: '"main side" auto "past side" 1fr / minmax(0,1fr) 372px',
  gap: 28,
  alignItems: 'start',
  '& > .side': { gridArea: 'side' },
  // What was agreed comes before what happened.
  [theme.breakpoints.down('lg')]: {
    gridTemplate: '"main" auto "side" auto "past" auto / minmax(0,1fr)',
  },
}));
