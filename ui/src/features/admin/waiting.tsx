import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { failureReason } from '@/api/errors';
import { isMissingRoute } from '@/api/fallback';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import type { IconName } from '@/components/drawing/icon-paths';
import { ErrorState } from '@/components/feedback/error-state';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { formatNumber } from '@/domain/money';
import type { Token } from '@/theme/tokens';
import { tint, token } from '@/theme/tokens';
import { messages } from './messages';
import { waitingQuery } from './queries';
import type { Waiting as Counts } from './read';

const Root = styled('section')(({ theme }) => ({
  // As high as one card, so that nothing moves when the counts arrive.
  minHeight: 84,
  marginBottom: 28,
  '& ul': { display: 'grid', gridTemplateColumns: 'repeat(4,minmax(0,1fr))', gap: 16 },
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0,1fr) auto',
    alignItems: 'center',
    gap: '0 14px',
    minHeight: 84,
    boxSizing: 'border-box',
    padding: '12px 16px',
    borderRadius: 16,
    border: '1px solid var(--sh-line)',
    background: 'var(--sh-s1)',
    boxShadow: 'var(--sh-shadow)',
    color: 'var(--sh-text)',
    textDecoration: 'none',
    transition: 'border-color 120ms',
  },
  '& a:hover': { borderColor: 'var(--sh-edge)' },
  '& .mark,& .calm span': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 44,
    height: 40,
    borderRadius: 10,
    background: tint('var(--mood)'),
    color: 'var(--mood)',
  },
  '& b': { display: 'block', font: '800 26px/1.1 var(--sh-display)' },
  '& .what': { fontSize: 15, lineHeight: 1.3, color: 'var(--sh-text2)' },
  '& .calm': { display: 'flex', alignItems: 'center', gap: 14, minHeight: 84, fontWeight: 600 },
  [theme.breakpoints.down('lg')]: {
    '& ul': { gridTemplateColumns: 'repeat(2,minmax(0,1fr))', gap: 12 },
  },
  [theme.breakpoints.down('sm')]: {
    marginBottom: 20,
    '& ul': { gridTemplateColumns: 'minmax(0,1fr)', gap: 8 },
    '& a': { minHeight: 56, padding: '6px 14px 6px 8px', borderRadius: 10 },
    '& .words': { display: 'flex', alignItems: 'baseline', gap: 8 },
    '& b': { fontSize: 22 },
  },
}));

interface Kind {
  kind: keyof Counts;
  one: string;
  many: string;
  icon: IconName;
  colour: Token;
  to: string;
}

const KINDS: readonly Kind[] = [
  {
    kind: 'applications',
    one: 'application',
    many: 'applications',
    icon: 'user',
    colour: 'dusk',
    to: paths.adminAt({ status: 'pending' }),
  },
  {
    kind: 'problems',
    one: 'problem session',
    many: 'problem sessions',
    icon: 'alert',
    colour: 'flare',
    to: paths.adminAt({ tab: 'problems' }),
  },
  {
    kind: 'reports',
    one: 'report',
    many: 'reports',
    icon: 'eye',
    colour: 'glacier',
    to: paths.adminAt({ tab: 'moderation' }),
  },
  {
    kind: 'operations',
    one: 'matter of operations',
    many: 'matters of operations',
    icon: 'chart',
    colour: 'dusk',
    to: paths.adminAt({ tab: 'operations' }),
  },
];

const mood = (colour: Token) => ({ '--mood': token(colour) }) as CSSProperties;

/** What waits for a person, each leading to where it is dealt with; one calm line when nothing does. */
export function Waiting() {
  const { data, error, isFetching, refetch } = useQuery(waitingQuery);
  // A server of another version may not count.
  if (error && isMissingRoute(error)) return null;
  const due = KINDS.filter(({ kind }) => data && data[kind] > 0);
  return (
    <Root aria-labelledby="admin-waiting">
      <VisuallyHidden>
        <h2 id="admin-waiting">What waits for you</h2>
      </VisuallyHidden>
      {!data && error && (
        <ErrorState
          message={messages.waitingFailed}
          detail={failureReason(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && due.length === 0 && (
        <p className="calm" style={mood('lichen')}>
          <span>
            <Icon name="summit" size={24} />
          </span>
          {messages.nothingWaits}
        </p>
      )}
      {data && due.length > 0 && (
        <ul>
          {due.map(({ kind, one, many, icon, colour, to }) => (
            <li key={kind}>
              <Link to={to} style={mood(colour)}>
                <span className="mark">
                  <Icon name={icon} size={24} />
                </span>
                <span className="words">
                  <b>{formatNumber(data[kind])}</b>{' '}
                  <span className="what">{data[kind] === 1 ? one : many}</span>
                </span>
                <Icon name="arrow-right" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Root>
  );
}
