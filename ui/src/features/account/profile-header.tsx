import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Me } from '@/api/normalize';
import { paths } from '@/app/paths';
import { ContourSurface } from '@/components/drawing/contour-surface';
import { PageHeading } from '@/components/layout/page-heading';
import { Price } from '@/components/money/price';
import { Portrait } from '@/components/people/portrait';
import { StarLine } from '@/components/rating/star-line';
import { Stars } from '@/components/rating/stars';
import { messages } from './messages';

const Surface = styled(ContourSurface)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 24,
  padding: 24,
  borderRadius: 15,
  '& .who': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .facts': { marginTop: 6, color: 'var(--sh-text2)' },
  '& .stars': { display: 'flex', flexWrap: 'wrap', gap: '4px 10px', marginTop: 8 },
  '& .balance dt': { marginBottom: 6, fontSize: 14, color: 'var(--sh-text2)' },
  '& .balance dd': { margin: 0 },
  '& .links': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  [theme.breakpoints.down('sm')]: {
    padding: '18px 16px',
    flexDirection: 'column',
    alignItems: 'flex-start',
    '& .who': { flex: 'none', maxWidth: '100%' },
    '& .links': { width: '100%' },
    '& .links > *': { flex: '1 1 auto' },
  },
}));

/** Who the viewer is: picture, GamerTag, e-mail, role, balance and, for guides, the rating. */
export function ProfileHeader({ me }: { me: Me }) {
  return (
    <Paper sx={{ overflow: 'hidden', mb: 7 }}>
      <Surface>
        <Portrait id={me.id} src={me.avatar} size={me.isGuide ? 112 : 104} vetted={me.isGuide} />
        <div className="who">
          <PageHeading title={messages.title}>{me.username || messages.noTag}</PageHeading>
          <p className="facts">
            {me.email && (
              <>
                {me.email}
                <br />
              </>
            )}
            Role: {me.role || 'user'}
            {me.isAdmin && me.role !== 'admin' && ', admin'}
          </p>
          {me.isGuide && (
            <div className="stars">
              {me.numRatings > 0 ? (
                <>
                  <Stars average={me.averageRating} />
                  <span>
                    <strong>{me.averageRating.toFixed(2)}</strong> ({me.numRatings}{' '}
                    {me.numRatings === 1 ? 'review' : 'reviews'})
                  </span>
                </>
              ) : (
                <StarLine average={0} count={0} />
              )}
            </div>
          )}
        </div>
        <dl className="balance">
          <dt>SC balance</dt>
          <dd>
            <Price sc={me.balance} big />
          </dd>
        </dl>
        <div className="links">
          <Button component={Link} to={paths.credits} variant="contained">
            Get Sherpa Cred
          </Button>
          <Button component={Link} to={paths.directory} variant="outlined">
            Find Sherpas
          </Button>
          {me.isGuide && (
            <Button component={Link} to={paths.guide} variant="outlined">
              Guide Dashboard
            </Button>
          )}
        </div>
      </Surface>
    </Paper>
  );
}
