import { useColorScheme } from '@mui/material/styles';
import type { IconName } from '@/components/drawing/icon-paths';

/** Changes between the dark and the light scheme; without a choice the device's is used. */
export function useSchemeSwitch(): { toggle: () => void; icon: IconName; text: string } {
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) !== 'light';
  return {
    toggle: () => setMode(dark ? 'light' : 'dark'),
    icon: dark ? 'sun' : 'moon',
    text: dark ? 'Light scheme' : 'Dark scheme',
  };
}
