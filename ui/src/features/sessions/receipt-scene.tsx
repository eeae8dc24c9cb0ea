import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { StatusKind } from '@/domain/session-status';

const Svg = styled('svg')({ width: '100%', maxWidth: 360, height: 'auto', borderRadius: 16 });

interface Sky {
  sky: string;
  ring: string;
  disc: string;
  x: number;
  y: number;
  radius: number;
}

const NIGHT: Sky = { sky: '#1E2747', ring: '#BDB6F5', disc: '#D9D4FB', x: 274, y: 48, radius: 15 };
const DAWN: Sky = { sky: '#24466B', ring: '#F5C662', disc: '#F5C662', x: 88, y: 70, radius: 20 };
const DAY: Sky = { sky: '#24504F', ring: '#93D3A2', disc: '#F7E3B0', x: 180, y: 44, radius: 18 };
const CLOUD: Sky = { sky: '#2A3242', ring: '#A9B3C3', disc: '#A9B3C3', x: 262, y: 56, radius: 14 };

const SKIES: Record<StatusKind, Sky> = {
  pending: NIGHT,
  confirmed: DAWN,
  completed: DAY,
  terminal: CLOUD,
  other: CLOUD,
};

/** Where a session stands: tent at night, flag at dawn, the summit by day, a clouded mountain. */
export default function ReceiptScene({ kind }: { kind: StatusKind }) {
  const id = useId();
  const { sky, ring, disc, x, y, radius } = SKIES[kind];
  return (
    <Svg viewBox="0 0 360 200" aria-hidden="true">
      <rect width="360" height="200" fill={sky} />
      {Array.from({ length: 6 }, (_, i) => (
        <circle
          key={i}
          cx={x}
          cy={y}
          r={radius + 8 + i * 14}
          fill="none"
          stroke={ring}
          strokeOpacity={0.5 - i * 0.08}
          strokeWidth="1.5"
        />
      ))}
      <circle cx={x} cy={y} r={radius} fill={disc} fillOpacity={kind === 'terminal' ? 0.5 : 1} />
      {kind === 'pending' ? <Tent glow={id} /> : <Mountain kind={kind} />}
    </Svg>
  );
}

function Tent({ glow }: { glow: string }) {
  return (
    <>
      <path fill="#34406F" d="M0 150L70 100L104 120L176 48L202 80L218 76L290 140L360 110V200H0Z" />
      <path fill="#D9D4FB" fillOpacity=".8" d="M176 48L202 80L194 88L182 78L170 90L156 68Z" />
      <path fill="#182038" d="M0 168L80 140L150 158L240 138L360 162V200H0Z" />
      <radialGradient id={glow}>
        <stop offset="0" stopColor="#F5C662" stopOpacity=".5" />
        <stop offset="1" stopColor="#F5C662" stopOpacity="0" />
      </radialGradient>
      <ellipse cx="118" cy="150" rx="120" ry="70" fill={`url(#${glow})`} />
      <path fill="#FF8C69" d="M74 172L116 108L162 172Z" />
      <path fill="#F5C662" d="M100 172L116 128L134 172Z" />
      <path fill="#B85A3C" d="M116 108L162 172L184 164Z" />
      <path
        d="M116 108l5-9M116 108l-6-8"
        stroke="#FFE3CF"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path fill="#0F1629" d="M0 176Q180 164 360 178V200H0Z" />
    </>
  );
}

const TONES = {
  confirmed: ['#31597F', '#1A3454', '#10233A'],
  completed: ['#37706A', '#1C4140', '#12302F'],
  stopped: ['#3A4456', '#252D3B', '#1A202B'],
} as const;

function Mountain({ kind }: { kind: StatusKind }) {
  const set = kind === 'confirmed' || kind === 'completed';
  const [far, near, ground] =
    TONES[kind === 'confirmed' ? 'confirmed' : kind === 'completed' ? 'completed' : 'stopped'];
  return (
    <>
      <path fill={far} d="M0 150L60 110L100 128L150 88L210 130L300 92L360 128V200H0Z" />
      <path fill={near} d="M96 200L228 44L252 70L268 66L360 178V200Z" />
      <path
        fill="#EAF6FD"
        fillOpacity={set ? 1 : 0.45}
        d="M228 44L252 70L268 66L286 88L264 84L250 98L232 80L214 96L200 78Z"
      />
      <path
        d={
          set
            ? 'M120 196Q170 184 160 166T204 140T208 112T228 78'
            : 'M120 196Q170 184 160 166T196 146'
        }
        fill="none"
        stroke="#F4EFE6"
        strokeOpacity={set ? 1 : 0.7}
        strokeWidth="3"
        strokeDasharray=".1 8"
        strokeLinecap="round"
      />
      {set && (
        <>
          <path d="M228 46V10" stroke="#F4EFE6" strokeWidth="3" strokeLinecap="round" />
          <path fill="#FF8C69" d="M229 11c12-5 19 5 33 0v20c-14 5-21-5-33 0z" />
        </>
      )}
      {kind === 'completed' && (
        <g fill="#F5C662">
          <circle cx="212" cy="52" r="5" />
          <circle cx="244" cy="56" r="5" />
        </g>
      )}
      {!set && (
        <g fill="#4A5467" fillOpacity=".85">
          <path d="M186 70c8-12 26-12 32-2c14-8 30 0 30 12H178c-4-4 2-10 8-10z" />
          <path d="M250 96c6-9 20-9 25-1c10-6 23 0 23 9H244c-3-3 1-8 6-8z" />
        </g>
      )}
      <path fill={ground} d="M0 182L90 166L180 184L360 174V200H0Z" />
    </>
  );
}
