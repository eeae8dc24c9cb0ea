import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import type { Review } from '@/api/normalize';
import { late } from '@/components/feedback/late';
import { ProfileLink } from '@/components/people/person';
import { Portrait } from '@/components/people/portrait';
import { Stars } from '@/components/rating/stars';
import { formatDay } from '@/components/time/format';
import { messages } from './messages';

const AnswerForm = late(() => import('./answer-form'));

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0,1fr)',
  gap: '4px 14px',
  padding: '18px 24px',
  borderTop: '1px solid var(--sh-line)',
  '&:first-of-type': { borderTop: 0 },
  '& .head': { display: 'flex', alignItems: 'flex-start', gap: 12, minWidth: 0 },
  '& .head > div': { flex: 1, minWidth: 0 },
  '& .by': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 12px',
    overflowWrap: 'anywhere',
  },
  '& .about': { fontSize: 14, color: 'var(--sh-text3)' },
  '& .words,& .answer,& .reply': { gridColumn: 2, minWidth: 0 },
  '& .words': { color: 'var(--sh-text2)', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
  '& .report': { margin: '-6px -8px 0 0', color: 'var(--sh-text3)', fontWeight: 400 },
  '& .answer': { marginTop: 8, paddingLeft: 14, borderLeft: '3px solid var(--sh-edge)' },
  '& .answer p': { color: 'var(--sh-text2)', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& .answer .from': { fontSize: 14, color: 'var(--sh-text3)' },
  '& .answer .from b': { color: 'var(--sh-text)' },
  '& .reply': { marginTop: 8 },
  '@media (max-width:599.95px)': {
    padding: '16px',
    '& .words,& .answer,& .reply': { gridColumn: '1/-1' },
  },
});

interface Props {
  review: Review;
  /** Whose profile it stands on. */
  guide: { id: string; name: string };
  /** The viewer is the guide, who may answer. */
  own: boolean;
  /** Reports the review; undefined for its author. */
  onReport: (() => void) | undefined;
}

/** One review with the guide's answer. */
export function ReviewItem({ review, guide, own, onReport }: Props) {
  const [answering, setAnswering] = useState(false);
  const author = review.author.username || messages.unknownGamer;
  return (
    <Item>
      <Portrait id={review.author.id} src={review.author.avatar} size={44} />
      <div className="head">
        <div>
          <div className="by">
            <b>
              <ProfileLink person={review.author} unknown={messages.unknownGamer} />
            </b>
            <Stars average={review.score} size={16} />
          </div>
          <div className="about">
            {[review.game, formatDay(review.createdAt)].filter(Boolean).join(', ')}
          </div>
        </div>
        {onReport && (
          <Button
            size="small"
            className="report"
            aria-label={`Report the review of ${author}`}
            onClick={onReport}
          >
            Report
          </Button>
        )}
      </div>
      {review.comment && <p className="words">{review.comment}</p>}
      {review.answer ? (
        <div className="answer">
          <div className="from">
            <b>{guide.name}</b> answered, {formatDay(review.answer.at)}
          </div>
          <p dir="auto">{review.answer.text}</p>
        </div>
      ) : (
        own && (
          <div className="reply">
            {answering ? (
              <Suspense fallback={null}>
                <AnswerForm
                  review={review}
                  guideId={guide.id}
                  author={author}
                  onClose={() => setAnswering(false)}
                />
              </Suspense>
            ) : (
              <Button
                size="small"
                variant="outlined"
                aria-label={`Answer the review of ${author}`}
                onClick={() => setAnswering(true)}
              >
                Answer
              </Button>
            )}
          </div>
        )
      )}
    </Item>
  );
}
