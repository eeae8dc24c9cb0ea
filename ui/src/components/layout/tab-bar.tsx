import { styled } from '@mui/material/styles';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '@/domain/paths';
import { Container } from './page';

const Bar = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 28px',
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
  '@media print': { display: 'none' },
});

/** The parts of a guide's desk. */
export const DeskTabs = () => (
  <Container>
    <Bar aria-label="Guide Dashboard" sx={{ mt: 5 }}>
      <NavLink to={paths.dashboard} end>
        Sessions
      </NavLink>
      <NavLink to={paths.hours}>Hours</NavLink>
    </Bar>
  </Container>
);

const OWN = [
  { to: paths.profile, text: 'Sessions' },
  { to: paths.wallet, text: 'Statement' },
  { to: paths.settings, text: 'Settings' },
];

/** The parts of what is the viewer's own; the address says which one is shown. */
export function ProfileTabs() {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  const here =
    pathname === paths.profile && tab === 'settings'
      ? paths.settings
      : pathname.startsWith(paths.wallet)
        ? paths.wallet
        : paths.profile;
  return (
    <Bar aria-label="My Profile" sx={{ mb: 7 }}>
      {OWN.map(({ to, text }) => (
        <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </Bar>
  );
}
