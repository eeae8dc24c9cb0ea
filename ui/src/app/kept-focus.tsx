import { useLayoutEffect } from 'react';

let focused = '';

/** Remembers which link of the static page has the focus. */
export function watchFocus(root: HTMLElement): void {
  const remember = (element: Element | null) => {
    if (!element || !root.contains(element)) return;
    const href = element.getAttribute('href');
    focused = href ? `.${element.classList[0]}[href="${href}"]` : `#${element.id}`;
  };
  remember(document.activeElement);
  root.addEventListener('focusin', ({ target }) => remember(target as Element));
}

/** Somebody may use the keyboard before the program runs: the focus goes to what takes the place of the link. */
export function KeptFocus() {
  useLayoutEffect(() => {
    if (!focused || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  }, []);
  return null;
}
