import type { Components, Theme } from '@mui/material/styles';
import { BREAKPOINTS, RADIUS, token } from './tokens';

/** Page, cards, dialogs, menus. Depth in the dark is a lighter surface and a hairline. */
export const surfaces: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { scrollPaddingTop: 84 },
      body: { minHeight: '100vh', overflowWrap: 'break-word', WebkitFontSmoothing: 'antialiased' },
      'h1,h2,h3,h4,p,dl,dd,ul,ol,figure': { margin: 0, padding: 0 },
      'ul,ol': { listStyle: 'none' },
      svg: { display: 'block', flex: 'none' },
      ':focus-visible': { outline: `3px solid ${token('lantern')}`, outlineOffset: 3 },
      '[tabindex="-1"]:focus': { outline: 0 },
      '::selection': {
        background: `color-mix(in srgb,${token('accent')} 45%,transparent)`,
        color: token('text'),
      },
      '@media (prefers-reduced-motion:reduce)': {
        '*,*::before,*::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiPaper: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: {
        borderColor: token('line'),
        borderRadius: RADIUS.card,
        boxShadow: token('shadow'),
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        background: token('s2'),
        borderRadius: RADIUS.dialog,
        boxShadow: token('shadow-pop'),
        '@media (max-width:760px)': {
          '&.MuiDialog-paperFullScreen': { border: 0, borderRadius: 0 },
        },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: token('scrim') } } },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: '24px 28px 8px',
        fontFamily: 'var(--sh-display)',
        fontSize: 28,
        fontWeight: 700,
        lineHeight: 1.12,
        '@media (max-width:760px)': { padding: '20px 16px 8px', fontSize: 24 },
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: { padding: '8px 28px', '@media (max-width:760px)': { padding: '8px 16px' } },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '20px 28px 28px',
        gap: 12,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        '@media (max-width:760px)': {
          padding: '12px 16px 16px',
          flexDirection: 'column-reverse',
          '& > .MuiButton-root': { width: '100%' },
        },
      },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        background: token('s2'),
        borderRadius: RADIUS.card,
        boxShadow: token('shadow-pop'),
        minWidth: 220,
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 44,
        gap: 12,
        [`@media (min-width:${BREAKPOINTS.sm}px)`]: { minHeight: 44 },
        '&.Mui-focusVisible': { background: token('s3'), outlineOffset: -3 },
        '&:hover': { background: token('s3') },
      },
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: { background: token('s1'), borderRadius: 0, borderWidth: 0 } },
  },
};
