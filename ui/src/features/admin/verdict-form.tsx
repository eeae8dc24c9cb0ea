import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from '@/components/form/zod';
import { getErrorMessage, isApiError } from '@/api/errors';
import { BusyButton } from '@/components/feedback/busy-button';
import { useConfirm } from '@/components/feedback/confirm';
import { useNotify } from '@/components/feedback/notify';
import { FieldError } from '@/components/form/field-error';
import { RadioGroup } from '@/components/form/radio-group';
import { TextField } from '@/components/form/text-field';
import { messages } from './messages';
import { useResolve } from './queries';
import type { ProblemSession } from './read';
import { WORDS_MAX } from './reason-schema';
import { NO_SHOW, choicesFor } from './verdict-words';

const Form = styled('form')({ display: 'grid', gap: 20, justifyItems: 'start' });

const Options = styled('fieldset')(({ theme }) => ({
  width: '100%',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 8, fontSize: 14, fontWeight: 600 },
  '& .options': { display: 'grid', gridTemplateColumns: 'repeat(3,minmax(0,1fr))', gap: 12 },
  '& label': {
    display: 'flex',
    alignItems: 'flex-start',
    padding: '8px 14px 12px 4px',
    borderRadius: 10,
    border: '1.5px solid var(--sh-edge)',
    cursor: 'pointer',
  },
  '& label:hover': { background: 'var(--sh-s3)' },
  '& label:has(input:checked)': { borderColor: 'var(--sh-accent)', background: 'var(--sh-s2)' },
  '& strong': { display: 'block', paddingTop: 8 },
  '& small': { display: 'block', fontSize: 14, lineHeight: 1.4, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('md')]: { '& .options': { gridTemplateColumns: 'minmax(0,1fr)' } },
}));

const schema = z.object({
  outcome: z.enum(['refund_gamer', 'pay_sherpa', 'dismiss'], messages.chooseOutcome),
  noShow: z.enum(['', 'gamer', 'guide']),
  note: z.string().check(
    z.trim(),
    z.refine((text) => [...text].length <= WORDS_MAX, 'Please keep the note to 500 characters.'),
  ),
});

type Values = { outcome: string; noShow: string; note: string };

const noShows = Object.entries(NO_SHOW).map(([value, label]) => ({ value, label }));

/** Judges a problem. The verdict is final and moves money, so it is asked for twice. */
export function VerdictForm({ session }: { session: ProblemSession }) {
  const id = useId();
  const notify = useNotify();
  const confirm = useConfirm();
  const resolve = useResolve(session.id);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema as unknown as z.ZodMiniType<Values, Values>),
    defaultValues: { outcome: '', noShow: '', note: '' },
  });
  const { field, fieldState } = useController({ control, name: 'outcome' });
  const choices = choicesFor(session);
  const fieldError = fieldState.error?.message;

  const submit = handleSubmit(async ({ outcome, noShow, note }) => {
    const choice = choices.find(({ value }) => value === outcome);
    if (!choice) return;
    const sure = await confirm({
      title: `${choice.label}?`,
      text: `${choice.effect} A verdict is final.`,
      yes: 'Give verdict',
    });
    if (!sure) return;
    try {
      await resolve.mutateAsync({ outcome, noShow: noShow || null, note });
      notify('success', messages.resolved);
    } catch (error) {
      const note = isApiError(error) ? error.fields.note : undefined;
      if (note) setError('note', { message: note }, { shouldFocus: true });
      else setError('root', { message: getErrorMessage(error, messages.resolveFailed) });
    }
  });

  return (
    <Form
      noValidate
      aria-label={`Verdict on session ${session.id.slice(-6)}`}
      onSubmit={(event) => void submit(event)}
    >
      {formState.errors.root?.message && (
        <Alert severity="error">{formState.errors.root.message}</Alert>
      )}
      <Options aria-describedby={fieldError ? `${id}-field-error` : undefined}>
        <legend>Verdict</legend>
        <div className="options">
          {choices.map((choice, index) => (
            <label key={choice.value}>
              <Radio
                name={`${id}-outcome`}
                value={choice.value}
                checked={field.value === choice.value}
                onChange={() => field.onChange(choice.value)}
                onBlur={field.onBlur}
                slotProps={{
                  input: {
                    'aria-labelledby': `${id}-${choice.value}`,
                    'aria-describedby': `${id}-${choice.value}-effect`,
                    ...(index === 0 ? { ref: field.ref } : {}),
                  },
                }}
              />
              <span>
                <strong id={`${id}-${choice.value}`}>{choice.label}</strong>
                <small id={`${id}-${choice.value}-effect`}>{choice.effect}</small>
              </span>
            </label>
          ))}
        </div>
        {fieldError && <FieldError id={`${id}-field-error`}>{fieldError}</FieldError>}
      </Options>
      <RadioGroup control={control} name="noShow" label="Who did not show up?" options={noShows} />
      <TextField
        control={control}
        name="note"
        label="Note (optional)"
        help="Both people read it."
        rows={2}
        counter={WORDS_MAX}
      />
      <BusyButton
        type="submit"
        variant="contained"
        busy={formState.isSubmitting}
        busyText="Giving verdict..."
      >
        Give verdict
      </BusyButton>
    </Form>
  );
}
