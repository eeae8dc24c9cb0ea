import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '@/domain/paths';
import { ContourSurface } from '@/components/drawing/contour-surface';
import { Icon } from '@/components/drawing/icon';
import { Container } from '@/components/layout/page';
import { formatUSD } from '@/domain/money';
import { Causes } from './causes';
import { messages } from './messages';
import { goodQuery } from './queries';
import { ShareFigure } from './share-figure';

const Band = styled(ContourSurface)(({ theme }) => ({
  overflow: 'hidden',
  marginTop: 80,
  background: 'var(--sh-s1)',
  borderTop: '1px solid var(--sh-line)',
  borderBottom: '1px solid var(--sh-line)',
  [theme.breakpoints.down('sm')]: { marginTop: 52 },
})) as unknown as typeof ContourSurface;

const Columns = styled(Container)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) minmax(0,600px)',
  gap: 56,
  alignItems: 'center',
  minHeight: 420,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0,1fr)', gap: 0, paddingTop: 48 },
  '& .words': {
    padding: '48px 0',
    [theme.breakpoints.down('lg')]: { padding: 0 },
  },
}));

const Figures = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 40px',
  minHeight: 64,
  marginBottom: 26,
  '& dt': { fontSize: 14, color: 'var(--sh-text3)' },
  '& dd': { font: '800 28px/1.2 var(--sh-display)' },
});

/** The mission on the landing, with the figures of the public books. */
export function GoodSection() {
  const { data, isError } = useQuery(goodQuery);
  return (
    <Band as="section" aria-labelledby="greater-good">
      <Columns>
        <div className="words">
          <Typography variant="h2" id="greater-good" sx={{ fontSize: { xs: 32, sm: 40 }, mb: 3.5 }}>
            {messages.band}
          </Typography>
          <Typography sx={{ fontSize: 18, color: 'var(--sh-text2)', mb: 5 }}>
            {messages.promise}
          </Typography>
          <Causes />
          {!isError && (
            <Figures sx={{ mt: 6 }}>
              {data && (
                <>
                  <div>
                    <dt>{messages.aside}</dt>
                    <dd>{formatUSD(data.aside)}</dd>
                  </div>
                  <div>
                    <dt>{messages.given}</dt>
                    <dd>{formatUSD(data.given)}</dd>
                  </div>
                </>
              )}
            </Figures>
          )}
          <Button
            component={Link}
            to={paths.greaterGood}
            variant="outlined"
            endIcon={<Icon name="arrow-right" size={16} />}
            sx={isError ? { mt: 6 } : {}}
          >
            {messages.title}
          </Button>
        </div>
        <ShareFigure />
      </Columns>
    </Band>
  );
}
