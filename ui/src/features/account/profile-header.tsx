import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Me } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { PageHeading } from '@/components/layout/page-heading';
import { Price } from '@/components/money/price';
import { Portrait } from '@/components/people/portrait';
import { StarLine } from '@/components/rating/star-line';
import { Stars } from '@/components/rating/stars';
import { messages } from './messages';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '16px 20px',
  marginBottom: 14,
  '& .who': { flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .facts': { marginTop: 4, fontSize: 15, color: 'var(--sh-text2)' },
  '& .stars': { display: 'flex', flexWrap: 'wrap', gap: '4px 10px', marginTop: 6 },
  '& .balance': { marginRight: 8 },
  '& .balance dt': { marginBottom: 2, fontSize: 14, color: 'var(--sh-text3)' },
  '& .balance dd': { margin: 0 },
  '& .links': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  [theme.breakpoints.down('sm')]: {
    '& .who': { flex: '1 1 180px' },
    // A GamerTag of common length stays in one line.
    '& .who h1': { fontSize: 28 },
    '& .links': { width: '100%' },
    '& .links > *': { flex: '1 1 auto', minHeight: 44 },
  },
}));

/** Who the viewer is: picture, GamerTag, e-mail, role, balance and, for guides, the rating. */
export function ProfileHeader({ me }: { me: Me }) {
  const { numRatings } = me;
  return (
    <Root>
      <Portrait id={me.id} src={me.avatar} size={72} vetted={me.isGuide} />
      <div className="who">
        <PageHeading title={messages.title}>{me.username || messages.noTag}</PageHeading>
        <p className="facts">
          {me.email && `${me.email} · `}
          Role: {me.role || 'user'}
          {me.isAdmin && me.role !== 'admin' && ', admin'}
        </p>
        {me.isGuide && (
          <div className="stars">
            {numRatings > 0 ? (
              <>
                <Stars average={me.averageRating} />
                <span>
                  <strong>{me.averageRating.toFixed(2)}</strong> ({numRatings}{' '}
                  {numRatings === 1 ? 'review' : 'reviews'})
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
        <Button component={Link} to={paths.credits} variant="outlined" size="small">
          Get Sherpa Cred
        </Button>
        <Button component={Link} to={paths.directory} variant="outlined" size="small">
          Find Sherpas
        </Button>
        {me.isGuide && (
          <Button component={Link} to={paths.guide} variant="outlined" size="small">
            Guide Dashboard
          </Button>
        )}
      </div>
    </Root>
  );
}
