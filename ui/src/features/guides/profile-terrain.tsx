import { styled } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { hashOf } from '@/components/drawing/random';
import { terrain } from '@/components/drawing/terrain';
import { Band } from './profile-frame';

const Ridge = styled(Band)(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  isolation: 'isolate',
  // Its summits are as high as the band at every width: on wide screens the ridge is stretched.
  '& svg': {
    position: 'absolute',
    top: 0,
    left: '50%',
    width: 'max(100%,1374px)',
    height: '100%',
    transform: 'translateX(-50%)',
    zIndex: -1,
  },
  '& path': { strokeWidth: 1.7, strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' },
  [theme.breakpoints.down('sm')]: {
    '& svg': { width: 1000, left: 'auto', right: -140, transform: 'none' },
  },
}));

/**
 * The ridge over a profile: its lines are the guide's own, and the higher the rating, the higher
 * the summit.
 */
export function ProfileTerrain({ id, rating }: { id: string; rating: number }) {
  const name = useId();
  const lines = useMemo(() => {
    const hash = hashOf(id);
    const summit = 40 + Math.round(14 * Math.min(5, Math.max(0, rating)));
    return terrain({
      width: 1440,
      height: 220,
      lines: 11,
      top: 128,
      gap: 9,
      peaks: [
        { x: 930 + (hash % 120), width: 240, height: summit },
        { x: 360 + ((hash >>> 7) % 120), width: 220, height: summit * 0.6 },
        { x: 1330 + ((hash >>> 14) % 60), width: 190, height: summit * 0.5 },
      ],
      seed: (hash % 1000) + 1,
      points: 110,
    });
  }, [id, rating]);
  return (
    <Ridge>
      <svg viewBox="0 0 1440 220" preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <linearGradient
            id={`${name}a`}
            gradientUnits="userSpaceOnUse"
            x1="0"
            y1="20"
            x2="0"
            y2="220"
          >
            <stop offset="0" stopColor="var(--sh-ridge-a)" />
            <stop offset=".4" stopColor="var(--sh-ridge-b)" />
            <stop offset=".75" stopColor="var(--sh-ridge-c)" />
            <stop offset="1" stopColor="var(--sh-ridge-d)" />
          </linearGradient>
          <linearGradient
            id={`${name}m`}
            gradientUnits="userSpaceOnUse"
            x1="0"
            y1="20"
            x2="0"
            y2="220"
          >
            <stop offset="0" stopColor="var(--sh-sky-b)" />
            <stop offset="1" stopColor="var(--sh-base)" />
          </linearGradient>
          <radialGradient id={`${name}d`}>
            <stop offset="0" stopColor="var(--sh-glow)" stopOpacity=".34" />
            <stop offset="1" stopColor="var(--sh-glow)" stopOpacity="0" />
          </radialGradient>
        </defs>
        <circle cx="985" cy="60" r="320" fill={`url(#${name}d)`} />
        {lines.map((d) => (
          <path key={d} d={d} fill={`url(#${name}m)`} stroke={`url(#${name}a)`} />
        ))}
      </svg>
    </Ridge>
  );
}
