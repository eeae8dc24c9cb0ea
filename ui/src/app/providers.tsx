import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '@/components/feedback/confirm';
import { NotifyProvider } from '@/components/feedback/notify';
import { IdentityProvider } from '@/identity/identity-provider';
import { theme } from '@/theme/theme';
import { MODE_KEY } from '@/theme/tokens';

/** Everything that screens expect around them, except the router. */
export function Providers({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_KEY}>
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
