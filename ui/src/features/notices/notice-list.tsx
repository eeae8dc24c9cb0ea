import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Notice } from '@/api/notices';
import { Icon } from '@/components/drawing/icon';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { formatWhen } from '@/components/time/format';
import { now } from '@/domain/clock';
import { tint, token } from '@/theme/tokens';
import { noticeAppearance, noticePath } from './notice-appearance';

const List = styled('ul')({
  '& li': { borderTop: '1px solid var(--sh-line)' },
  '& li:first-of-type': { borderTop: 0 },
});

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0,1fr) 10px',
  gap: 12,
  alignItems: 'start',
  minHeight: 44,
  padding: '12px 16px',
  color: 'inherit',
  textDecoration: 'none',
  'a&:hover': { background: 'var(--sh-s3)' },
  'a&:focus-visible': { outlineOffset: -3 },
  '& .icon': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    borderRadius: 10,
    background: tint('var(--c)'),
    color: 'var(--c)',
  },
  '& .text': { display: 'block', overflowWrap: 'anywhere', lineHeight: 1.4 },
  '&.new .text': { fontWeight: 600 },
  '& time': { fontSize: 13, color: 'var(--sh-text3)', fontVariantNumeric: 'tabular-nums' },
  '& .dot': {
    width: 10,
    height: 10,
    marginTop: 6,
    borderRadius: '50%',
    background: 'var(--sh-accent)',
  },
});

/** What others did, newest first; each leads to its session. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  return (
    <List>
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeRow notice={notice} />
        </li>
      ))}
    </List>
  );
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { icon, colour } = noticeAppearance(notice.kind);
  const path = noticePath(notice);
  const content = (
    <>
      <span className="icon" style={{ '--c': token(colour) } as CSSProperties}>
        <Icon name={icon} />
      </span>
      <span>
        <span className="text">
          {!notice.read && <VisuallyHidden>New: </VisuallyHidden>}
          {notice.text}
        </span>
        <time dateTime={notice.at}>{formatWhen(notice.at, now())}</time>
      </span>
      {!notice.read && <span className="dot" />}
    </>
  );
  const className = notice.read ? '' : 'new';
  return path ? (
    <Row as={Link} className={className} {...{ to: path }}>
      {content}
    </Row>
  ) : (
    <Row className={className}>{content}</Row>
  );
}
