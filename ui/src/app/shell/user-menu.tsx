import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import type { Me } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { Fallible } from '@/components/feedback/fallible';
import { late } from '@/components/feedback/late';
import { useKeptFace } from '@/components/people/kept-face';
import { Portrait } from '@/components/people/portrait';

const Unknown = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: 10,
  background: 'var(--sh-s3)',
});

const loadList = () => import('./user-menu-list');
const UserMenuList = late(loadList);

/** Portrait with the menu of the signed-in person. The menu's code comes at the first approach. */
export function UserMenu({ me, accountId }: { me: Me | undefined; accountId: string }) {
  const face = useKeptFace(me, accountId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const preload = () => void loadList().catch(() => {});
  return (
    <>
      <Button
        aria-label="User menu"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
        sx={{ p: '4px', minWidth: 0 }}
      >
        {face ? (
          <Portrait {...face} size={36} />
        ) : (
          <Unknown>
            <Icon name="user" />
          </Unknown>
        )}
        <Icon name="chevron-down" size={16} />
      </Button>
      {anchor && (
        <Fallible
          onFail={() => {
            setOpen(false);
            setAnchor(null);
          }}
        >
          <Suspense fallback={null}>
            <UserMenuList me={me} anchor={anchor} open={open} onClose={() => setOpen(false)} />
          </Suspense>
        </Fallible>
      )}
    </>
  );
}
