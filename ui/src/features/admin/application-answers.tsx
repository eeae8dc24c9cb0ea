import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { APPLICATION_SECTIONS } from '@/domain/application-form';

const Part = styled('section')({
  '& + &': { marginTop: 24, paddingTop: 20, borderTop: '1px solid var(--sh-line)' },
  '& h3': { font: '700 18px/1.2 var(--sh-display)', marginBottom: 12 },
  '& dl': { display: 'grid', gap: 14 },
  '& dt': { fontSize: 14, color: 'var(--sh-text3)', lineHeight: 1.4 },
  '& dd': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.5 },
  '& .none': { color: 'var(--sh-text3)' },
});

const isLink = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

function Answer({ value }: { value: unknown }) {
  if (typeof value === 'boolean') return value ? 'Confirmed' : 'Not confirmed';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '') return <span className="none">No answer</span>;
  if (isLink(text)) {
    return (
      <Link href={text} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </Link>
    );
  }
  return text;
}

/** Everything that was submitted, in the order in which it was asked. */
export function ApplicationAnswers({ form }: { form: Readonly<Record<string, unknown>> }) {
  return APPLICATION_SECTIONS.map(({ id, title, fields }) => (
    <Part key={id}>
      <h3>{title}</h3>
      <dl>
        {fields.map(({ name, label, kind }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {kind === 'yes-no' && typeof form[name] === 'string' ? (
                form[name] === 'yes' ? (
                  'Yes'
                ) : (
                  'No'
                )
              ) : (
                <Answer value={form[name]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  ));
}
