import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useLogin } from '@/identity/use-login';
import { useViewer } from '@/identity/viewer';
import { Icon } from '../drawing/icon';
import { Fallible } from '../feedback/fallible';
import { late } from '../feedback/late';
import { messages } from './messages';
import type { MenuPerson } from './person-menu-list';
import { useReport } from './use-report';

const loadList = () => import('./person-menu-list');
const PersonMenuList = late(loadList);

/** What can be done about a person: report the profile, block. Nothing for oneself. */
export default function PersonMenu({ person }: { person: MenuPerson }) {
  const { status, me } = useViewer();
  const login = useLogin();
  const { pathname, search } = useLocation();
  const { report, dialog } = useReport();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  if (!person.id || me?.id === person.id) return null;
  const preload = () => void loadList().catch(() => {});
  return (
    <>
      <IconButton
        aria-label={messages.more(person.name)}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          if (status === 'signed-out') return login(pathname + search);
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <Icon name="more" />
      </IconButton>
      {anchor && (
        <Fallible
          onFail={() => {
            setOpen(false);
            setAnchor(null);
          }}
        >
          <Suspense fallback={null}>
            <PersonMenuList
              person={person}
              anchor={anchor}
              open={open}
              onClose={() => setOpen(false)}
              onReport={() => report({ kind: 'profile', id: person.id, name: person.name })}
            />
          </Suspense>
        </Fallible>
      )}
      {dialog}
    </>
  );
}
