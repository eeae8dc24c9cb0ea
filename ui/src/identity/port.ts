import type { ComponentType } from 'react';

/** Who is signed in, as the identity provider sees it. */
export type IdentityState =
  | { status: 'loading' }
  /** `reason` when the provider cannot be reached: people can look around, not sign in. */
  | { status: 'signed-out'; reason?: 'unavailable' }
  | { status: 'signed-in'; accountId: string; email: string; fullName: string };

export type FormKind = 'sign-in' | 'sign-up';

/** A place on the page where the provider's form belongs. */
export interface FormSlot {
  kind: FormKind;
  element: HTMLElement;
  /** Where the person goes afterwards. */
  back: string;
}

/**
 * An identity provider. One of two adapters is mounted beside the app, never around it, so that
 * the page does not wait for it. It reports its state, registers the source of bearer tokens
 * (api/token) and renders its form into the slot by a portal.
 */
export interface AdapterProps {
  publishableKey: string;
  slot: FormSlot | undefined;
  onState: (state: IdentityState) => void;
  onSignOut: (signOut: () => Promise<void>) => void;
}

export type IdentityAdapter = ComponentType<AdapterProps>;
