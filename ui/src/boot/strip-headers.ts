/**
 * x-request-id and idempotency-key leave this browser on no request, whoever makes it
 * (specification, section 1). The idempotency key of a booking travels in its body.
 */
const STRIPPED = new Set(['x-request-id', 'idempotency-key']);

type Realm = typeof globalThis & Window;

const isStripped = (name: unknown): boolean => STRIPPED.has(String(name).trim().toLowerCase());

/** Knows a request by its properties: that of another frame is no instance of this frame's Request. */
const isRequest = (input: RequestInfo | URL): input is Request =>
  typeof input === 'object' && 'headers' in input;

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
    send.call(target, isRequest(input) ? cleanRequest(input) : input, cleanInit(init));

  // Called again with the instance as `this` below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const setHeader = target.XMLHttpRequest.prototype.setRequestHeader;
  target.XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
    if (!isStripped(name)) setHeader.call(this, name, value);
  };
}

/** The windows that are wrapped already, by their global Object: a frame has another one after a navigation. */
const done = new WeakSet<object>();

/** Strips in a window and the frames in it. One of another site cannot be entered, nor is it ours. */
function stripIn(opened: Window | null): void {
  const realm = opened as Realm | null;
  try {
    if (!realm?.document || done.has(realm.Object)) return;
    done.add(realm.Object);
    stripHeaders(realm);
    watchFrames(realm);
  } catch {
    // Another site.
  }
}

function stripInFrames(target: Window): void {
  for (let index = 0; index < target.length; index++) stripIn(target[index]!);
}

type Method = (this: unknown, ...args: never[]) => unknown;

/** Lets `then` run after each call of a function of the browser. */
function after(owner: object, name: string, then: (result: unknown) => void): void {
  const own = owner as Record<string, Method | undefined>;
  const call = own[name];
  if (!call) return;
  own[name] = function (...args) {
    const result = call.apply(this, args);
    then(result);
    return result;
  };
}

/** The same for a property, after it is read or set. */
function afterProperty(owner: object, name: string, then: (value: unknown) => void): void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  if (!own?.get) return;
  Object.defineProperty(owner, name, {
    ...own,
    get(this: unknown) {
      const value: unknown = own.get!.call(this);
      if (!own.set) then(value);
      return value;
    },
    ...(own.set && {
      set(this: unknown, value: unknown) {
        own.set!.call(this, value);
        then(value);
      },
    }),
  });
}

const ELEMENT = [
  'append',
  'prepend',
  'before',
  'after',
  'replaceWith',
  'replaceChildren',
  'insertAdjacentElement',
  'insertAdjacentHTML',
];

/**
 * A frame of this site has a fetch of its own: each is wrapped as soon as it is made, by whatever way
 * it comes into the page, when it is reached, and when it has loaded another page. Windows that are
 * opened likewise.
 */
export function watchFrames(target: Realm): void {
  const look = () => {
    if (target.length > 0) stripInFrames(target);
  };
  for (const name of ['appendChild', 'insertBefore', 'replaceChild']) {
    after(target.Node.prototype, name, look);
  }
  for (const name of ELEMENT) {
    after(target.Element.prototype, name, look);
    after(target.DocumentFragment.prototype, name, look);
  }
  for (const name of ['innerHTML', 'outerHTML'])
    afterProperty(target.Element.prototype, name, look);
  const { prototype } = target.HTMLIFrameElement;
  afterProperty(prototype, 'contentWindow', (frame) => stripIn(frame as Window | null));
  afterProperty(prototype, 'contentDocument', (page) =>
    stripIn((page as Document | null)?.defaultView ?? null),
  );
  after(target, 'open', (opened) => stripIn(opened as Window | null));
  target.document.addEventListener('load', look, true);
  new target.MutationObserver(look).observe(target.document, { childList: true, subtree: true });
}
