import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { Stars } from '@/components/rating/stars';

const Root = styled(Paper)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0,1fr)',
  alignItems: 'center',
  gap: '12px 36px',
  padding: '20px 24px',
  marginBottom: 20,
  '& .mean': { display: 'grid', justifyItems: 'center', gap: 6 },
  '& .mean b': { font: '800 44px/1 var(--sh-display)' },
  '& .mean small': { fontSize: 14, color: 'var(--sh-text2)' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th': { width: 58, fontSize: 14, fontWeight: 600, textAlign: 'left', whiteSpace: 'nowrap' },
  '& td': { padding: '3px 0' },
  '& td:last-of-type': {
    width: 92,
    paddingLeft: 14,
    fontSize: 14,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    color: 'var(--sh-text2)',
  },
  '& td b': { color: 'var(--sh-text)' },
  '& .track': { height: 12, borderRadius: 6, background: 'var(--sh-s3)', overflow: 'hidden' },
  '& .track i': { display: 'block', height: '100%', borderRadius: 6, background: 'var(--sh-star)' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    padding: 16,
    '& .mean': { gridTemplateColumns: 'auto auto 1fr', alignItems: 'center', gap: 12 },
    '& .mean b': { fontSize: 34 },
    '& .mean small': { justifySelf: 'start' },
  },
}));

/** Whole percents that belong to the counts. */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (total === 0 ? 0 : Math.round((count * 100) / total)));
}

/** How often a guide was rated with 5, 4, 3, 2 and 1 stars: each bar with its figures. */
export function RatingHistogram({
  counts,
  average,
}: {
  /** Of 1, 2, 3, 4 and 5 stars. */
  counts: readonly number[];
  average: number;
}) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const parts = shares(counts);
  if (total === 0) return null;
  return (
    <Root>
      <div className="mean">
        <b>{average.toFixed(2)}</b>
        <Stars average={average} size={18} />
        <small>
          {total} {total === 1 ? 'rating' : 'ratings'}
        </small>
      </div>
      <table>
        <caption>
          <VisuallyHidden>Ratings by stars</VisuallyHidden>
        </caption>
        <tbody>
          {[5, 4, 3, 2, 1].map((score) => (
            <tr key={score}>
              <th scope="row">
                {score} {score === 1 ? 'star' : 'stars'}
              </th>
              <td aria-hidden="true">
                <div className="track">
                  <i style={{ width: `${parts[score - 1]}%` }} />
                </div>
              </td>
              <td>
                <b>{counts[score - 1]}</b> ({parts[score - 1]}%)
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Root>
  );
}
