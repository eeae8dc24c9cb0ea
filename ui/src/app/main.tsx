import { StrictMode, startTransition } from 'react';
import { BrowserRouter, matchPath } from 'react-router';
import { createQueryClient } from '@/api/query-client';
import '@/theme/fonts.css';
import { makeTheme } from '@/theme/theme';
import { App } from './app';
import { createRoot } from './create-root';
import { watchFocus } from './handover';
import { Providers } from './providers';
import { routes } from './routes/routes';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
watchFocus();

/** The first screen's code comes before the first render, so that the static page stays till then. */
async function firstScreen(): Promise<void> {
  const route = routes.find(({ path }) =>
    (typeof path === 'string' ? [path] : path).some((p) => matchPath(p, location.pathname)),
  );
  await route?.preload().catch(() => {});
}

/** Lets the browser draw and handle input in between: each step takes a slow phone a quarter of a second. */
const pause = () => new Promise((done) => setTimeout(done));

async function start(root: HTMLElement): Promise<void> {
  await pause();
  await firstScreen();
  await pause();
  const theme = makeTheme();
  await pause();
  // A transition is rendered in slices: the static page can be scrolled and used meanwhile.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <Providers theme={theme} queries={createQueryClient()}>
            <App />
          </Providers>
        </BrowserRouter>
      </StrictMode>,
    );
  });
}

void start(root);
