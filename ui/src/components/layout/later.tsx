import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Children, startTransition, useEffect, useState } from 'react';

const Room = styled('div')({ minHeight: '100vh' });

let drawn = false;

/**
 * What the HTML does not show yet: on a first visit its children are drawn one after the other, each
 * once the one before is there, so that a slow phone answers in between. On the way back to a page
 * they are there at once, for the place in it.
 */
export function Later({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(drawn ? parts.length : 0);
  const rest = shown < parts.length;
  useEffect(() => {
    if (rest) startTransition(() => setShown(shown + 1));
    else drawn = true;
  }, [shown, rest]);
  return (
    <>
      {parts.slice(0, shown)}
      {rest && <Room />}
    </>
  );
}
