import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Announcer } from './announcer';
import { Footer } from './footer';
import { Header } from './header';
import { KeptZone } from './kept-zone';

const Frame = styled('div')({ minHeight: '100vh', display: 'flex', flexDirection: 'column' });
const Main = styled('main')({ flex: 1, minWidth: 0 });

/** A new screen starts at its top; going back restores the place, and what opens on a screen leaves it. */
function ScrollToTop() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && kind !== NavigationType.Pop) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, kind]);
  return null;
}

/** Header, content, footer. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <a className="sh-skip" href="#main">
        Skip to content
      </a>
      <Header />
      <ScrollToTop />
      <KeptZone />
      <Announcer />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
    </Frame>
  );
}
