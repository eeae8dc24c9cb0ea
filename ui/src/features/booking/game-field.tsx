import type { Ref } from 'react';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { messages } from './messages';
import { SelectField } from '@/components/form/select-field';

/** Value of the entry that opens the text field; no game is called so. */
const OTHER = '\u0000';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** The guide's games; any other may be typed too. */
  games: readonly string[];
  error?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** One of the guide's games, or any other. */
export function GameField({ value, onChange, games, error, inputRef }: Props) {
  const [typed, setTyped] = useState(!games.includes(value));
  return (
    <>
      {games.length > 0 && (
        <SelectField
          label="Game"
          icon="gamepad"
          value={typed ? OTHER : value}
          onChange={(next) => {
            setTyped(next === OTHER);
            onChange(next === OTHER ? '' : next);
          }}
          options={[
            ...games.map((game) => ({ value: game, label: game })),
            { value: OTHER, label: messages.otherGame },
          ]}
        />
      )}
      {typed && (
        <Field
          label={games.length > 0 ? messages.whichGame : 'Game'}
          icon="gamepad"
          value={value}
          onChange={onChange}
          error={error}
          inputRef={inputRef}
        />
      )}
    </>
  );
}
