import { createContext, use } from 'react';
import type { FormSlot, IdentityState } from './port';

export interface Identity {
  state: IdentityState;
  signOut: () => Promise<void>;
  /** Names the place for the provider's form, or takes it away. */
  setSlot: (slot: FormSlot | undefined) => void;
}

export const IdentityContext = createContext<Identity>({
  state: { status: 'loading' },
  signOut: () => Promise.resolve(),
  setSlot: () => {},
});

export const useIdentity = (): Identity => use(IdentityContext);
