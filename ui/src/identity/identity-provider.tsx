import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { configQuery } from '@/api/config';
import { setTokenSource } from '@/api/token';
import { Fallible } from '@/components/feedback/fallible';
import type { Identity } from './context';
import { IdentityContext } from './context';
import type { FormSlot, IdentityAdapter, IdentityState } from './port';
import { Prices } from './prices';
import { selectAdapter } from './select';

const UNAVAILABLE: IdentityState = { status: 'signed-out', reason: 'unavailable' };

const accountOf = (state: IdentityState) =>
  state.status === 'signed-in' ? state.accountId : undefined;

/** Gives the app its identity. Children are shown at once, whatever the provider does. */
export function IdentityProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data: config, isError } = useQuery(configQuery);
  const [state, setState] = useState<IdentityState>({ status: 'loading' });
  const [slot, setSlot] = useState<FormSlot>();
  const signOutOf = useRef<() => Promise<void>>(() => Promise.resolve());
  const last = useRef<IdentityState>(state);
  // The provider cannot change while the page lives, even when the configuration is read again.
  const [chosen, setChosen] = useState<{ Adapter: IdentityAdapter | undefined; key: string }>();
  if (config && !chosen) {
    setChosen({ Adapter: selectAdapter(config), key: config.identity.publishableKey ?? '' });
  }

  const onState = useCallback(
    (next: IdentityState) => {
      const before = last.current;
      last.current = next;
      // Half the page asks who is signed in: drawn in slices, it stays usable meanwhile.
      startTransition(() => setState(next));
      // Answers depend on the viewer (prices in dollars, for one): nothing is carried over.
      if (before.status !== 'loading' && accountOf(before) !== accountOf(next)) {
        queries.removeQueries({ queryKey: ['me'] });
        void queries.resetQueries({
          predicate: (query) => query.queryKey[0] !== configQuery.queryKey[0],
        });
      }
    },
    [queries],
  );

  const fail = useCallback(() => {
    setTokenSource({ getToken: () => Promise.resolve(null) });
    onState(UNAVAILABLE);
  }, [onState]);

  const impossible = (isError && !chosen) || (chosen && !chosen.Adapter);
  useEffect(() => {
    if (impossible) fail();
  }, [impossible, fail]);

  const identity = useMemo<Identity>(
    () => ({ state, setSlot, signOut: () => signOutOf.current() }),
    [state],
  );

  return (
    <IdentityContext value={identity}>
      {children}
      <Prices />
      {chosen?.Adapter && (
        // When the adapter's code cannot be loaded the app goes on without it.
        <Fallible onFail={fail}>
          <Suspense fallback={null}>
            <chosen.Adapter
              publishableKey={chosen.key}
              slot={slot}
              onState={onState}
              onSignOut={(signOut) => {
                signOutOf.current = signOut;
              }}
            />
          </Suspense>
        </Fallible>
      )}
    </IdentityContext>
  );
}
