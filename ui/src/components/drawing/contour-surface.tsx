import { styled } from '@mui/material/styles';

/** A surface with the map's contours under its content. */
export const ContourSurface = styled('div')({
  position: 'relative',
  isolation: 'isolate',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    borderRadius: 'inherit',
    background: 'var(--sh-contour)',
    opacity: 'var(--sh-topo-o)',
    mask: 'var(--sh-topo) 0 0/480px',
    pointerEvents: 'none',
  },
});
