/**
 * Where the chosen colour scheme is kept. The same as MODE_KEY of the theme (a test compares them):
 * this script shares no code with the program, so that it stands alone.
 */
export const STORED_MODE = 'sherpa:mode';

/**
 * Marks the page before its first paint with the colour scheme that was chosen by hand; without a
 * choice the style sheet follows the device.
 */
export function markScheme(page: Document): void {
  let mode: string | null = null;
  try {
    mode = localStorage.getItem(STORED_MODE);
  } catch {
    // Storage may be forbidden; the device's scheme is used.
  }
  if (mode === 'light' || mode === 'dark') page.documentElement.setAttribute(`data-${mode}`, '');
}
