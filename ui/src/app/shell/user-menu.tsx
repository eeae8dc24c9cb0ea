import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Me } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { Portrait } from '@/components/people/portrait';
import { paths } from '../paths';
import { useSchemeSwitch } from './scheme-switch';
import { useSignOut } from './use-sign-out';

/** Portrait with the menu of the signed-in person. */
export function UserMenu({ me, accountId }: { me: Me | undefined; accountId: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const scheme = useSchemeSwitch();
  const signOut = useSignOut();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        aria-label="User menu"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ p: '4px', minWidth: 0 }}
      >
        <Portrait
          id={me?.id ?? accountId}
          src={me?.avatar}
          size={36}
          vetted={me?.isGuide ?? false}
        />
        <Icon name="chevron-down" size={16} />
      </Button>
      <Menu
        open={open}
        onClose={close}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'User menu' } }}
      >
        <MenuItem component={Link} to={paths.profile} onClick={close}>
          <Icon name="user" /> My Profile
        </MenuItem>
        {me?.isGuide && (
          <MenuItem component={Link} to={paths.guide} onClick={close}>
            <Icon name="tent" /> Guide Dashboard
          </MenuItem>
        )}
        {me?.isAdmin && (
          <MenuItem component={Link} to={paths.admin} onClick={close}>
            <Icon name="shield" /> Admin
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            scheme.toggle();
            close();
          }}
        >
          <Icon name={scheme.icon} /> {scheme.text}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            signOut();
          }}
        >
          <Icon name="leave" /> Sign out
        </MenuItem>
      </Menu>
    </>
  );
}
