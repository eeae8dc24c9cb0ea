import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { DragEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { failureReason, hasStatus } from '@/api/errors';
import type { Me } from '@/api/normalize';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { FieldError } from '@/components/form/field-error';
import { Card } from '@/components/layout/card';
import { Portrait } from '@/components/people/portrait';
import { messages } from './messages';
import { useRemoveAvatar, useUploadAvatar } from './queries';

const MAX_BYTES = 5 * 1024 * 1024;
const KINDS = ['image/jpeg', 'image/png', 'image/webp'];

const Drop = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '16px 24px',
  marginTop: 16,
  padding: 20,
  borderRadius: 16,
  border: '1.5px dashed var(--sh-edge)',
  '&.over': { borderColor: 'var(--sh-accent)', background: 'var(--sh-s3)' },
  '& .words': { flex: '1 1 260px', minWidth: 0 },
  '& .hint': { marginTop: 8, fontSize: 14, color: 'var(--sh-text2)' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
  '& .bar': { marginTop: 12 },
  '& input': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    padding: 16,
    '& .drop': { display: 'none' },
    '& .ways > *': { flex: '1 1 auto' },
  },
}));

/** What is wrong with a file before it is sent. */
function errorOf({ size, type }: File): string | undefined {
  if (size > MAX_BYTES) return messages.pictureTooLarge;
  return type === '' || KINDS.includes(type) ? undefined : messages.pictureWrongKind;
}

function refusal(error: unknown): string {
  if (hasStatus(error, 413)) return messages.pictureTooLarge;
  if (hasStatus(error, 415)) return messages.pictureWrongKind;
  if (hasStatus(error, 422)) return messages.pictureUnreadable;
  return `${messages.pictureFailed} ${failureReason(error)}`.trim();
}

/** The file as an address that an image may show. */
function usePreview(file: File | undefined): string | undefined {
  const [shown, setShown] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') setShown({ file, url: reader.result });
    };
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return file && shown?.file === file ? shown.url : undefined;
}

/** The person's picture: chosen or dropped, shown while it is sent, and removed. */
export function PictureSection({ me }: { me: Me }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const [file, setFile] = useState<File>();
  const [fieldError, setFieldError] = useState('');
  const [share, setShare] = useState(0);
  const [over, setOver] = useState(false);
  const preview = usePreview(file);
  const upload = useUploadAvatar(setShare);
  const remove = useRemoveAvatar();
  const busy = upload.isPending || remove.isPending;

  const take = (chosen: File | undefined) => {
    if (!chosen || busy) return;
    const wrong = errorOf(chosen);
    setFieldError(wrong ?? '');
    if (wrong) return;
    setFile(chosen);
    setShare(0);
    upload.mutate(chosen, {
      onSuccess: () => notify('success', messages.pictureSaved, 'picture'),
      onError: (error) => setFieldError(refusal(error)),
      onSettled: () => setFile(undefined),
    });
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  const takeAway = () => {
    setFieldError('');
    remove.mutate(undefined, {
      onSuccess: () => notify('success', messages.pictureRemoved, 'picture'),
      onError: (error) => setFieldError(`${messages.pictureFailed} ${failureReason(error)}`.trim()),
    });
  };

  return (
    <Card component="section" aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id}>
        {messages.picture}
      </Typography>
      <Drop
        className={over ? 'over' : ''}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Portrait id={me.id} src={preview ?? me.avatar} size={96} vetted={me.isGuide} />
        <div className="words">
          <div className="ways">
            <BusyButton
              variant="outlined"
              busy={upload.isPending}
              busyText={messages.pictureUploading}
              disabled={remove.isPending}
              aria-describedby={`${id}-hint`}
              onClick={() => input.current?.click()}
            >
              {messages.pictureChoose}
            </BusyButton>
            {me.avatar && (
              <BusyButton
                variant="text"
                busy={remove.isPending}
                busyText="Removing…"
                disabled={upload.isPending}
                onClick={takeAway}
              >
                {messages.pictureRemove}
              </BusyButton>
            )}
            <span className="drop">{messages.pictureDrop}</span>
          </div>
          <p className="hint" id={`${id}-hint`}>
            {messages.pictureHint}
          </p>
          {upload.isPending && (
            <LinearProgress
              className="bar"
              variant="determinate"
              value={Math.round(share * 100)}
              aria-label={messages.pictureUploading}
            />
          )}
          {fieldError && <FieldError id={`${id}-field-error`}>{fieldError}</FieldError>}
        </div>
        <input
          ref={input}
          type="file"
          accept={KINDS.join(',')}
          aria-label={messages.pictureChoose}
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </Drop>
    </Card>
  );
}
