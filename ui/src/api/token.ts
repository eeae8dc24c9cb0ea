/** Where bearer tokens come from. The identity adapter in use registers itself here. */
export interface TokenSource {
  /**
   * The bearer token, or null when nobody is signed in. Waits for the identity session to be
   * known, at most `waitMs`; `fresh` asks the provider for a new one.
   */
  getToken(options: { fresh: boolean; waitMs: number }): Promise<string | null>;
}

export const TOKEN_WAIT_MS = 5_000;
export const RETRY_TOKEN_WAIT_MS = 2_000;

let source: TokenSource | undefined;
let arrived: (() => void)[] = [];

export function setTokenSource(next: TokenSource | undefined): void {
  source = next;
  if (next) {
    arrived.forEach((wake) => wake());
    arrived = [];
  }
}

/** Resolves to null after `ms`. */
function afterMs(ms: number): { promise: Promise<null>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return { promise, stop: () => clearTimeout(timer) };
}

async function tokenWithin(waitMs: number, fresh: boolean): Promise<string | null> {
  const limit = afterMs(waitMs);
  const ask = async () => {
    if (!source) await new Promise<void>((wake) => arrived.push(wake));
    return source ? source.getToken({ fresh, waitMs }) : null;
  };
  try {
    return await Promise.race([ask().catch(() => null), limit.promise]);
  } finally {
    limit.stop();
  }
}

/** A token within the wait of the specification, section 9, or null. */
export const bearerToken = (fresh = false): Promise<string | null> =>
  tokenWithin(fresh ? RETRY_TOKEN_WAIT_MS : TOKEN_WAIT_MS, fresh);

/** The token when there is one already, or null: for calls that everybody may make. */
export const tokenAtHand = (): Promise<string | null> => tokenWithin(0, false);
