import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useCallback, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { isApiError } from '@/api/errors';
import type { Me } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { useLeaveGuard } from '@/components/feedback/use-leave-guard';
import { TextField } from '@/components/form/text-field';
import { Card } from '@/components/layout/card';
import { formatZone } from '@/components/time/format';
import { now } from '@/domain/clock';
import { messages } from './messages';
import type { ProfileForm as Form } from './profile-schema';
import {
  AVAILABILITY_MAX,
  BIO_MAX,
  HEADLINE_MAX,
  MEETING_MAX,
  USERNAME_MAX,
  fieldFor,
  profileSchema,
  toChange,
  toForm,
} from './profile-schema';
import type { useUpdateProfile } from './queries';
import { HandleRows, LinkRows, RankRows } from './profile-rows';
import { RateField } from './rate-field';

const Grid = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
  gap: '20px 20px',
  '& .line': { gridColumn: '1/-1' },
  '& .zone': { display: 'flex', gap: 8, fontSize: 14, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0,1fr)' },
}));

/** A part of the form with a heading of its own. */
const Part = styled('h3')({
  gridColumn: '1/-1',
  margin: 0,
  paddingTop: 20,
  borderTop: '1px solid var(--sh-line)',
  font: '700 18px/1.2 var(--sh-display)',
});

interface Props {
  me: Me;
  update: ReturnType<typeof useUpdateProfile>;
  /** Only what a new person is asked for first. */
  short?: boolean;
}

/** What a person may change of the own profile; guides have more of it. */
export default function ProfileForm({ me, update, short = false }: Props) {
  const id = useId();
  const notify = useNotify();
  // A profile that is read again in the background must not undo what is being typed.
  const { control, handleSubmit, formState, setError, reset } = useForm<Form>({
    resolver: zodResolver(profileSchema),
    defaultValues: toForm(me),
    values: toForm(me),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { isSubmitting, errors, isDirty } = formState;
  const leave = useCallback(() => reset(), [reset]);
  useLeaveGuard(isDirty && !isSubmitting, messages.leave, leave);

  const submit = handleSubmit(async (form) => {
    try {
      await update.mutateAsync(toChange(form, me.isGuide, toForm(me)));
      reset(form);
      notify('success', messages.saved);
    } catch (error) {
      const fieldErrors = isApiError(error) ? Object.entries(error.fields) : [];
      let focused = false;
      for (const [name, message] of fieldErrors) {
        const field = fieldFor(name);
        if (!field) continue;
        setError(field, { type: 'server', message }, { shouldFocus: !focused });
        focused = true;
      }
      setError('root', { message: messages.saveFailed });
    }
  });

  return (
    <Card component="section" aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 4 }}>
        {short ? messages.noTag : messages.edit}
      </Typography>
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
        {!short && (
          <>
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
          </>
        )}
        <div className="line">
          <TextField control={control} name="bio" label="Bio" rows={3} counter={BIO_MAX} />
        </div>
        {!short && (
          <>
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
                <Part>{messages.guiding}</Part>
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
                <div className="line">
                  <TextField
                    control={control}
                    name="meetingDefault"
                    label="Usual meeting place"
                    help="Fills the meeting place of every session you approve. You can change it there."
                    placeholder="Join my Discord, voice channel Campfire"
                    rows={2}
                    counter={MEETING_MAX}
                  />
                </div>
              </>
            )}
            <Part>{messages.handles}</Part>
            <HandleRows control={control} />
            <Part>{messages.ranks}</Part>
            <RankRows control={control} />
            <Part>{messages.links}</Part>
            <LinkRows control={control} />
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
          {short && (
            <Button component={Link} to={paths.settings} variant="text" sx={{ ml: 3 }}>
              {messages.allSettings}
            </Button>
          )}
        </div>
      </Grid>
    </Card>
  );
}
