import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Delayed } from './delayed';

/** A skeleton in the shape of what comes, said once as "Loading..." to those who listen. */
export function Loading({
  children,
  label = 'Loading...',
}: {
  children: ReactNode;
  label?: string;
}) {
  return (
    <Delayed>
      <div role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
        <div aria-hidden="true">{children}</div>
      </div>
    </Delayed>
  );
}
