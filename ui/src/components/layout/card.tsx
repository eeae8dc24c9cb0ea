import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';

/** A card with its padding. */
export const Card = styled(Paper)(({ theme }) => ({
  padding: 24,
  [theme.breakpoints.down('sm')]: { padding: '18px 16px' },
})) as typeof Paper;
