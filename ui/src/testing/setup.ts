// Rules need no document (`*.test.ts` run without one); screens and what asks for jsdom by name do.
if (typeof document !== 'undefined') await import('./setup-dom');

export {};
