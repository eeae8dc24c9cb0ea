import { styled } from '@mui/material/styles';
import type { Person, Rating } from '@/api/normalize';
import { ProfileLink } from '@/components/people/person';
import { Portrait } from '@/components/people/portrait';
import { Star } from '@/components/rating/star';
import { Chip } from '@/components/session/chip';

const Root = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: 14,
  minWidth: 0,
  padding: 18,
  borderRadius: 10,
  background: 'var(--sh-s2)',
  border: '1px solid var(--sh-line)',
  '& .top': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: 28,
    fontSize: 14,
    color: 'var(--sh-text2)',
  },
  '& .score': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    fontSize: 16,
    color: 'var(--sh-text)',
    fontWeight: 700,
  },
  '& .score span': { fontWeight: 400, color: 'var(--sh-text2)' },
  '& .who': { display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 },
  '& .name': { minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600, lineHeight: 1.4 },
  '& .name a[href^=mailto]': {
    display: 'block',
    fontSize: 14,
    fontWeight: 400,
    color: 'var(--sh-text2)',
  },
  '& figure': { display: 'grid', gap: 4 },
  '& figcaption': { fontSize: 14, color: 'var(--sh-text3)' },
  '& blockquote': {
    margin: 0,
    paddingLeft: 14,
    borderLeft: '3px solid var(--sh-edge)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& .none': { color: 'var(--sh-text3)' },
});

function Words({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  );
}

interface Props {
  title: string;
  person: Person;
  vetted?: boolean;
  rating: Rating | undefined;
}

/** What one side says: the report first, then the words. */
export function ProblemSide({ title, person, vetted = false, rating }: Props) {
  return (
    <Root role="group" aria-label={title}>
      <div className="top">
        <span>{title}</span>
        {rating && rating.score > 0 && (
          <span className="score">
            <Star filled={1} size={18} />
            {rating.score}
            <span>/ 5</span>
          </span>
        )}
      </div>
      <div className="who">
        <Portrait id={person.id} src={person.avatar} size={48} vetted={vetted} />
        <div className="name">
          <ProfileLink person={person} unknown="Unknown" />
          {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
        </div>
      </div>
      <div>
        {rating?.reportedNoShow ? (
          <Chip icon="alert" colour="flare">
            Reported: no-show or problem
          </Chip>
        ) : (
          <Chip icon={rating ? 'check' : 'minus'} colour="stone">
            {rating ? 'No report' : 'Not rated yet'}
          </Chip>
        )}
      </div>
      {rating && <Words title="Report" text={rating.reportDetails} />}
      {rating && <Words title="Comment" text={rating.comment} />}
      {rating && !rating.comment && !rating.reportDetails && <p className="none">No words.</p>}
    </Root>
  );
}
