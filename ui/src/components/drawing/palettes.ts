/** Colours of one portrait and of its card. */
export interface Palette {
  sky: string;
  glow: string;
  far: string;
  near: string;
  fur: string;
  light: string;
  dark: string;
}

const palette = (
  sky: string,
  glow: string,
  far: string,
  near: string,
  fur: string,
  light: string,
  dark: string,
): Palette => ({ sky, glow, far, near, fur, light, dark });

export const PALETTES: readonly Palette[] = [
  palette('#233A5E', '#F5C662', '#1B2D4B', '#142238', '#FF9A73', '#FFE3CF', '#2A1410'),
  palette('#3A2F57', '#FFB39B', '#2D2447', '#1F1933', '#C9C3F7', '#F3F0FF', '#1E1833'),
  palette('#1E4A4C', '#F7E3B0', '#173A3D', '#10292C', '#E9C08A', '#FFF1D9', '#2B1C0C'),
  palette('#5A2F35', '#FFD08A', '#46242B', '#31191F', '#F2EDE4', '#FFFFFF', '#2A1519'),
  palette('#274468', '#D8ECF8', '#1D3552', '#14263C', '#93C4E3', '#EAF6FD', '#0F2032'),
  palette('#3B4A2E', '#F5DE9A', '#2D3924', '#1F2819', '#B8CC93', '#F1F6E2', '#1C2412'),
  palette('#6A3B24', '#FFDCA8', '#54301F', '#3B2116', '#F5B65A', '#FFF0D2', '#2C1708'),
  palette('#2F3441', '#FF9A7A', '#252A36', '#1A1E27', '#8E99AE', '#E6EAF1', '#12151C'),
];
