import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { noticesQuery } from '@/api/notices';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { BREAKPOINTS } from '@/theme/tokens';
import { messages } from './messages';
import { NoticeList } from './notice-list';
import { useMarkRead } from './use-mark-read';

/** The menu shows so many; the page all of them. */
const SHOWN = 8;

const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  width: 'min(400px,100vw)',
  minHeight: 0,
  '& .head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '10px 8px 10px 16px',
    borderBottom: '1px solid var(--sh-line)',
  },
  '& h2': { font: '700 20px/1.2 var(--sh-display)' },
  '& .list': { flex: 1, minHeight: 0, overflow: 'auto' },
  '& .empty': { padding: '20px 16px', color: 'var(--sh-text2)' },
  '& .empty b': { display: 'block', color: 'var(--sh-text)' },
  '& .foot': { padding: 8, borderTop: '1px solid var(--sh-line)' },
});

interface Props {
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/** The notices behind the bell: under it on wide screens, from the side on phones. */
export default function NoticesMenu({ anchor, open, onClose }: Props) {
  const id = useId();
  const phone = useMediaQuery(`(max-width:${BREAKPOINTS.sm - 0.05}px)`);
  const { data, refetch } = useInfiniteQuery(noticesQuery);
  const items = data?.items ?? [];
  useMarkRead(open, items[0]?.id, data?.unread ?? 0);
  // What was new when it was open before is not new any more.
  useEffect(() => {
    if (open) void refetch();
  }, [open, refetch]);
  const content = (
    <Panel>
      <div className="head">
        <h2 id={id}>{messages.title}</h2>
        <IconButton aria-label={messages.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="list">
        {items.length > 0 ? (
          <NoticeList notices={items.slice(0, SHOWN)} />
        ) : (
          <p className="empty">
            <b>{messages.empty}</b>
            {messages.emptyHint}
          </p>
        )}
      </div>
      {items.length > 0 && (
        <div className="foot">
          <Button component={Link} to={paths.notices} variant="text" fullWidth onClick={onClose}>
            {messages.all}
          </Button>
        </div>
      )}
    </Panel>
  );
  const paper = { role: 'dialog', 'aria-labelledby': id } as const;
  if (phone) {
    return (
      <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper }}>
        {content}
      </Drawer>
    );
  }
  return (
    <Popover
      open={open}
      onClose={onClose}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: -8, horizontal: 'right' }}
      slotProps={{
        paper: {
          ...paper,
          sx: { display: 'flex', maxHeight: 'min(640px,calc(100vh - 96px))' },
        },
      }}
    >
      {content}
    </Popover>
  );
}
