import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useForm } from 'react-hook-form';
import { isApiError } from '@/api/errors';
import type { Me } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { TextField } from '@/components/form/text-field';
import { Card } from '@/components/layout/card';
import { SectionHead } from '@/components/layout/section-head';
import { formatZone } from '@/components/time/format';
import { now } from '@/domain/clock';
import { messages } from './messages';
import type { ProfileForm as Form } from './profile-schema';
import {
  AVAILABILITY_MAX,
  BIO_MAX,
  FIELD_OF,
  HEADLINE_MAX,
  USERNAME_MAX,
  profileSchema,
  toChange,
  toForm,
} from './profile-schema';
import type { useUpdateProfile } from './queries';
import { RateField } from './rate-field';

const Grid = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
  gap: '20px 20px',
  '& .line': { gridColumn: '1/-1' },
  '& .zone': { display: 'flex', gap: 8, fontSize: 14, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0,1fr)' },
}));

interface Props {
  me: Me;
  update: ReturnType<typeof useUpdateProfile>;
}

/** What a person may change of the own profile; guides have more of it. */
export function ProfileForm({ me, update }: Props) {
  const notify = useNotify();
  // A profile that is read again in the background must not undo what is being typed.
  const { control, handleSubmit, formState, setError, reset } = useForm<Form>({
    resolver: zodResolver(profileSchema),
    defaultValues: toForm(me),
    values: toForm(me),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { isSubmitting, errors } = formState;

  const submit = handleSubmit(async (form) => {
    try {
      await update.mutateAsync(toChange(form, me.isGuide));
      reset(form);
      notify('success', messages.saved);
    } catch (error) {
      const faults = isApiError(error) ? Object.entries(error.fields) : [];
      let focused = false;
      for (const [name, message] of faults) {
        const field = Object.hasOwn(FIELD_OF, name) ? FIELD_OF[name] : undefined;
        if (!field) continue;
        setError(field, { type: 'server', message }, { shouldFocus: !focused });
        focused = true;
      }
      setError('root', { message: messages.saveFailed });
    }
  });

  return (
    <section aria-labelledby="edit-profile">
      <SectionHead id="edit-profile">{messages.edit}</SectionHead>
      <Card>
        <Grid noValidate onSubmit={(event) => void submit(event)}>
          {errors.root?.message && (
            <Alert className="line" severity="error">
              {errors.root.message}
            </Alert>
          )}
          <TextField
            control={control}
            name="username"
            label="GamerTag"
            help="Your public display name"
            counter={USERNAME_MAX}
            autoComplete="nickname"
          />
          <TextField
            control={control}
            name="avatar"
            label="Avatar URL"
            type="url"
            placeholder="Empty: your animal"
            help="Leave empty to keep your mountain animal"
            autoComplete="photo"
          />
          <div className="line">
            <TextField
              control={control}
              name="headline"
              label="Headline"
              placeholder="Boss walls, split into three steps"
              help="One line that others read first"
              counter={HEADLINE_MAX}
            />
          </div>
          <div className="line">
            <TextField control={control} name="bio" label="Bio" rows={3} counter={BIO_MAX} />
          </div>
          <div className="line">
            <TextField
              control={control}
              name="languages"
              label="Languages"
              help="Separated by commas: names such as English, or codes such as pt-BR"
              placeholder="English, Swedish"
            />
          </div>
          {me.isGuide && (
            <>
              <RateField control={control} name="rate" />
              <TextField
                control={control}
                name="availability"
                label="Availability"
                placeholder="Weeknights after 19:00"
                counter={AVAILABILITY_MAX}
              />
              <TextField
                control={control}
                name="platforms"
                label="Platforms"
                help="Separated by commas"
                placeholder="PC, PlayStation 5"
              />
              <TextField
                control={control}
                name="games"
                label="Games"
                help="Separated by commas"
                placeholder="Elden Ring, Hades"
              />
            </>
          )}
          <p className="line zone">
            <Icon name="clock" />
            <span>
              Time zone: {formatZone(new Date(now()).toISOString())}. It is kept from your browser,
              for the times in your e-mails.
            </span>
          </p>
          <div className="line">
            <BusyButton
              type="submit"
              variant="contained"
              busy={isSubmitting}
              busyText={messages.saving}
            >
              {messages.save}
            </BusyButton>
          </div>
        </Grid>
      </Card>
    </section>
  );
}
