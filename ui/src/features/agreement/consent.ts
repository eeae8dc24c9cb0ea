/** That the agreement was ticked, for as long as the browser's tab lives. */
const KEY = 'sherpa:agreed';

let remembered = false;

export function hasAgreed(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'yes';
  } catch {
    return remembered;
  }
}

export function setAgreed(agreed: boolean): void {
  remembered = agreed;
  try {
    if (agreed) sessionStorage.setItem(KEY, 'yes');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the tick lasts until the page is loaded again.
  }
}
