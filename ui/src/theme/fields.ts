import type { Components, Theme } from '@mui/material/styles';
import { RADIUS, token } from './tokens';

/** Form fields: labels stand above, edges are visible, errors are said below. */
export const fields: Components<Theme> = {
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        overflow: 'visible',
        whiteSpace: 'normal',
        fontSize: 14,
        lineHeight: 1.4,
        fontWeight: 600,
        color: token('text'),
        '&.Mui-focused,&.Mui-error': { color: token('text') },
        '&.Mui-disabled': { color: token('text3') },
      },
      asterisk: { color: token('flare') },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 48,
        borderRadius: RADIUS.control,
        background: token('field'),
        gap: 10,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: token('text3') },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: token('lantern'),
          borderWidth: 2.5,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: token('flare') },
        '&.Mui-disabled': { background: token('s3') },
      },
      notchedOutline: {
        borderColor: token('edge'),
        borderWidth: 1.5,
        top: 0,
        '& legend': { display: 'none' },
      },
      input: {
        padding: '12px 14px',
        height: 'auto',
        lineHeight: 1.4,
        '&::placeholder': { color: token('text3'), opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: token('text2') },
      },
      multiline: { padding: 0, alignItems: 'flex-start' },
      adornedStart: { paddingLeft: 14, '& > input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: 6 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: { margin: '6px 0 0', fontSize: 13, lineHeight: 1.4, color: token('text3') },
    },
  },
  MuiFormLabel: {
    styleOverrides: { root: { '&.Mui-focused,&.Mui-error': { color: token('text') } } },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { alignItems: 'flex-start', marginLeft: -10, marginRight: 0 },
      label: { paddingTop: 9, lineHeight: 1.5 },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        padding: 10,
        color: token('edge'),
        '&.Mui-focusVisible': { outline: `3px solid ${token('lantern')}`, outlineOffset: -4 },
      },
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: {
        padding: 10,
        color: token('edge'),
        '&.Mui-focusVisible': { outline: `3px solid ${token('lantern')}`, outlineOffset: -4 },
      },
    },
  },
};
