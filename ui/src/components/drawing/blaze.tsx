import { styled } from '@mui/material/styles';

/** The painted trail mark: "you are here". Before section heads. */
export const Blaze = styled('span')({
  display: 'inline-block',
  flex: 'none',
  width: 7,
  height: 24,
  borderRadius: 2,
  background:
    'linear-gradient(var(--sh-accent) 0 34%,var(--sh-blaze) 34% 66%,var(--sh-accent) 66%)',
});
