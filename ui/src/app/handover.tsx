import { useLayoutEffect } from 'react';

const staticPage = document.querySelector('.sh-static');
let focused = '';

/** Remembers which link of the static page has the focus. */
export function watchFocus(): void {
  const remember = (element: Element | null) => {
    if (!element || !staticPage?.contains(element)) return;
    const href = element.getAttribute('href');
    focused = href ? `.${element.classList[0]}[href="${href}"]` : `#${element.id}`;
  };
  remember(document.activeElement);
  staticPage?.addEventListener('focusin', ({ target }) => remember(target as Element));
}

/**
 * The first screen takes the place of what the HTML showed till then. Somebody may have used the
 * keyboard before: the focus goes to what takes the place of the link.
 */
export function Handover() {
  useLayoutEffect(() => {
    staticPage?.remove();
    if (!focused || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  }, []);
  return null;
}
