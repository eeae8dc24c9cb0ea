import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '@/components/drawing/icon';
import { Logo } from '@/components/drawing/logo';
import { Fallible } from '@/components/feedback/fallible';
import { late } from '@/components/feedback/late';
import { BalanceChip } from '@/components/money/balance-chip';
import { useIdentity } from '@/identity/context';
import { useViewer } from '@/identity/viewer';
import { paths } from '@/domain/paths';
import { NavItem } from './nav-item';
import { navigationFor } from './navigation';
import { UserMenu } from './user-menu';

const loadDrawer = () => import('./menu-drawer');
const MenuDrawer = late(loadDrawer);
const Bell = late(() => import('./bell'));
const preloadDrawer = () => void loadDrawer().catch(() => {});

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 5,
  background: 'var(--sh-base)',
  borderBottom: '1px solid var(--sh-line)',
});

/** Below this width (px) the links do not fit beside the rest, by their number. */
const COLLAPSE: Readonly<Record<number, number>> = { 5: 1100, 6: 1230, 7: 1280 };
const COLLAPSE_MORE = 1480;

const Row = styled('div', { shouldForwardProp: (name) => name !== 'links' })<{ links: number }>(
  ({ theme, links }) => ({
    boxSizing: 'border-box',
    maxWidth: links > 7 ? 1480 : 1280,
    height: 68,
    margin: '0 auto',
    padding: '0 24px',
    display: 'flex',
    alignItems: 'center',
    gap: links > 6 ? 12 : 18,
    '& nav': { display: 'flex', gap: 2, alignSelf: 'stretch' },
    '& nav ul': { display: 'flex', gap: links > 6 ? 0 : 2 },
    '& nav li': { display: 'flex' },
    '& nav a': links > 6 ? { padding: '0 7px' } : {},
    '& .end': { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 10 },
    '& .bell': { width: 44, height: 44 },
    '& .small': { display: 'none' },
    [`@media (max-width:${(COLLAPSE[links] ?? COLLAPSE_MORE) - 0.05}px)`]: {
      gap: 12,
      '& .large': { display: 'none' },
      '& .small': { display: 'inline-flex' },
    },
    [theme.breakpoints.down('sm')]: {
      height: 60,
      padding: '0 16px',
      // Signed in, the mark stands for the name: balance, bell and menu need the room.
      ...(links > 5 && {
        gap: 8,
        '& > a': { width: 32, overflow: 'hidden' },
        '& > .end': { gap: 8 },
      }),
    },
  }),
);

const Home = styled(Link)({ display: 'flex', textDecoration: 'none', borderRadius: 10 });

/** The bar at the top of every screen. */
export function Header() {
  const { state } = useIdentity();
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  // Whoever leaves the page leaves the menu, by the back button too.
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(pathname);
  if (pathname !== seen) {
    setSeen(pathname);
    setOpen(false);
  }
  const signedIn = viewer.status === 'signed-in';
  const links = navigationFor({ signedIn, isGuide: viewer.isGuide, isAdmin: viewer.isAdmin });
  return (
    <Bar>
      <Row links={links.length}>
        <Home to={paths.home} aria-label="Sherpa, home">
          <Logo />
        </Home>
        <nav className="large" aria-label="Main">
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <NavItem link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="end">
          {signedIn && viewer.me && <BalanceChip sc={viewer.me.balance} />}
          {state.status === 'signed-in' && (
            <>
              <span className="bell">
                <Fallible>
                  <Suspense fallback={null}>
                    <Bell accountId={state.accountId} />
                  </Suspense>
                </Fallible>
              </span>
              <span className="large">
                <UserMenu me={viewer.me} accountId={state.accountId} />
              </span>
            </>
          )}
          {state.status === 'signed-out' && (
            <>
              <Button className="large" component={Link} to={paths.login} variant="text">
                Login
              </Button>
              <Button className="large" component={Link} to={paths.start} variant="outlined">
                Register
              </Button>
            </>
          )}
          <IconButton
            className="small"
            aria-label="Open menu"
            aria-expanded={open}
            onPointerEnter={preloadDrawer}
            onFocus={preloadDrawer}
            onClick={() => {
              setOpened(true);
              setOpen(true);
            }}
            sx={{ border: '1px solid var(--sh-line)' }}
          >
            <Icon name="menu" size={24} />
          </IconButton>
        </div>
      </Row>
      {opened && (
        <Fallible
          onFail={() => {
            setOpen(false);
            setOpened(false);
          }}
        >
          <Suspense fallback={null}>
            <MenuDrawer open={open} onClose={() => setOpen(false)} links={links} />
          </Suspense>
        </Fallible>
      )}
    </Bar>
  );
}
