import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { formatDay } from '@/components/time/format';
import { messages } from './messages';
import { AGREEMENT, EFFECTIVE, IN_SHORT } from './text';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '280px minmax(0,1fr)',
  gap: 44,
  alignItems: 'start',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0,1fr)', gap: 28 },
  '@media print': { display: 'block' },
}));

const Contents = styled('nav')(({ theme }) => ({
  position: 'sticky',
  top: 88,
  maxHeight: 'calc(100vh - 108px)',
  overflow: 'auto',
  '& ol': { display: 'grid', gap: 2, counterReset: 'entry' },
  '& a': {
    display: 'flex',
    gap: 10,
    padding: '6px 8px',
    borderRadius: 6,
    fontSize: 15,
    lineHeight: 1.35,
    textDecoration: 'none',
    color: 'var(--sh-text2)',
    '&:hover': { background: 'var(--sh-s3)', color: 'var(--sh-text)' },
    '&:focus-visible': { outlineOffset: -3 },
    '&::before': {
      counterIncrement: 'entry',
      content: 'counter(entry)',
      minWidth: 20,
      color: 'var(--sh-text3)',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  [theme.breakpoints.down('md')]: { position: 'static', maxHeight: 'none' },
  '@media print': { display: 'none' },
}));

const Text = styled('article')({
  maxWidth: 720,
  counterReset: 'section',
  '& section': { paddingTop: 36, scrollMarginTop: 84, breakInside: 'avoid-page' },
  '& h2::before': {
    counterIncrement: 'section',
    content: 'counter(section) ". "',
    color: 'var(--sh-text3)',
  },
  '& h2': { marginBottom: 12 },
  '& p + p, & p + ul': { marginTop: 12 },
  '& section p,& section li': { color: 'var(--sh-text2)', fontSize: 17, lineHeight: 1.6 },
  '& section ul': { display: 'grid', gap: 8, paddingLeft: 20, listStyle: 'disc' },
  '& section li::marker': { color: 'var(--sh-accent)' },
  '@media print': {
    maxWidth: 'none',
    color: '#000',
    '& section': { paddingTop: 20 },
    '& section p,& section li, & h2, & h2::before': { color: '#000' },
    '& section p,& section li': { fontSize: 12, lineHeight: 1.45 },
    '& h2': { fontSize: 16, breakAfter: 'avoid' },
  },
});

const Short = styled(Card)({
  '& ul': { display: 'grid', gap: 8, paddingLeft: 20, listStyle: 'disc', marginTop: 10 },
  '& li::marker': { color: 'var(--sh-accent)' },
  '@media print': { background: 'none', color: '#000' },
});

/** The agreement in full, with its contents beside it; it prints as plain text. */
export function AgreementPage() {
  return (
    <Page
      title={messages.agreement}
      lead={`In force from ${formatDay(`${EFFECTIVE}T12:00:00Z`)}.`}
      aside={
        <Button
          variant="outlined"
          onClick={() => window.print()}
          sx={{ '@media print': { display: 'none' } }}
        >
          Print
        </Button>
      }
    >
      <Columns>
        <Contents aria-label="Contents">
          <ol>
            {AGREEMENT.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </Contents>
        <Text>
          <Short>
            <b>In short</b>
            <ul>
              {IN_SHORT.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Short>
          {AGREEMENT.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <Typography variant="h2" id={`${section.id}-title`}>
                {section.title}
              </Typography>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.points && (
                <ul>
                  {section.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </Text>
      </Columns>
    </Page>
  );
}
