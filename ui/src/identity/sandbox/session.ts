import type { TokenSource } from '@/api/token';

/** A refusal of the sandbox's sign-in. */
export class SignInError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Held {
  token: string;
  accountId: string;
  /** Device time (ms) after which the token is not used any more. */
  usableUntil: number;
}

/** Remembers that a cookie may be there, so that visitors cause no refused call. */
const HINT = 'sherpa:signed-in';
const MARGIN_MS = 60_000;

/** Where storage is forbidden nobody can know, so the cookie is tried. */
const hint = {
  isSet(): boolean {
    try {
      return localStorage.getItem(HINT) !== null;
    } catch {
      return true;
    }
  },
  set(): void {
    try {
      localStorage.setItem(HINT, '1');
    } catch {
      // Then the next load asks the server.
    }
  },
  clear(): void {
    try {
      localStorage.removeItem(HINT);
    } catch {
      // It could not be set either.
    }
  },
};

interface Claims {
  sub?: unknown;
  exp?: unknown;
  iat?: unknown;
}

function claimsOf(token: string): Claims {
  const part = token.split('.')[1];
  if (!part) return {};
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
}

/**
 * The sandbox's session: the token lives in memory only and is renewed by an HttpOnly cookie. Its
 * lifetime is counted from its arrival, so a wrong device clock does no harm.
 */
export class SandboxSession implements TokenSource {
  private held: Held | undefined;
  private started: Promise<void> | undefined;
  private renewal: Promise<void> | undefined;
  private readonly tell: (accountId: string | undefined) => void;

  constructor(tell: (accountId: string | undefined) => void) {
    this.tell = tell;
  }

  /** Finds out who is signed in; tells once. */
  start(): Promise<void> {
    this.started ??= (async () => {
      if (hint.isSet()) await this.renew().catch(() => {});
      this.tell(this.held?.accountId);
    })();
    return this.started;
  }

  async getToken({ fresh }: { fresh: boolean }): Promise<string | null> {
    await this.start();
    if (this.held && (fresh || this.held.usableUntil <= Date.now())) {
      const before = this.held.accountId;
      await this.renew().catch(() => {});
      if (this.held?.accountId !== before) this.tell(this.held?.accountId);
    }
    return this.held?.token ?? null;
  }

  signIn(email: string, password: string): Promise<void> {
    return this.enter('sign-in', { email, password });
  }

  signUp(email: string, password: string): Promise<void> {
    return this.enter('sign-up', { email, password });
  }

  async signOut(): Promise<void> {
    await call('sign-out').catch(() => {});
    this.drop();
    this.tell(undefined);
  }

  /** Another tab signed in or out. */
  async follow(): Promise<void> {
    await this.start();
    const signedIn = hint.isSet();
    if (signedIn === (this.held !== undefined)) return;
    if (signedIn) await this.renew().catch(() => {});
    else this.held = undefined;
    this.tell(this.held?.accountId);
  }

  private async enter(path: 'sign-in' | 'sign-up', body: object): Promise<void> {
    this.hold(await call(path, body));
    this.tell(this.held?.accountId);
  }

  /** One call however many ask; a refusal ends the session, an unreachable server does not. */
  private renew(): Promise<void> {
    this.renewal ??= (async () => {
      try {
        this.hold(await call('token'));
      } catch (error) {
        if (error instanceof SignInError && error.status === 401) this.drop();
        throw error;
      } finally {
        this.renewal = undefined;
      }
    })();
    return this.renewal;
  }

  private hold(answer: unknown): void {
    const token = (answer as { token?: unknown } | null)?.token;
    if (typeof token !== 'string' || token === '') throw new SignInError(0, '');
    const { sub, exp, iat } = claimsOf(token);
    const seconds = typeof exp === 'number' && typeof iat === 'number' ? exp - iat : 3600;
    this.held = {
      token,
      accountId: typeof sub === 'string' ? sub : token,
      usableUntil: Date.now() + seconds * 1000 - MARGIN_MS,
    };
    hint.set();
  }

  private drop(): void {
    this.held = undefined;
    hint.clear();
  }

  static readonly hintKey = HINT;
}

async function call(path: string, body: object = {}): Promise<unknown> {
  let response: Response;
  try {
    response = await globalThis.fetch(`/sandbox/identity/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
  } catch {
    throw new SignInError(0, '');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const message = (answer as { message?: unknown } | null)?.message;
  throw new SignInError(response.status, typeof message === 'string' ? message : '');
}
