import CssBaseline from '@mui/material/CssBaseline';
import type { Theme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '@/components/feedback/confirm';
import { NotifyProvider } from '@/components/feedback/notify';
import { IdentityProvider } from '@/identity/identity-provider';
import { MODE_KEY } from '@/theme/tokens';

interface Props {
  theme: Theme;
  queries: QueryClient;
  children: ReactNode;
}

/** Everything that screens expect around them, except the router. */
export function Providers({ theme, queries, children }: Props) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_KEY} noSsr>
      <CssBaseline />
      <QueryClientProvider client={queries}>
        <NotifyProvider>
          <ConfirmProvider>
            <IdentityProvider>{children}</IdentityProvider>
          </ConfirmProvider>
        </NotifyProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
