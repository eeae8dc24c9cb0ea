/** The path whose heading was last arrived at; undefined before the first screen. */
let lastPath: string | undefined;
let listeners: ((text: string) => void)[] = [];

/** Called by a heading that has appeared: focuses it when the path is new. */
export function arriveAt(pathname: string, heading: HTMLElement): void {
  const first = lastPath === undefined;
  const same = lastPath === pathname;
  lastPath = pathname;
  if (first || same) return;
  heading.focus({ preventScroll: true });
  listeners.forEach((tell) => tell(heading.textContent));
}

/** Tells of every arrival; returns the way to stop. */
export function onArrival(tell: (text: string) => void): () => void {
  listeners.push(tell);
  return () => {
    listeners = listeners.filter((other) => other !== tell);
  };
}

/** For tests: as if no screen had been shown. */
export function forgetArrivals(): void {
  lastPath = undefined;
}
