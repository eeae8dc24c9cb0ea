import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { failureReason, hasCode, isApiError } from '@/api/errors';
import type { Session } from '@/api/normalize';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { TextField } from '@/components/form/text-field';
import * as z from '@/components/form/zod';
import { setMeeting } from './actions';
import { messages } from './messages';
import { useSessionChange } from './use-session-change';

const TEXT_MAX = 300;

const isHttps = (url: string) =>
  url === '' || (/^https:\/\/[^\s]+$/i.test(url) && URL.canParse(url));

const schema = z.object({
  text: z.string().check(z.trim(), z.maxLength(TEXT_MAX, messages.placeLong)),
  url: z.string().check(z.trim(), z.refine(isHttps, messages.linkWrong)),
});

const Form = styled('form')({
  display: 'grid',
  gap: 16,
  marginTop: 14,
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 12 },
});

/** Sets the meeting place: a text and a link. */
export default function MeetingForm({
  session,
  onClose,
}: {
  session: Session;
  onClose: () => void;
}) {
  const notify = useNotify();
  const { text = '', url = '' } = session.meeting ?? {};
  const { control, handleSubmit, setError, setFocus } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { text, url },
  });
  useEffect(() => setFocus('text'), [setFocus]);
  const save = useSessionChange(session.id, (meeting: { text: string; url: string }) =>
    setMeeting(session.id, meeting),
  );
  const submit = handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        notify('success', messages.saved, session.id);
        onClose();
      },
      onError: (error) => {
        if (hasCode(error, 'MEETING_SET')) {
          notify('info', messages.meetingSet, session.id);
          return onClose();
        }
        if (!isApiError(error)) return;
        for (const name of ['text', 'url'] as const) {
          const fieldError = error.fields[name];
          if (fieldError) setError(name, { message: fieldError });
        }
      },
    }),
  );
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      {save.error && !hasCode(save.error, 'MEETING_SET') && (
        <Alert severity="error">
          {messages.saveFailed} {failureReason(save.error)}
        </Alert>
      )}
      <TextField
        control={control}
        name="text"
        label={messages.place}
        help={messages.placeHelp}
        placeholder="Voice room “Campfire”, five minutes early"
        counter={TEXT_MAX}
        rows={2}
      />
      <TextField
        control={control}
        name="url"
        type="url"
        label={messages.link}
        placeholder="https://discord.gg/..."
      />
      <div className="ways">
        <BusyButton
          type="submit"
          variant="contained"
          busy={save.isPending}
          busyText={messages.saving}
        >
          {messages.save}
        </BusyButton>
        <Button variant="outlined" disabled={save.isPending} onClick={onClose}>
          {messages.keep}
        </Button>
      </div>
    </Form>
  );
}
