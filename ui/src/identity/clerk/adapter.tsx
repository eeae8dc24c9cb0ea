import { ClerkProvider, SignIn, SignUp, useAuth, useClerk, useUser } from '@clerk/react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { setTokenSource } from '@/api/token';
import { paths } from '@/domain/paths';
import type { AdapterProps } from '../port';
import { APPEARANCE } from './appearance';

/** After this long without Clerk's script the page goes on without sign-in. */
const GIVE_UP_MS = 8_000;

function Bridge({ slot, onState, onSignOut }: AdapterProps) {
  const { isLoaded, isSignedIn, userId, getToken } = useAuth();
  const { user } = useUser();
  const clerk = useClerk();
  const email = user?.primaryEmailAddress?.emailAddress ?? '';
  const fullName = user?.fullName ?? '';
  const waiting = useRef<((value: void) => void)[]>([]);
  const loaded = useRef(false);
  const tokenOf = useRef(getToken);
  tokenOf.current = getToken;

  useEffect(() => {
    onSignOut(() => clerk.signOut());
    setTokenSource({
      getToken: async ({ fresh }) => {
        if (!loaded.current) await new Promise<void>((wake) => waiting.current.push(wake));
        return tokenOf.current({ skipCache: fresh });
      },
    });
  }, [clerk, onSignOut]);

  useEffect(() => {
    if (!isLoaded) return;
    loaded.current = true;
    waiting.current.forEach((wake) => wake());
    waiting.current = [];
    onState(
      isSignedIn
        ? { status: 'signed-in', accountId: userId, email, fullName }
        : { status: 'signed-out' },
    );
  }, [isLoaded, isSignedIn, userId, email, fullName, onState]);

  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(() => {
      loaded.current = true;
      waiting.current.forEach((wake) => wake());
      waiting.current = [];
      tokenOf.current = () => Promise.resolve(null);
      onState({ status: 'signed-out', reason: 'unavailable' });
    }, GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, onState]);

  if (!slot) return null;
  return createPortal(
    slot.kind === 'sign-in' ? (
      <SignIn
        routing="hash"
        signUpUrl={paths.start}
        forceRedirectUrl={slot.back}
        appearance={APPEARANCE}
      />
    ) : (
      <SignUp
        routing="hash"
        signInUrl={paths.login}
        forceRedirectUrl={slot.back}
        appearance={APPEARANCE}
      />
    ),
    slot.element,
  );
}

/** The hosted provider. Loaded only when the configuration names a publishable key. */
export default function ClerkAdapter(props: AdapterProps) {
  const navigate = useNavigate();
  return (
    <ClerkProvider
      publishableKey={props.publishableKey}
      routerPush={(to) => navigate(to)}
      routerReplace={(to) => navigate(to, { replace: true })}
      signInUrl={paths.login}
      signUpUrl={paths.register}
    >
      <Bridge {...props} />
    </ClerkProvider>
  );
}
