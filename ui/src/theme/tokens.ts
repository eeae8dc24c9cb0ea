/** Every colour of the product, once. Style sheets read them as `var(--sh-name)`. */
export const DARK = {
  base: '#0A101C',
  s1: '#111A2A',
  s2: '#182438',
  s3: '#223149',
  line: '#2B3B56',
  edge: '#6B81A5',
  text: '#F4EFE6',
  text2: '#BCC5D4',
  text3: '#98A5BC',
  accent: '#FF8C69',
  'accent-hover': '#FFA284',
  'on-accent': '#240E06',
  lantern: '#F5C662',
  star: '#F5C662',
  dusk: '#BDB6F5',
  glacier: '#8CCBF0',
  lichen: '#93D3A2',
  stone: '#A9B3C3',
  flare: '#FF8A9B',
  blaze: '#F4EFE6',
  contour: '#F4EFE6',
  lamp: '#F5C662',
  glow: '#FF8C69',
  field: '#0A101C',
  'sky-a': '#0A101C',
  'sky-b': '#16233C',
  'ridge-a': '#FFC7A6',
  'ridge-b': '#F08A7E',
  'ridge-c': '#6C6396',
  'ridge-d': '#2A3D5E',
  scrim: 'rgb(5 8 15/.72)',
  shadow: '0 1px 0 rgb(255 255 255/.05) inset',
  'shadow-pop': '0 24px 64px rgb(3 6 12/.6),0 1px 0 rgb(255 255 255/.07) inset',
  'topo-o': '.07',
} as const;

export type Token = keyof typeof DARK;

export const LIGHT: Readonly<Record<Token, string>> = {
  base: '#F2ECDF',
  s1: '#FBF8F1',
  s2: '#FFFFFF',
  s3: '#E8E0CF',
  line: '#D8CDB7',
  edge: '#857A64',
  text: '#17212F',
  text2: '#434E60',
  text3: '#565F70',
  accent: '#B23C19',
  'accent-hover': '#96300F',
  'on-accent': '#FFFFFF',
  lantern: '#785400',
  star: '#A87400',
  dusk: '#52469A',
  glacier: '#1A5A86',
  lichen: '#28633A',
  stone: '#515B69',
  flare: '#AD1B3A',
  blaze: '#F0B54A',
  contour: '#8A5A1C',
  lamp: '#E0A024',
  glow: '#E9A15B',
  field: '#FFFFFF',
  'sky-a': '#F2ECDF',
  'sky-b': '#E9DFC9',
  'ridge-a': '#B23C19',
  'ridge-b': '#B0713F',
  'ridge-c': '#B99E6F',
  'ridge-d': '#D3C4A3',
  scrim: 'rgb(40 32 16/.5)',
  shadow: '0 1px 2px rgb(74 58 24/.10),0 6px 16px -8px rgb(74 58 24/.18)',
  'shadow-pop': '0 24px 64px rgb(58 44 16/.32)',
  'topo-o': '.16',
};

/** `var(--sh-name)` of a token. */
export const token = (name: Token): string => `var(--sh-${name})`;

/** A font, then the stand-ins of fonts.css that are as wide and as high. */
const family = (name: string) =>
  `"${name}","${name} near Arial","${name} near DejaVu",system-ui,sans-serif`;

export const FONT_DISPLAY = family('National Park');
export const FONT_TEXT = family('Atkinson Hyperlegible Next');

export const RADIUS = { chip: 6, control: 10, card: 16, dialog: 24 } as const;

/** Main buttons have the rounded nose of a signpost. */
export const NOSE = '10px 22px 22px 10px/10px 50% 50% 10px';
export const NOSE_LARGE = '12px 27px 27px 12px/12px 50% 50% 12px';

export const PAGE_WIDTH = 1216;
export const HEADER_WIDTH = 1280;
export const HEADER_HEIGHT = 68;

/** Widths (px) at which layouts change. */
export const BREAKPOINTS = { xs: 0, sm: 760, md: 920, lg: 1100, xl: 1280 } as const;

/** Colour on 14 % of itself, for chips; `surface` is what lies under it. */
export const tint = (colour: string, percent = 14, surface = token('s1')): string =>
  `color-mix(in srgb,${colour} ${percent}%,${surface})`;

/** Where MUI keeps the chosen colour scheme. */
export const MODE_KEY = 'sherpa:mode';
