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
    </MemoryRouter>,
  );
  return {
    ...view,
    queries,
    user: userEvent.setup(),
    place: () => view.getByTestId('place').textContent,
  };
}
