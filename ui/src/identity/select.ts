import { lazy } from 'react';
import type { components } from '@/api/schema';
import type { IdentityAdapter } from './port';

type Config = components['schemas']['Config'];

const adapters: Record<'clerk' | 'sandbox', IdentityAdapter> = {
  clerk: lazy(() => import('./clerk/adapter')),
  sandbox: lazy(() => import('./sandbox/adapter')),
};

/** The adapter that the configuration names. Clerk is never loaded without a key. */
export function selectAdapter(config: Config): IdentityAdapter | undefined {
  const { provider, publishableKey } = config.identity;
  if (provider === 'clerk') return publishableKey ? adapters.clerk : undefined;
  return adapters.sandbox;
}
