import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router';
import { createQueryClient } from '@/api/query-client';
import '@/theme/fonts.css';
import { App } from './app';
import { Providers } from './providers';
import { routes } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

/** The first screen's code comes before the first render, so that the static page stays till then. */
async function firstScreen(): Promise<void> {
  const route = routes.find(({ path }) =>
    (typeof path === 'string' ? [path] : path).some((p) => matchPath(p, location.pathname)),
  );
  await route?.preload().catch(() => {});
}

void firstScreen().then(() => {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Providers queries={createQueryClient()}>
          <App />
        </Providers>
      </BrowserRouter>
    </StrictMode>,
  );
});
