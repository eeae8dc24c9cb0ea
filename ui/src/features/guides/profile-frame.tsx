import { styled } from '@mui/material/styles';

/** The sky over a profile. */
export const Band = styled('div')(({ theme }) => ({
  height: 210,
  background: 'linear-gradient(var(--sh-sky-a),var(--sh-sky-b) 62%,var(--sh-base))',
  [theme.breakpoints.down('sm')]: { height: 150 },
}));

/** Portrait and name, into the band. */
export const Head = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 22,
  marginTop: -64,
  marginBottom: 28,
  '& .who': { minWidth: 0, paddingBottom: 4, maxWidth: '100%' },
  '& h1': { overflowWrap: 'anywhere' },
  '& .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginTop: 8 },
  '& .acts': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  '& .spoken': { display: 'inline-flex', alignItems: 'center', gap: 7, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: { gap: 12 },
}));

/** What a guide says, and on wide screens the booking card beside it. */
export const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 372px',
  gap: 28,
  alignItems: 'start',
  paddingBottom: 64,
  '@media (max-width:1000px)': {
    gridTemplateColumns: 'minmax(0,1fr)',
    '& .aside': { display: 'none' },
  },
});

export const Main = styled('div')({ display: 'grid', gap: 36, minWidth: 0 });
