import { styled } from '@mui/material/styles';
import { Link, matchPath, useLocation } from 'react-router';
import type { NavLinkSpec } from './navigation';

const BLAZE =
  'linear-gradient(90deg,var(--sh-accent) 0 34%,var(--sh-blaze) 34% 66%,var(--sh-accent) 66%)';

const Item = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  position: 'relative',
  padding: '0 9px',
  textDecoration: 'none',
  fontWeight: 600,
  fontSize: 15,
  color: 'var(--sh-text2)',
  whiteSpace: 'nowrap',
  borderRadius: 6,
  '&:hover': { color: 'var(--sh-text)' },
  '&:focus-visible': { outlineOffset: -6 },
  '&[aria-current]': { color: 'var(--sh-text)' },
  '&[aria-current]::after': {
    content: '""',
    position: 'absolute',
    left: '50%',
    bottom: -2,
    width: 30,
    height: 5,
    marginLeft: -15,
    borderRadius: 2,
    background: BLAZE,
  },
  '.rows &': { minHeight: 48, padding: '0 20px', fontSize: 17, borderRadius: 0 },
  '.rows &[aria-current]::after': {
    left: 0,
    top: '50%',
    bottom: 'auto',
    width: 7,
    height: 24,
    margin: '-12px 0 0',
    background: BLAZE.replace('90deg,', ''),
  },
});

/** A link of the header or the drawer; the current one carries the blaze. */
export function NavItem({ link, onClick }: { link: NavLinkSpec; onClick?: () => void }) {
  const { pathname } = useLocation();
  // As the router finds screens: in any case, with or without a slash at the end.
  const current = [link.to, ...(link.also ?? [])].some((path) => matchPath(path, pathname));
  return (
    <Item to={link.to} aria-current={current ? 'page' : undefined} onClick={onClick}>
      {link.text}
    </Item>
  );
}
