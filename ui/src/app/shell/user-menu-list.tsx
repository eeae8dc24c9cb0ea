import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router';
import type { Me } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { paths } from '@/domain/paths';
import { useSchemeSwitch } from './scheme-switch';
import { useSignOut } from './use-sign-out';

interface Props {
  me: Me | undefined;
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/** What the user menu offers. */
export default function UserMenuList({ me, anchor, open, onClose }: Props) {
  const scheme = useSchemeSwitch();
  const signOut = useSignOut();
  return (
    <Menu
      open={open}
      onClose={onClose}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': 'User menu' } }}
    >
      <MenuItem component={Link} to={paths.profile} onClick={onClose}>
        <Icon name="user" /> My Profile
      </MenuItem>
      <MenuItem component={Link} to={paths.wallet} onClick={onClose}>
        <Icon name="chart" /> Statement
      </MenuItem>
      <MenuItem component={Link} to={paths.settings} onClick={onClose}>
        <Icon name="edit" /> Settings
      </MenuItem>
      {me?.isGuide && (
        <MenuItem component={Link} to={paths.guide} onClick={onClose}>
          <Icon name="tent" /> Guide Dashboard
        </MenuItem>
      )}
      {me?.isAdmin && (
        <MenuItem component={Link} to={paths.admin} onClick={onClose}>
          <Icon name="shield" /> Admin
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          scheme.toggle();
          onClose();
        }}
      >
        <Icon name={scheme.icon} /> {scheme.text}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          signOut();
        }}
      >
        <Icon name="leave" /> Sign out
      </MenuItem>
    </Menu>
  );
}
