/**
 * x-request-id and idempotency-key leave this browser on no request, whoever makes it
 * (specification, section 1). The idempotency key of a booking travels in its body.
 */
const STRIPPED = new Set(['x-request-id', 'idempotency-key']);

const isStripped = (name: unknown): boolean => STRIPPED.has(String(name).trim().toLowerCase());

function without(headers: Headers): Headers {
  for (const name of STRIPPED) headers.delete(name);
  return headers;
}

function cleanInit(init: RequestInit | undefined): RequestInit | undefined {
  return init?.headers ? { ...init, headers: without(new Headers(init.headers)) } : init;
}

function cleanRequest(request: Request): Request {
  for (const name of STRIPPED) {
    if (request.headers.has(name)) {
      return new Request(request, { headers: without(new Headers(request.headers)) });
    }
  }
  return request;
}

/** Wraps fetch (URL, string or Request, with every shape of headers) and XMLHttpRequest. */
export function stripHeaders(target: typeof globalThis = globalThis): void {
  const send = target.fetch;
  target.fetch = async (input, init) =>
    send.call(target, input instanceof Request ? cleanRequest(input) : input, cleanInit(init));

  // Called again with the instance as `this` below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const setHeader = target.XMLHttpRequest.prototype.setRequestHeader;
  target.XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
    if (!isStripped(name)) setHeader.call(this, name, value);
  };
}
