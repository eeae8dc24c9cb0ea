import { styled } from '@mui/material/styles';
import type { Countdown } from './countdown';

const Root = styled('div')(({ theme }) => ({
  textAlign: 'right',
  whiteSpace: 'nowrap',
  '& .label': { display: 'block', fontSize: 14, color: 'var(--sh-text2)' },
  '& b': { font: '800 44px/1 var(--sh-display)' },
  '& small': { margin: '0 0 0 5px', fontSize: 14, color: 'var(--sh-text2)' },
  '& small + b': { marginLeft: 14 },
  [theme.breakpoints.down('sm')]: { textAlign: 'left', '& b': { fontSize: 34 } },
}));

/** How long it is still, in large figures. */
export function CountdownView({ countdown }: { countdown: Countdown }) {
  const { label, parts, words } = countdown;
  return (
    <Root role="timer" aria-label={words}>
      <span aria-hidden="true">
        <span className="label">{label}</span>
        {parts.map(({ value, unit }) => [
          <b key={unit}>{value}</b>,
          <small key={`${unit}-unit`}>{unit}</small>,
        ])}
      </span>
    </Root>
  );
}
