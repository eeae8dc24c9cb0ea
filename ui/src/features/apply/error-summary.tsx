import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { FieldErrors } from 'react-hook-form';
import type { ApplicationAnswers, FieldName } from '@/domain/application-form';
import { APPLICATION_FIELDS } from '@/domain/application-form';

const List = styled('ul')({
  marginTop: 6,
  columns: '240px auto',
  '& li': { padding: '2px 0', breakInside: 'avoid' },
  '& button': { minHeight: 24, textAlign: 'left', font: 'inherit', verticalAlign: 'baseline' },
});

/** Short enough for a list; the confirmations are sentences. */
const NAMES: Partial<Record<FieldName, string>> = {
  confirmTrue: 'Confirmation: true information',
  confirm1099: 'Confirmation: 1099',
  confirmStandards: 'Confirmation: standards',
};

interface Props {
  errors: FieldErrors<ApplicationAnswers>;
  onGo: (name: FieldName) => void;
}

/** What needs another look, with the way there. */
export function ErrorSummary({ errors, onGo }: Props) {
  const faulty = APPLICATION_FIELDS.filter(({ name }) => errors[name]);
  if (faulty.length === 0) return null;
  const title =
    faulty.length === 1
      ? 'One answer needs another look'
      : `${faulty.length} answers need another look`;
  return (
    <Alert
      severity="error"
      role="group"
      aria-label={title}
      sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1 } }}
    >
      <strong>{title}</strong>
      <List>
        {faulty.map(({ name, label }) => (
          <li key={name}>
            <Link component="button" type="button" onClick={() => onGo(name)}>
              {NAMES[name] ?? label}
            </Link>
          </li>
        ))}
      </List>
    </Alert>
  );
}
