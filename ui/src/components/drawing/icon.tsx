import { styled } from '@mui/material/styles';
import type { IconName } from './icon-paths';
import { ICON_PATHS } from './icon-paths';

const Svg = styled('svg')({
  fill: 'none',
  stroke: 'currentcolor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  flex: 'none',
});

/** An icon of our own set. It is decoration: the word beside it says what it means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <Svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={size < 18 ? 2.1 : 1.9}
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </Svg>
  );
}
