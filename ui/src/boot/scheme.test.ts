import { afterEach, expect, it } from 'vitest';
import { MODE_KEY } from '@/theme/tokens';
import { STORED_MODE, markPage } from './scheme';

const html = document.documentElement;

afterEach(() => {
  for (const name of html.getAttributeNames()) html.removeAttribute(name);
});

it('reads what MUI writes', () => {
  expect(STORED_MODE).toBe(MODE_KEY);
});

it.each([
  ['light', '/', ['data-landing', 'data-light']],
  ['dark', '/sherpas', ['data-dark', 'data-directory']],
  ['system', '/profile', []],
  ['system', '/sherpas', ['data-directory']],
  [null, '/', ['data-landing']],
  ['"><script>', '/x', []],
])('mode %s at %s', (mode, path, names) => {
  if (mode) localStorage.setItem(STORED_MODE, mode);
  markPage(document, path);
  expect(html.getAttributeNames().sort()).toEqual(names);
});
