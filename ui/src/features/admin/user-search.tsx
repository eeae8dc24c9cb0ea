import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { Field } from '@/components/form/field';
import { Choice } from './choice';
import type { StatusFilter, UserCriteria } from './queries';

const TYPING_MS = 300;
const TEXT_MAX = 120;

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '16px 28px',
  marginBottom: 20,
  '& .text': { flex: '1 1 280px', maxWidth: 420 },
  '& .filter button': { minHeight: 48 },
  '& .filter > span': { display: 'block', marginBottom: 6, fontSize: 14, fontWeight: 600 },
});

const STATUSES: readonly { value: StatusFilter | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'none', label: 'Not Applied' },
];

const ORDERS: readonly { value: 'flagged' | undefined; label: string }[] = [
  { value: undefined, label: 'Newest' },
  { value: 'flagged', label: 'Flagged first' },
];

/** What is looked for; typing is answered after a short pause. */
export function UserSearch({
  criteria,
  onChange,
}: {
  criteria: UserCriteria;
  onChange: (change: Partial<UserCriteria>) => void;
}) {
  const [text, setText] = useState(criteria.q);
  const [asked, setAsked] = useState(criteria.q);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });

  // The address changed by other means (back, a link): the field follows.
  if (criteria.q !== asked) {
    setAsked(criteria.q);
    setText(criteria.q);
  }

  useEffect(() => {
    const q = text.trim();
    if (q === asked) return;
    const timer = setTimeout(() => {
      setAsked(q);
      tell.current({ q });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, asked]);

  return (
    <Root role="search">
      <div className="text">
        <Field
          label="GamerTag, name or e-mail"
          type="search"
          icon="search"
          value={text}
          onChange={setText}
          inputProps={{ maxLength: TEXT_MAX }}
        />
      </div>
      <div className="filter">
        <span aria-hidden="true">Application</span>
        <Choice
          label="Application"
          options={STATUSES}
          value={criteria.status}
          onChange={(status) => onChange({ status })}
        />
      </div>
      <div className="filter">
        <span aria-hidden="true">Order</span>
        <Choice
          label="Order"
          options={ORDERS}
          value={criteria.flagged ? 'flagged' : undefined}
          onChange={(order) => onChange({ flagged: order === 'flagged' })}
        />
      </div>
    </Root>
  );
}
