import FormControl from '@mui/material/FormControl';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { Icon } from '@/components/drawing/icon';

interface Props {
  value: string;
  onChange: (value: string) => void;
  platforms: readonly string[];
}

const Arrow = () => <Icon name="chevron-down" size={16} />;

/** One of the guide's platforms. */
export function PlatformField({ value, onChange, platforms }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id}>Platform</InputLabel>
      <NativeSelect
        variant="outlined"
        input={
          <OutlinedInput
            startAdornment={
              <InputAdornment position="start" sx={{ color: 'var(--sh-text3)', mr: 0 }}>
                <Icon name="screen" />
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
        {platforms.map((platform) => (
          <option key={platform} value={platform}>
            {platform}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
