import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { createQueryClient } from '@/api/query-client';
import { setTokenSource } from '@/api/token';
import { ConfirmProvider } from '@/components/feedback/confirm';
import { NotifyProvider } from '@/components/feedback/notify';
import type { Identity } from '@/identity/context';
import { IdentityContext } from '@/identity/context';
import type { IdentityState } from '@/identity/port';
import { makeTheme } from '@/theme/theme';

const theme = makeTheme();
/**
 * jsdom would match the rule of every style with each element that a role is asked of, a third of the
 * time of all tests; what styles show and hide is for the browser tests. So they stand outside of the
 * document, unless a test asks for them.
 */
const apart = createCache({ key: 'css', container: document.createElement('div') });
const inside = createCache({ key: 'css' });

/** Who looks at the screen under test. */
export const SIGNED_OUT: IdentityState = { status: 'signed-out' };
export const ACCOUNT_ID = 'account-1';
export const SIGNED_IN: IdentityState = {
  status: 'signed-in',
  accountId: ACCOUNT_ID,
  email: 'gamer@sherpa.test',
  fullName: 'Mara Lindqvist',
};

function Place() {
  const { pathname, search, hash } = useLocation();
  return <span data-testid="place">{pathname + search + hash}</span>;
}

interface Options {
  /** Signed out unless the test says otherwise. */
  identity?: IdentityState;
  /** First address. */
  at?: string;
  signOut?: () => Promise<void>;
  /** The document gets the styles: for tests whose names of roles follow from them. */
  styled?: boolean;
}

/**
 * Renders with everything that screens expect around them, except the shell. `place()` is the
 * current address.
 */
export function renderApp(ui: ReactNode, options: Options = {}) {
  const state = options.identity ?? SIGNED_OUT;
  setTokenSource({
    getToken: () => Promise.resolve(state.status === 'signed-in' ? 'token-1' : null),
  });
  const identity: Identity = {
    state,
    signOut: options.signOut ?? (() => Promise.resolve()),
    setSlot: () => {},
  };
  const queries = createQueryClient();
  queries.setDefaultOptions({
    queries: { ...queries.getDefaultOptions().queries, retry: false },
  });
  const view = render(
    <CacheProvider value={options.styled ? inside : apart}>
      <MemoryRouter initialEntries={[options.at ?? '/']}>
        <ThemeProvider theme={theme}>
          <QueryClientProvider client={queries}>
            <NotifyProvider>
              <ConfirmProvider>
                <IdentityContext value={identity}>
                  {ui}
                  <Place />
                </IdentityContext>
              </ConfirmProvider>
            </NotifyProvider>
          </QueryClientProvider>
        </ThemeProvider>
      </MemoryRouter>
    </CacheProvider>,
  );
  return {
    ...view,
    queries,
    user: userEvent.setup(),
    place: () => view.getByTestId('place').textContent,
  };
}
