import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end counts as the end, px. */
const NEAR = 48;

/**
 * Keeps a list at its end while it grows, unless the reader has gone up; then it says that there is more
 * below. `last` names its last entry, `own` whether the reader wrote it.
 */
export function useFollow(last: string | undefined, own: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [more, setMore] = useState(false);
  const toEnd = useCallback(() => {
    const list = box.current;
    if (list) list.scrollTop = list.scrollHeight;
    atEnd.current = true;
    setMore(false);
  }, []);
  const seen = useRef(last);
  useLayoutEffect(() => {
    const grown = seen.current !== last;
    seen.current = last;
    if (atEnd.current || (grown && own)) toEnd();
    else if (grown) setMore(true);
  }, [last, own, toEnd]);
  // What is drawn later, as a font, may push the end away.
  useEffect(() => {
    const list = box.current?.firstElementChild;
    if (!list || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => atEnd.current && toEnd());
    watch.observe(list);
    return () => watch.disconnect();
  }, [toEnd]);
  const onScroll = () => {
    const list = box.current;
    if (!list) return;
    atEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
    if (atEnd.current) setMore(false);
  };
  return { box, onScroll, more, toEnd };
}
