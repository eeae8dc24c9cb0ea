import { createTheme } from '@mui/material/styles';
import type { Shadows } from '@mui/material/styles';
import { buttons } from './buttons';
import { display } from './display';
import { fields } from './fields';
import { surfaces } from './surfaces';
import { BREAKPOINTS, DARK, FONT_DISPLAY, FONT_TEXT, LIGHT, RADIUS } from './tokens';

/** The tokens that MUI wants by its own names. It mixes colours itself, so it gets plain values. */
const palette = (t: typeof DARK | typeof LIGHT) => ({
  background: { default: t.base, paper: t.s1 },
  primary: { main: t.accent, contrastText: t['on-accent'] },
  secondary: { main: t.lantern, contrastText: t.base },
  info: { main: t.glacier, contrastText: t.base },
  success: { main: t.lichen, contrastText: t.base },
  warning: { main: t.lantern, contrastText: t.base },
  error: { main: t.flare, contrastText: t.base },
  text: { primary: t.text, secondary: t.text2, disabled: t.text3 },
  divider: t.line,
  action: { hover: t.s3, selected: t.s3, disabled: t.text3, disabledBackground: t.s3 },
});

/** Depth has tokens of its own; MUI's ladders of shadows and overlays would be 12 KB of variables. */
const flat = Array.from({ length: 25 }, () => 'none') as Shadows;

const phone = `@media (max-width:${BREAKPOINTS.sm}px)`;

/** Builds the theme of the product. That takes a slow phone a tenth of a second, so it is done once. */
export const makeTheme = () =>
  createTheme({
    cssVariables: { cssVarPrefix: 'sh', colorSchemeSelector: 'data' },
    defaultColorScheme: 'dark',
    colorSchemes: {
      dark: { palette: palette(DARK), overlays: flat },
      light: { palette: palette(LIGHT), overlays: flat },
    },
    shadows: flat,
    breakpoints: { values: BREAKPOINTS },
    spacing: 4,
    shape: { borderRadius: RADIUS.control },
    typography: {
      fontFamily: FONT_TEXT,
      fontSize: 16,
      htmlFontSize: 16,
      body1: { fontSize: 16, lineHeight: 1.55 },
      body2: { fontSize: 14, lineHeight: 1.45 },
      caption: { fontSize: 13, lineHeight: 1.4 },
      button: { fontSize: 16, fontWeight: 600, lineHeight: 1, textTransform: 'none' },
      h1: {
        fontFamily: FONT_DISPLAY,
        fontSize: 44,
        lineHeight: 1.04,
        fontWeight: 800,
        letterSpacing: '-.015em',
        textWrap: 'balance',
        [phone]: { fontSize: 34 },
      },
      h2: {
        fontFamily: FONT_DISPLAY,
        fontSize: 28,
        lineHeight: 1.12,
        fontWeight: 700,
        letterSpacing: '-.01em',
        textWrap: 'balance',
        [phone]: { fontSize: 24 },
      },
      h3: { fontFamily: FONT_DISPLAY, fontSize: 20, lineHeight: 1.2, fontWeight: 700 },
    },
    transitions: { duration: { shortest: 120, shorter: 120, short: 160, standard: 200 } },
    components: { ...surfaces, ...buttons, ...fields, ...display },
  });
