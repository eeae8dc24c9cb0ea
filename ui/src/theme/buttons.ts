import type { Components, Theme } from '@mui/material/styles';
import { NOSE, NOSE_LARGE, token } from './tokens';

const focus = { outline: `3px solid ${token('lantern')}`, outlineOffset: 3 };
const touch = '@media (pointer:coarse)';

/** Buttons: the main one has a nose; secondary ones an edge; nothing glows or ripples. */
export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focus } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '0 18px',
        gap: 8,
        whiteSpace: 'nowrap',
        borderRadius: 10,
        transition: 'background-color 120ms,border-color 120ms,color 120ms',
      },
      sizeSmall: {
        minHeight: 36,
        padding: '0 12px',
        fontSize: 14,
        [touch]: { minHeight: 44 },
      },
      sizeLarge: { minHeight: 54, padding: '0 26px', fontSize: 18 },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
      text: { color: token('text'), padding: '0 10px', '&:hover': { background: token('s3') } },
      outlined: {
        borderWidth: 1.5,
        borderColor: token('edge'),
        color: token('text'),
        '&:hover': { borderColor: token('text2'), background: token('s3') },
      },
      contained: {
        fontWeight: 700,
        padding: '0 26px 0 20px',
        borderRadius: NOSE,
        '&.MuiButton-sizeSmall': { padding: '0 18px 0 13px' },
        '&.MuiButton-sizeLarge': { padding: '0 34px 0 26px', borderRadius: NOSE_LARGE },
        '&.MuiButton-fullWidth': { padding: '0 22px' },
        '&.Mui-disabled': { background: token('s3'), color: token('text3') },
      },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: { '&:hover': { background: token('accent-hover') } },
      },
      {
        props: { variant: 'outlined', color: 'error' },
        style: {
          color: token('flare'),
          borderColor: `color-mix(in srgb,${token('flare')} 65%,${token('s1')})`,
          '&:hover': {
            borderColor: token('flare'),
            background: `color-mix(in srgb,${token('flare')} 12%,transparent)`,
          },
        },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 44,
        height: 44,
        borderRadius: 10,
        color: 'inherit',
        '&:hover': { background: token('s3') },
      },
      sizeSmall: { width: 36, height: 36, [touch]: { width: 44, height: 44 } },
    },
  },
  MuiLink: {
    defaultProps: { color: 'inherit', underline: 'always' },
    styleOverrides: {
      root: {
        textUnderlineOffset: '3px',
        textDecorationColor: token('edge'),
        borderRadius: 2,
        '&:hover': { textDecorationColor: 'currentcolor' },
        '&:focus-visible': focus,
      },
    },
  },
};
