import FormControl from '@mui/material/FormControl';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { Icon } from '../drawing/icon';
import type { IconName } from '../drawing/icon-paths';

interface Props {
  label: string;
  icon: IconName;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

const Arrow = () => <Icon name="chevron-down" size={16} />;

/** One of a few, by the device's own list. */
export function SelectField({ label, icon, value, onChange, options }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <NativeSelect
        variant="outlined"
        input={
          <OutlinedInput
            startAdornment={
              <InputAdornment position="start" sx={{ color: 'var(--sh-text3)', mr: 0 }}>
                <Icon name={icon} />
              </InputAdornment>
            }
          />
        }
        IconComponent={Arrow}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ id }}
        sx={{
          '& .MuiNativeSelect-select.MuiNativeSelect-select': { paddingLeft: 0 },
          '& > svg': { position: 'absolute', right: 14, pointerEvents: 'none' },
          '& option': { background: 'var(--sh-s2)', color: 'var(--sh-text)' },
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
