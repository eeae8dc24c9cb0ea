import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';

export const TableFrame = styled(Paper)(({ theme }) => ({
  paddingTop: 20,
  overflow: 'hidden',
  [theme.breakpoints.down('md')]: { paddingTop: 0 },
}));

export const AdminTable = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 15,
  fontVariantNumeric: 'tabular-nums',
  '& th': {
    padding: '0 8px 12px',
    textAlign: 'left',
    fontSize: 14,
    fontWeight: 600,
    color: 'var(--sh-text3)',
  },
  '& td': { padding: '13px 8px', borderTop: '1px solid var(--sh-line)', overflowWrap: 'anywhere' },
  '& th:first-of-type,& td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type,& td:last-of-type': { paddingRight: 20 },
  '& .end': { textAlign: 'right' },
  '& .label': { display: 'none' },
  '& .chips,& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .actions': { justifyContent: 'flex-end' },
  [theme.breakpoints.down('md')]: {
    '&,& tbody': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
      gap: '12px 16px',
      padding: 16,
      borderTop: '1px solid var(--sh-line)',
    },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& td,& td:first-of-type,& td:last-of-type': { display: 'block', padding: 0, border: 0 },
    '& .label': { display: 'block', fontSize: 13, lineHeight: 1.5, color: 'var(--sh-text3)' },
    '& td.wide': { gridColumn: '1/-1' },
    '& td.wide:has(.actions:empty)': { display: 'none' },
    '& .end': { textAlign: 'left' },
    '& .actions > *': { flex: '1 1 auto', minHeight: 44 },
  },
}));
