import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { FormEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { composerMark, useDraft } from './draft';
import { messages } from './messages';

export const TEXT_MAX = 2000;
const TEXT_NEAR = 1800;

const Root = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) auto',
  gap: 10,
  alignItems: 'start',
  marginTop: 18,
  '& label': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& textarea': { maxHeight: 168, overflow: 'auto !important' },
  '& button': { minHeight: 48 },
});

interface Props {
  sessionId: string;
  account: string;
  /** Whom it is written to. */
  name: string;
  /** Stands below: how many more may be written. */
  hint: string;
  onSend: (text: string) => void;
}

/** Where a message is written. Enter sends it; on touch screens, where Enter is a line break, the button. */
export function Composer({ sessionId, account, name, hint, onSend }: Props) {
  const [draft, setDraft] = useDraft(account, sessionId);
  const [blamed, setBlamed] = useState(false);
  const touch = useMediaQuery('(pointer:coarse)');
  const length = [...draft].length;
  const send = () => {
    const text = draft.trim();
    if (!text) return;
    if ([...text].length > TEXT_MAX) return setBlamed(true);
    setBlamed(false);
    setDraft('');
    onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the writing of a word in some scripts.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || touch) return;
    event.preventDefault();
    send();
  };
  return (
    <Root
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLTextAreaElement) onKeyDown(event);
      }}
    >
      <Field
        label={messages.message}
        value={draft}
        onChange={setDraft}
        placeholder={messages.write(name)}
        rows={1}
        help={hint || (touch ? undefined : messages.keys)}
        counter={length >= TEXT_NEAR ? TEXT_MAX : undefined}
        error={blamed && length > TEXT_MAX ? messages.tooLong : undefined}
        inputProps={{ ...composerMark(sessionId), enterKeyHint: touch ? 'enter' : 'send' }}
      />
      <Button type="submit" variant="outlined" aria-disabled={!draft.trim() || undefined}>
        {messages.send}
      </Button>
    </Root>
  );
}
