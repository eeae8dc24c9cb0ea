import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router';
import { paths } from '@/app/paths';
import { Container } from './page';

const Tabs = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 28px',
  marginTop: 20,
  borderBottom: '1px solid var(--sh-line)',
  '& a': {
    position: 'relative',
    padding: '12px 0',
    color: 'var(--sh-text2)',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { color: 'var(--sh-text)' },
    '&[aria-current=page]': { color: 'var(--sh-text)' },
    // The blaze: you are here.
    '&[aria-current=page]::after': {
      content: '""',
      position: 'absolute',
      left: 'calc(50% - 15px)',
      bottom: -3,
      width: 30,
      height: 5,
      borderRadius: 2,
      background:
        'linear-gradient(90deg,var(--sh-accent) 0 33%,var(--sh-text) 33% 67%,var(--sh-accent) 67%)',
    },
  },
});

/** The parts of a guide's desk. */
export const DeskTabs = () => (
  <Container>
    <Tabs aria-label="Guide Dashboard">
      <NavLink to={paths.dashboard} end>
        Sessions
      </NavLink>
      <NavLink to={paths.hours}>Hours</NavLink>
    </Tabs>
  </Container>
);
