/** The mark: a summit with the trail cut out of it, and a lamp. 64 x 64. */
export const MARK_SUMMIT = 'M33 9.5L57.5 56.5H6.5Z';
export const MARK_TRAIL =
  'M50 21.5L33.5 24.6Q26.5 26.2 31.5 30L40.5 36Q45.5 39.6 39.5 42L24.5 47Q18.5 49.4 22.5 53.6L33 65';

/** The mark as SVG content; `id` names its mask and must be unique on the page. */
export function drawMark(id: string, summit: string, lamp: string): string {
  return (
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">` +
    `<path fill="#fff" stroke="#fff" stroke-width="7" stroke-linejoin="round" d="${MARK_SUMMIT}"/>` +
    `<path fill="none" stroke="#000" stroke-width="5.4" stroke-linejoin="round" stroke-linecap="round" d="${MARK_TRAIL}"/>` +
    `</mask><path mask="url(#${id})" fill="${summit}" d="M0 0H64V64H0Z"/>` +
    `<circle cx="51" cy="17.5" r="5.2" fill="${lamp}"/>`
  );
}

/** The icon of the browser's tab. */
export function faviconFile(tile: string, summit: string, lamp: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="15" fill="${tile}"/>` +
    `<g transform="translate(3.2 2.4) scale(.9)">${drawMark('m', summit, lamp)}</g></svg>`
  );
}
