import { useId } from 'react';
import { ICON_PATHS } from '../drawing/icon-paths';

/** One star, filled from 0 to 1. Filled and empty differ in shape, not in colour only. */
export function Star({ filled, size = 18 }: { filled: number; size?: number }) {
  const clip = useId();
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <clipPath id={clip}>
        <rect width={24 * filled} height="24" />
      </clipPath>
      <path
        d={ICON_PATHS.star}
        fill="none"
        stroke="var(--sh-star)"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      <path d={ICON_PATHS.star} fill="var(--sh-star)" clipPath={`url(#${clip})`} />
    </svg>
  );
}
