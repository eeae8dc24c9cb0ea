import type { Components, Theme } from '@mui/material/styles';
import { Icon } from '@/components/drawing/icon';
import { RADIUS, tint, token } from './tokens';

const bar = (colour: string) => ({
  background: tint(colour, 12),
  borderLeftColor: colour,
  '& .MuiAlert-icon': { color: colour },
});

/** What shows state: alerts, chips, tables, tabs, skeletons. */
export const display: Components<Theme> = {
  MuiAlert: {
    defaultProps: {
      variant: 'standard',
      iconMapping: {
        success: <Icon name="check" />,
        error: <Icon name="alert" />,
        warning: <Icon name="flag" />,
        info: <Icon name="info" />,
      },
    },
    styleOverrides: {
      root: {
        padding: '12px 16px',
        border: 0,
        borderLeft: '4px solid',
        borderRadius: RADIUS.control,
        boxShadow: 'none',
        fontSize: 15,
        lineHeight: 1.45,
        color: token('text'),
        alignItems: 'center',
        // On a phone two buttons beside the text would leave it no room.
        '@media (max-width:599.95px)': {
          '&:has(.MuiAlert-action > * + *)': { flexWrap: 'wrap', rowGap: 12 },
          '&:has(.MuiAlert-action > * + *) .MuiAlert-message': { flex: '1 1 70%' },
        },
      },
      icon: { padding: 0, marginRight: 12, opacity: 1 },
      message: { padding: 0 },
      action: { padding: 0, alignItems: 'center', gap: 8 },
    },
    variants: [
      { props: { severity: 'success' }, style: bar(token('lichen')) },
      { props: { severity: 'error' }, style: bar(token('flare')) },
      { props: { severity: 'warning' }, style: bar(token('lantern')) },
      { props: { severity: 'info' }, style: bar(token('glacier')) },
    ],
  },
  MuiChip: {
    styleOverrides: {
      root: { height: 28, borderRadius: RADIUS.chip, fontSize: 14, fontWeight: 600 },
      outlined: { borderColor: token('line'), color: token('text2'), fontWeight: 400, height: 26 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      indicator: {
        height: 5,
        borderRadius: 2,
        background: `linear-gradient(90deg,${token('accent')} 0 34%,${token('blaze')} 34% 66%,${token('accent')} 66%)`,
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 48,
        fontWeight: 600,
        textTransform: 'none',
        color: token('text2'),
        '&.Mui-selected': { color: token('text') },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderBottom: 0,
        borderTop: `1px solid ${token('line')}`,
        padding: '13px 8px',
        fontSize: 15,
        fontVariantNumeric: 'tabular-nums',
        '&:first-of-type': { paddingLeft: 20 },
        '&:last-of-type': { paddingRight: 20 },
      },
      head: {
        borderTop: 0,
        padding: '0 8px 10px',
        fontSize: 14,
        fontWeight: 600,
        lineHeight: 1.4,
        color: token('text3'),
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false, variant: 'rounded' },
    styleOverrides: { root: { background: token('s3') }, rounded: { borderRadius: 6 } },
  },
  MuiSnackbarContent: {
    styleOverrides: { root: { background: token('s2'), color: token('text') } },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { background: token('s3'), color: token('text'), fontSize: 14, padding: '8px 12px' },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: token('line') } } },
};
