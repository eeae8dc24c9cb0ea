import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { forgetArrivals } from '@/components/layout/arrival';
import { server } from './server';

// A screen has time to appear on a busy machine; a condition that comes is not waited for longer.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has none of these.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// The device asks for nothing in particular.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }),
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  forgetArrivals();
});
afterAll(() => server.close());
