import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { FormEvent } from 'react';
import { useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { Session } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { Checkbox } from '@/components/form/checkbox';
import { TextField } from '@/components/form/text-field';
import { useNotify } from '@/components/feedback/notify';
import { StarInput } from '@/components/rating/star-input';
import type { Side } from '@/domain/session-actions';
import { useIdentity } from '@/identity/context';
import { blockedBy } from './blocked';
import { messages, readersOf } from './messages';
import type { RatingForm as Form } from './rating-schema';
import { TEXT_MAX, ratingSchema, toPayload } from './rating-schema';
import { refusalOf, useSubmitRating } from './submit';

const Grid = styled('form')({
  display: 'grid',
  gap: 20,
  paddingTop: 4,
  '& .readers': { display: 'flex', gap: 10, fontSize: 14, color: 'var(--sh-text2)' },
  '& .readers svg': { flex: 'none', marginTop: 2, color: 'var(--sh-glacier)' },
  '& .report': { display: 'grid' },
  '& .report > p': { paddingLeft: 32, fontSize: 14, color: 'var(--sh-text2)' },
});

interface Props {
  id: string;
  session: Session;
  side: Side;
  /** True while the rating is on its way. */
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

/** Score, comment and report. The button that sends it names this form by `id`. */
export function RatingForm({ id, session, side, onBusy, onDone }: Props) {
  const notify = useNotify();
  const { state } = useIdentity();
  const { mutateAsync } = useSubmitRating(session, side);
  const sending = useRef(false);
  const { control, handleSubmit, formState, setError } = useForm<Form>({
    resolver: zodResolver(ratingSchema),
    defaultValues: { score: 0, comment: '', reportedNoShow: false, reportDetails: '' },
  });
  const reports = useWatch({ control, name: 'reportedNoShow' });
  const rated = side === 'guide' ? session.user.username : session.guide.username;

  const send = async (form: Form) => {
    if (sending.current) return;
    sending.current = true;
    onBusy(true);
    try {
      await mutateAsync(toPayload(form));
      notify('success', form.reportedNoShow ? messages.thanksReport : messages.thanks);
      onDone();
    } catch (error) {
      setError('root', { message: refusalOf(error) });
    } finally {
      sending.current = false;
      onBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    const blocked = blockedBy(session, side, state.status === 'signed-in');
    if (!blocked) return void handleSubmit(send)(event);
    event.preventDefault();
    setError('root', { message: blocked });
  };

  const fieldError = formState.errors.root?.message;
  return (
    <Grid id={id} noValidate onSubmit={submit}>
      {fieldError && <Alert severity="error">{fieldError}</Alert>}
      <Controller
        control={control}
        name="score"
        render={({ field, fieldState }) => (
          <StarInput
            label={rated ? `${messages.score} for ${rated}` : messages.score}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            inputRef={field.ref}
            name="score"
          />
        )}
      />
      <TextField
        control={control}
        name="comment"
        label={messages.comment}
        placeholder="What helped, what could be better?"
        rows={3}
        counter={TEXT_MAX}
      />
      <p className="readers">
        <Icon name="globe" size={16} />
        <span>{readersOf(side, rated)}</span>
      </p>
      <div className="report">
        <Checkbox control={control} name="reportedNoShow" label={messages.report} />
        <p>{messages.reportPrivate}</p>
      </div>
      {reports && (
        <TextField
          control={control}
          name="reportDetails"
          label={messages.details}
          help="Only you and our admins can read this."
          rows={3}
          counter={TEXT_MAX}
        />
      )}
    </Grid>
  );
}
