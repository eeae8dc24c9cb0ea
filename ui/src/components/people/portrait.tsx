import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { PATCH, drawPortrait } from '../drawing/portrait';

const Root = styled('span')({
  display: 'block',
  flex: 'none',
  '&.patch': { filter: 'drop-shadow(0 2px 0 rgb(0 0 0/.25))' },
  '& svg': { width: '100%', height: '100%' },
});

const SQUIRCLE = 'M0 32C0 8 8 0 32 0H64C88 0 96 8 96 32V64C96 88 88 96 64 96H32C8 96 0 88 0 64Z';

interface Props {
  /** The user's id: it decides which animal is drawn. */
  id: string;
  /** A picture of the person's own; without one, or when it fails, the animal shows. */
  src?: string | undefined;
  /** Height in px. */
  size: number;
  /** A vetted guide wears a patch, everybody else a squircle. */
  vetted?: boolean;
}

/** A person's picture. Decorative: the name stands beside it. */
export function Portrait({ id, src, size, vetted = false }: Props) {
  const clip = useId();
  const [failed, setFailed] = useState<string>();
  const picture = src && src !== failed ? src : undefined;
  const image = picture ? (
    <image
      href={picture}
      width="96"
      height="96"
      preserveAspectRatio="xMidYMid slice"
      onError={() => setFailed(picture)}
    />
  ) : (
    // Our own drawing from numbers of a hash, no user text.
    <g dangerouslySetInnerHTML={{ __html: drawPortrait(id) }} />
  );
  if (!vetted) {
    return (
      <Root style={{ width: size, height: size }}>
        <svg viewBox="0 0 96 96" aria-hidden="true">
          <clipPath id={clip}>
            <path d={SQUIRCLE} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>{image}</g>
        </svg>
      </Root>
    );
  }
  const width = Math.round((size * 102) / 111);
  return (
    <Root className="patch" style={{ width, height: size }}>
      <svg viewBox="-3 -3 102 111" aria-hidden="true">
        <clipPath id={clip}>
          <path d={PATCH} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <g transform="translate(-5 -1) scale(1.105)">{image}</g>
        </g>
        <path d={PATCH} fill="none" stroke="var(--sh-s1)" strokeWidth="6.5" />
        <path d={PATCH} fill="none" stroke="var(--sh-star)" strokeWidth="2.6" />
      </svg>
    </Root>
  );
}
