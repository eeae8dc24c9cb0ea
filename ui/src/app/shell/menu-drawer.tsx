import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Icon } from '@/components/drawing/icon';
import { useIdentity } from '@/identity/context';
import { paths } from '@/domain/paths';
import { NavItem } from './nav-item';
import type { NavLinkSpec } from './navigation';
import { useSchemeSwitch } from './scheme-switch';
import { useSignOut } from './use-sign-out';

const Panel = styled('div')({
  width: 'min(320px,88vw)',
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
  '& .top': { display: 'flex', justifyContent: 'flex-end', padding: '8px 16px' },
  '& .foot': { marginTop: 'auto', padding: 20, display: 'grid', gap: 12 },
});

/** The menu on small screens, from the right. */
export default function MenuDrawer({
  open,
  onClose,
  links,
}: {
  open: boolean;
  onClose: () => void;
  links: readonly NavLinkSpec[];
}) {
  const { state } = useIdentity();
  const scheme = useSchemeSwitch();
  const signOut = useSignOut();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Menu', role: 'dialog' } }}
    >
      <Panel>
        <div className="top">
          <IconButton aria-label="Close menu" onClick={onClose}>
            <Icon name="close" size={24} />
          </IconButton>
        </div>
        <nav className="rows" aria-label="Main">
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <NavItem link={link} onClick={onClose} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="foot">
          <Button variant="text" startIcon={<Icon name={scheme.icon} />} onClick={scheme.toggle}>
            {scheme.text}
          </Button>
          {state.status === 'signed-in' ? (
            <Button
              variant="outlined"
              onClick={() => {
                onClose();
                signOut();
              }}
            >
              Sign out
            </Button>
          ) : state.status === 'loading' ? null : (
            <>
              <Button component={Link} to={paths.login} variant="outlined" onClick={onClose}>
                Login
              </Button>
              <Button
                component={Link}
                to={paths.start}
                variant="contained"
                fullWidth
                onClick={onClose}
              >
                Register
              </Button>
            </>
          )}
        </div>
      </Panel>
    </Drawer>
  );
}
