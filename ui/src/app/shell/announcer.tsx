import { useEffect, useState } from 'react';
import { onArrival } from '@/components/layout/arrival';
import { VisuallyHidden } from '@/components/layout/visually-hidden';

const SAID_MS = 1_000;

/** Says politely which screen was arrived at. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => onArrival(setText), []);
  // Said once; left there it would be read a second time after the heading.
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => setText(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
