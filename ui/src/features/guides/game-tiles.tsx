import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '@/domain/paths';
import { paletteOf } from '@/components/drawing/portrait';
import { Section, SectionHead } from '@/components/layout/section-head';
import { namesQuery } from './discovery';
import { messages } from './messages';

const Tiles = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(4,minmax(0,1fr))',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(2,minmax(0,1fr))' },
}));

const Tile = styled(Link)({
  position: 'relative',
  isolation: 'isolate',
  display: 'grid',
  alignContent: 'end',
  gap: 4,
  height: 104,
  padding: '12px 14px',
  overflow: 'hidden',
  borderRadius: 16,
  border: '1px solid var(--sh-line)',
  background: 'var(--sh-s1)',
  color: 'var(--sh-text)',
  textDecoration: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    borderTop: '6px solid var(--sky)',
    background: 'linear-gradient(var(--sky),var(--sky)) left/6px no-repeat',
    opacity: 0.9,
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    background: 'var(--sh-text)',
    opacity: 0.08,
    mask: 'var(--sh-topo) 0 0/480px',
  },
  '&:hover': { borderColor: 'var(--sh-edge)' },
  '& b': {
    font: '700 18px/1.15 var(--sh-display)',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& small': { fontSize: 14, color: 'var(--sh-text2)' },
});

const SHOWN = 8;

/** The games with most Sherpas, each a way into the directory. Nothing where the server does not tell. */
export default function GameTiles() {
  const { data, isPending } = useQuery(namesQuery('games', ''));
  const games = data?.slice(0, SHOWN) ?? [];
  if (!isPending && games.length === 0) return null;
  return (
    <Section>
      <SectionHead>{messages.games}</SectionHead>
      <Tiles style={isPending ? { minHeight: 220 } : {}}>
        {games.map(({ name, guides }) => (
          <li key={name}>
            <Tile
              to={`${paths.directory}?${new URLSearchParams({ game: name }).toString()}`}
              style={{ '--sky': paletteOf(name).sky } as object}
            >
              <b>{name}</b>
              <small>
                {guides} {guides === 1 ? 'Sherpa' : 'Sherpas'}
              </small>
            </Tile>
          </li>
        ))}
      </Tiles>
    </Section>
  );
}
