/** Writers of SVG text. Presentation attributes only: the CSP forbids style attributes. */
type Attributes = Record<string, string | number>;

export function tag(name: string, attributes: Attributes): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('');
  return `<${name}${text}/>`;
}

export const fill = (colour: string, d: string, opacity?: number): string =>
  tag('path', { d, fill: colour, ...(opacity === undefined ? {} : { 'fill-opacity': opacity }) });

export const line = (colour: string, width: number, d: string, opacity?: number): string =>
  tag('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...(opacity === undefined ? {} : { 'stroke-opacity': opacity }),
  });

export const dot = (
  colour: string,
  cx: number,
  cy: number,
  rx: number,
  ry = rx,
  opacity?: number,
): string =>
  tag('ellipse', {
    cx,
    cy,
    rx,
    ry,
    fill: colour,
    ...(opacity === undefined ? {} : { 'fill-opacity': opacity }),
  });

export const bar = (
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
): string => tag('rect', { x, y, width, height, rx, fill: colour });

/** The drawing and its mirror at x = 48. */
export const mirrored = (half: string): string =>
  `${half}<g transform="matrix(-1 0 0 1 96 0)">${half}</g>`;
