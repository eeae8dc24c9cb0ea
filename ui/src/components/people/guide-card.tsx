import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Guide } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { QUARTER_MS, now, roundUp } from '@/domain/clock';
import { Icon } from '../drawing/icon';
import { bandOf, paletteOf } from '../drawing/portrait';
import { Rate } from '../money/price';
import { StarLine } from '../rating/star-line';
import { formatWhen } from '../time/format';
import { Portrait } from './portrait';

const Card = styled('article')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  background: 'var(--sh-s1)',
  border: '1px solid var(--sh-line)',
  borderRadius: 16,
  boxShadow: 'var(--sh-shadow)',
  transition: 'transform 160ms,border-color 160ms',
  '&:hover': { transform: 'translateY(-2px)', borderColor: 'var(--sh-edge)' },
  '&:focus-within:has(a:focus-visible)': {
    outline: '3px solid var(--sh-lantern)',
    outlineOffset: 3,
  },
});

const Band = styled('div')({
  position: 'relative',
  isolation: 'isolate',
  height: 84,
  background: 'var(--band)',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    background: 'var(--glow)',
    opacity: 0.34,
    mask: 'var(--sh-topo) var(--at)/480px',
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 -1px',
    height: 28,
    transform: 'scaleX(var(--turn))',
    background: 'var(--sh-s1)',
    clipPath: 'polygon(var(--ridge))',
  },
});

const Body = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  flex: 1,
  padding: '0 20px 20px',
});

const Head = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  gap: 14,
  marginTop: -46,
  '& .who': { minWidth: 0, paddingBottom: 4 },
  '& h2,& h3': {
    font: '700 22px/1.15 var(--sh-display)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

const CardLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  outline: '0 !important',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 16, zIndex: 1 },
});

const Corner = styled('div')({ position: 'absolute', top: 12, right: 12, zIndex: 2 });

const Foot = styled('div')({
  marginTop: 'auto',
  paddingTop: 16,
  borderTop: '1px dashed var(--sh-line)',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
});

interface Props {
  guide: Guide;
  /** Stands for a guide without a GamerTag: 'Unknown' or 'Unknown Gamer'. */
  unknown: string;
  /** What the card says between head and price. */
  children?: ReactNode;
  /** Stands in the upper right corner, above the card's link. */
  corner?: ReactNode;
  /** Stands at the right of the price; an arrow without it. */
  action?: ReactNode;
  /** The name is the card's link, unless `action` is. */
  linkIn?: 'name' | 'action';
  /** Level of the card's heading. */
  heading?: 'h2' | 'h3';
  /** Runs when the pointer or the focus arrives: the moment to prefetch. */
  onIntent?: () => void;
}

/** A guide in a list: the whole card is clickable, and there is one real link in it. */
export function GuideCard(props: Props) {
  const { guide, unknown, children, action, linkIn = 'name', onIntent } = props;
  const Heading = props.heading ?? 'h2';
  const name = guide.username || unknown;
  const palette = paletteOf(guide.id);
  const band = bandOf(guide.id);
  return (
    <Card onPointerEnter={onIntent} onFocus={onIntent}>
      <Band
        style={
          {
            '--band': palette.sky,
            '--glow': palette.glow,
            '--at': `${band.x}px ${band.y}px`,
            '--ridge': band.edge,
            '--turn': band.flip ? -1 : 1,
          } as CSSProperties
        }
      />
      <Body>
        <Head>
          <Portrait id={guide.id} src={guide.avatar} size={92} vetted />
          <div className="who">
            <Heading>
              {linkIn === 'name' ? (
                <CardLink to={paths.profileOf(guide.id)}>{name}</CardLink>
              ) : (
                name
              )}
            </Heading>
            <StarLine average={guide.averageRating} count={guide.numRatings} />
          </div>
        </Head>
        {children}
        <NextFree guide={guide} />
        {props.corner && <Corner>{props.corner}</Corner>}
        <Foot>
          <Rate sc={guide.rateSC} cents={guide.rateCents} />
          {action || <Icon name="arrow-right" />}
        </Foot>
      </Body>
    </Card>
  );
}

const Free = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: 15,
  color: 'var(--sh-text3)',
  '&.some': { color: 'var(--sh-text)', '& svg': { color: 'var(--sh-lichen)' } },
});

/**
 * When the guide is free next, in the reader's zone. A guide without hours can be asked for any time; nothing is said
 * when the server does not tell, or when no time is free.
 */
function NextFree({ guide }: { guide: Guide }) {
  const { nextFreeAt, hoursSet } = guide;
  const isAnyTime = nextFreeAt === null || hoursSet === false;
  if (!nextFreeAt && !isAnyTime) return null;
  // Times are offered on quarter hours.
  const offered = (iso: string) => new Date(roundUp(Date.parse(iso), QUARTER_MS)).toISOString();
  return (
    <Free className={nextFreeAt ? 'some' : ''}>
      <Icon name="clock" size={16} />
      {nextFreeAt ? `Free ${formatWhen(offered(nextFreeAt), now())}` : 'Ask for any time'}
    </Free>
  );
}

/** The grid that guide cards stand in: 3 columns, 2 under 1100, 1 on phones. */
export const GuideGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'repeat(3,minmax(0,1fr))',
  '& > li': { display: 'grid' },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(2,minmax(0,1fr))' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0,1fr)' },
}));

/** Text clamped to two lines, with their room kept when there is less. */
export const TwoLines = styled('p')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  minHeight: '3.1em',
  unicodeBidi: 'plaintext',
});

/** Label and value in two columns. */
export const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '8px 14px',
  fontSize: 15,
  '& dt': { color: 'var(--sh-text3)' },
  '& dd': { minWidth: 0 },
});
