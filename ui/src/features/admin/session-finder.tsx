import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { Field } from '@/components/form/field';
import { messages } from './messages';
import { readCode } from './session-code';

const Root = styled('form')(({ theme }) => ({
  width: 300,
  [theme.breakpoints.down('sm')]: { width: '100%' },
}));

interface Props {
  /** The code of the address; empty without one. */
  code: string;
  onFind: (code: string) => void;
}

/** Finds a session by the six characters that people read as its number. An id or an address leads straight there. */
export function SessionFinder({ code, onFind }: Props) {
  const navigate = useNavigate();
  const [text, setText] = useState(code);
  const [asked, setAsked] = useState(code);
  const [fieldError, setFieldError] = useState<string>();

  // The address changed by other means (back, a link): the field follows.
  if (code !== asked) {
    setAsked(code);
    setText(code);
    setFieldError(undefined);
  }

  const find = () => {
    const sought = readCode(text);
    if (!sought) return setFieldError(messages.sixCharacters);
    setFieldError(undefined);
    if ('id' in sought) void navigate(paths.session(sought.id));
    else onFind(sought.code);
  };

  return (
    <Root
      role="search"
      aria-label={messages.findSession}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <Field
        label={messages.findSession}
        placeholder="#ab12cd"
        value={text}
        onChange={(next) => {
          setText(next);
          setFieldError(undefined);
        }}
        error={fieldError}
        inputProps={{ maxLength: 200, spellCheck: false, autoCapitalize: 'none' }}
        suffix={
          <IconButton type="submit" size="small" edge="end" aria-label="Find session">
            <Icon name="search" />
          </IconButton>
        }
      />
    </Root>
  );
}
