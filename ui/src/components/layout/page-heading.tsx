import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { arriveAt } from './arrival';
import { setPageTitle } from './page-title';

interface Props {
  children: ReactNode;
  /** The document's title where the heading is not plain text or reads badly as one. */
  title?: string;
  /** The heading has styles of its own already (the hero). */
  bare?: boolean;
}

/**
 * The one h1 of a screen. Sets the document's title; after a navigation takes the focus, so that
 * keyboard and screen reader continue at the new content.
 */
export function PageHeading({ children, title, bare = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const text = title ?? (typeof children === 'string' ? children : '');

  useEffect(() => {
    if (text) setPageTitle(text);
  }, [text]);

  useEffect(() => {
    if (heading.current) arriveAt(pathname, heading.current);
  }, [pathname]);

  if (bare) {
    return (
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    );
  }
  return (
    <Typography variant="h1" ref={heading} tabIndex={-1}>
      {children}
    </Typography>
  );
}
