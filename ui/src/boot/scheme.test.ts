// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { MODE_KEY } from '@/theme/tokens';
import { STORED_MODE, markScheme } from './scheme';

const html = document.documentElement;

afterEach(() => {
  for (const name of html.getAttributeNames()) html.removeAttribute(name);
});

it('reads what MUI writes', () => {
  expect(STORED_MODE).toBe(MODE_KEY);
});

it.each([
  ['light', ['data-light']],
  ['dark', ['data-dark']],
  ['system', []],
  [null, []],
  ['"><script>', []],
])('mode %s', (mode, names) => {
  if (mode) localStorage.setItem(STORED_MODE, mode);
  markScheme(document);
  expect(html.getAttributeNames()).toEqual(names);
});
