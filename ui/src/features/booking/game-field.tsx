import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';
import { useId } from 'react';
import { Icon } from '@/components/drawing/icon';
import { Fault } from '@/components/form/fault';

interface Props {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** The guide's games; any other text may be typed too. */
  games: readonly string[];
  error?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** One of the guide's games, or any other. */
export function GameField({ value, onChange, onBlur, games, error, inputRef }: Props) {
  const id = useId();
  const chosen = games.includes(value);
  const typed = value.trim().toLowerCase();
  return (
    <Autocomplete
      id={id}
      freeSolo
      forcePopupIcon={games.length > 0}
      disableClearable
      options={games}
      value={value}
      inputValue={value}
      onInputChange={(_, next) => onChange(next)}
      // A chosen game does not hide the others.
      filterOptions={(options) =>
        chosen ? options : options.filter((game) => game.toLowerCase().includes(typed))
      }
      popupIcon={<Icon name="chevron-down" size={16} />}
      renderInput={(params) => {
        const { ref, ...slot } = params.slotProps.input;
        return (
          <FormControl fullWidth error={error !== undefined}>
            <InputLabel htmlFor={id}>Game</InputLabel>
            <OutlinedInput
              {...slot}
              ref={ref}
              id={id}
              onBlur={onBlur}
              inputProps={{
                ...params.slotProps.htmlInput,
                'aria-invalid': error ? true : undefined,
                'aria-describedby': error ? `${id}-fault` : undefined,
              }}
              inputRef={(element: HTMLInputElement | null) => {
                const own = params.slotProps.htmlInput.ref;
                if (typeof own === 'function') own(element);
                else if (own) own.current = element;
                if (typeof inputRef === 'function') inputRef(element);
                else if (inputRef) inputRef.current = element;
              }}
              startAdornment={
                <InputAdornment position="start" sx={{ color: 'var(--sh-text3)', mr: 0 }}>
                  <Icon name="gamepad" />
                </InputAdornment>
              }
            />
            {error && <Fault id={`${id}-fault`}>{error}</Fault>}
          </FormControl>
        );
      }}
      sx={{
        '& .MuiOutlinedInput-root.MuiAutocomplete-inputRoot': {
          padding: '0 44px 0 14px',
          '& .MuiAutocomplete-input': { padding: '12px 0' },
        },
        '& .MuiAutocomplete-endAdornment': { right: '6px !important' },
      }}
      slotProps={{
        paper: { sx: { background: 'var(--sh-s2)', boxShadow: 'var(--sh-shadow-pop)' } },
      }}
    />
  );
}
