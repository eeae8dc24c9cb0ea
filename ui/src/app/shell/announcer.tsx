import { useEffect, useState } from 'react';
import { onArrival } from '@/components/layout/arrival';
import { VisuallyHidden } from '@/components/layout/visually-hidden';

/** Says politely which screen was arrived at. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => onArrival(setText), []);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
