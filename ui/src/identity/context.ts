import { createContext, use } from 'react';
import type { FormSlot, IdentityState } from './port';

export interface Identity {
  state: IdentityState;
  signOut: () => Promise<void>;
  /** Names the place for the provider's form, or takes it away. */
  setSlot: (slot: FormSlot | undefined) => void;
  /** False until the adapter is there; forms show a skeleton meanwhile. */
  ready: boolean;
}

export const IdentityContext = createContext<Identity>({
  state: { status: 'loading' },
  signOut: () => Promise.resolve(),
  setSlot: () => {},
  ready: false,
});

export const useIdentity = (): Identity => use(IdentityContext);
