import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { startLive } from '@/api/live/start-live';
import { noticesQuery } from '@/api/notices';
import { Icon } from '@/components/drawing/icon';
import { Fallible } from '@/components/feedback/fallible';
import { late } from '@/components/feedback/late';
import { setTitleCount } from '@/components/layout/page-title';
import { useLive } from '@/components/live/use-live';

const loadMenu = () => import('@/features/notices/notices-menu');
const NoticesMenu = late(loadMenu);
const preloadMenu = () => void loadMenu().catch(() => {});

/** How often it asks while nothing arrives by itself. */
const ASK_MS = 60_000;

const Root = styled(IconButton)({
  position: 'relative',
  border: '1px solid var(--sh-line)',
  '& .num': {
    position: 'absolute',
    top: -6,
    right: -6,
    minWidth: 20,
    padding: '0 5px',
    borderRadius: 6,
    background: 'var(--sh-accent)',
    color: 'var(--sh-on-accent)',
    font: '700 13px/20px var(--sh-text-face)',
    textAlign: 'center',
  },
});

/** "Notices", "Notices, 3 new". */
const labelOf = (unread: number) => (unread > 0 ? `Notices, ${unread} new` : 'Notices');

/**
 * What others did in one's sessions: the number of what is new, here and in the tab's title, and behind it
 * the list. With it comes the stream of changes, which nobody needs before the page is drawn.
 */
export default function Bell({ accountId }: { accountId: string }) {
  const queries = useQueryClient();
  useEffect(() => startLive(queries, accountId), [queries, accountId]);

  const live = useLive();
  const { data } = useInfiniteQuery({
    ...noticesQuery,
    refetchInterval: live === 'on' ? false : ASK_MS,
  });
  const unread = data?.unread ?? 0;
  useEffect(() => {
    setTitleCount(unread);
    return () => setTitleCount(0);
  }, [unread]);

  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  // Whoever follows a notice leaves the list.
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(pathname);
  if (pathname !== seen) {
    setSeen(pathname);
    setOpen(false);
  }
  if (!data) return null;
  return (
    <>
      <Root
        aria-label={labelOf(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="num" aria-hidden="true">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </Root>
      {anchor && (
        <Fallible
          onFail={() => {
            setOpen(false);
            setAnchor(null);
          }}
        >
          <Suspense fallback={null}>
            <NoticesMenu anchor={anchor} open={open} onClose={() => setOpen(false)} />
          </Suspense>
        </Fallible>
      )}
    </>
  );
}
