import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '@/components/form/checkbox';
import { RadioGroup } from '@/components/form/radio-group';
import { TextField } from '@/components/form/text-field';
import type { ApplicationAnswers, ApplicationField, FieldName } from '@/domain/application-form';
import { formatSC, parseRate, scPerHour } from '@/domain/money';
import { hints } from './messages';

const TYPES = { email: 'email', tel: 'tel', number: 'number', url: 'url', date: 'date' } as const;

const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  fullName: 'name',
  preferredName: 'nickname',
  email: 'email',
  phone: 'tel',
  location: 'address-level2',
  gamertag: 'username',
  portfolioLinks: 'url',
};

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

interface Props {
  control: Control<ApplicationAnswers>;
  field: ApplicationField & { name: FieldName };
  /** The account's e-mail address is not for typing. */
  locked?: boolean;
}

/** The input of one answer. */
export function AnswerField({ control, field, locked = false }: Props) {
  const { name, kind, optional } = field;
  const label = optional ? `${field.label} (optional)` : field.label;
  if (kind === 'confirm') return <Checkbox control={control} name={name} label={label} />;
  if (kind === 'yes-no') {
    return <RadioGroup control={control} name={name} label={label} options={YES_NO} required />;
  }
  if (name === 'desiredRate') return <DesiredRate control={control} label={label} />;
  return (
    <TextField
      control={control}
      name={name}
      label={label}
      type={kind in TYPES ? TYPES[kind as keyof typeof TYPES] : 'text'}
      required={!optional}
      readOnly={locked}
      help={name === 'email' && !locked ? undefined : hints[name]}
      autoComplete={AUTOCOMPLETE[name]}
      {...(kind === 'text' ? { rows: 3 } : {})}
      {...(kind === 'number'
        ? { inputProps: { min: 0, step: 'any', inputMode: 'decimal' as const } }
        : {})}
    />
  );
}

/** The first number in it becomes the rate; gamers see it in SC. */
function DesiredRate({ control, label }: { control: Control<ApplicationAnswers>; label: string }) {
  const text = useWatch({ control, name: 'desiredRate' });
  const sc = scPerHour(parseRate(/\d+(\.\d*)?/.exec(text)?.[0] ?? ''));
  return (
    <TextField
      control={control}
      name="desiredRate"
      label={label}
      required
      placeholder="25"
      help={
        sc > 0 ? `Gamers will see ${formatSC(sc)} per hour` : 'You can change it in your profile'
      }
      inputProps={{ inputMode: 'decimal' }}
    />
  );
}
