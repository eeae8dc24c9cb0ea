// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startProgram } from './start-program';

type Callback = (seen: { getEntriesByName: (name: string) => unknown[] }) => void;
let paint: (name: string) => void;
let hidden = false;

const scripts = () =>
  [...document.head.querySelectorAll('script')].map(({ src, type }) => [src, type]);
const STARTED = [
  ['http://127.0.0.1:3000/a.js', 'module'],
  ['http://127.0.0.1:3000/b.js', 'module'],
];

beforeEach(() => {
  hidden = false;
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: Callback) {
        paint = (painted) =>
          callback({ getEntriesByName: (name) => (name === painted ? [{}] : []) });
      }
      observe() {}
    },
  );
});

afterEach(() => {
  document.head.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for the first picture, and starts once', () => {
  startProgram(document, '/a.js /b.js');
  expect(scripts()).toEqual([]);
  paint('first-paint');
  expect(scripts()).toEqual([]);
  paint('first-contentful-paint');
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual(STARTED);
  vi.runAllTimers();
  expect(scripts()).toEqual(STARTED);
});

it('starts at once in a tab that nobody sees', () => {
  hidden = true;
  startProgram(document, '/a.js /b.js');
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual(STARTED);
});

it('starts when the tab goes out of sight before the picture', () => {
  startProgram(document, '/a.js /b.js');
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual(STARTED);
});

it('starts without word of a picture', () => {
  startProgram(document, '/a.js /b.js');
  vi.advanceTimersByTime(999);
  expect(scripts()).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual(STARTED);
});
