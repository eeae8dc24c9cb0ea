import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useDeferredValue, useEffect } from 'react';

const Room = styled('div')({ minHeight: '100vh' });

let drawn = false;

/**
 * What the HTML does not show yet: on a first visit it is drawn after the rest of the page, and one
 * inside the other step by step, so that a slow phone answers in between. On the way back to a page
 * it is there at once, for the place in it.
 */
export function Later({ children }: { children: ReactNode }) {
  const shown = useDeferredValue(true, drawn);
  useEffect(() => {
    if (shown) drawn = true;
  }, [shown]);
  return shown ? children : <Room />;
}
