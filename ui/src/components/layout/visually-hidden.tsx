import { styled } from '@mui/material/styles';
import { VISUALLY_HIDDEN } from './visually-hidden-style';

/** For people who listen to the page. */
export const VisuallyHidden = styled('span')(VISUALLY_HIDDEN);
