import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

const Spinner = styled('span')({
  width: 18,
  height: 18,
  flex: 'none',
  borderRadius: '50%',
  border: '2.5px solid currentcolor',
  borderRightColor: 'transparent',
  animation: `${turn} 900ms linear infinite`,
});

interface Props extends ButtonProps {
  busy: boolean;
  /** Said and shown while busy, e.g. 'Searching...'. */
  busyText?: string;
}

/**
 * A button whose work takes a while. It keeps the focus while busy (a disabled button loses it)
 * and ignores further clicks.
 */
export function BusyButton({ busy, busyText, children, onClick, startIcon, ...rest }: Props) {
  return (
    <Button
      {...rest}
      startIcon={busy ? <Spinner aria-hidden="true" /> : startIcon}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && busyText ? busyText : children}
    </Button>
  );
}
