import GlobalStyles from '@mui/material/GlobalStyles';
import { LIGHT } from '@/theme/tokens';

/** The colours of the light scheme on white, whichever scheme the screen has. */
const PAPER = Object.fromEntries(
  Object.entries({
    ...LIGHT,
    base: '#fff',
    s1: '#fff',
    s2: '#fff',
    text: '#000',
    text2: '#222',
    text3: '#333',
    shadow: 'none',
    'topo-o': '0',
  }).map(([name, value]) => [`--sh-${name}`, value]),
);

/** On paper: what is between header and footer, dark on white. */
const PRINT = {
  '@media print': {
    // Stronger than the rules of both schemes.
    ':root:root:root': { ...PAPER, colorScheme: 'light' },
    'html,body': { background: '#fff !important', color: '#000 !important' },
    '.MuiPaper-root,.MuiTypography-root,.MuiAlert-root': { color: '#000 !important' },
    '.MuiPaper-root': { background: '#fff !important', breakInside: 'avoid', boxShadow: 'none' },
    'header,footer,.no-print': { display: 'none !important' },
  },
} as const;

/** A screen that is a document prints as one. What has the class no-print stays away. */
export default function OnPaper() {
  return <GlobalStyles styles={PRINT} />;
}
