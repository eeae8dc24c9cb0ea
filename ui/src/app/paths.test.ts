import { expect, it } from 'vitest';
import { paths, returnPath } from './paths';

it.each([
  ['?from=%2Fadmin%3Ftab%3D2', '/admin?tab=2'],
  ['?from=%2Fsessions%2F1', '/sessions/1'],
  ['?from=https%3A%2F%2Fevil.example', '/profile'],
  ['?from=%2F%2Fevil.example', '/profile'],
  ['?from=%2F%5Cevil.example', '/profile'],
  ['?from=%2F%09%2Fevil.example', '/profile'],
  ['?from=javascript%3Aalert(1)', '/profile'],
  ['?from=%2Flogin', '/profile'],
  ['', '/profile'],
])('%s leads to %s', (search, path) => {
  expect(returnPath(search)).toBe(path);
});

it('remembers the origin and escapes ids', () => {
  expect(paths.loginFrom('/admin?x=1')).toBe('/login?from=%2Fadmin%3Fx%3D1');
  expect(paths.session('a/b')).toBe('/sessions/a%2Fb');
  expect(paths.creditsFor(33.2)).toBe('/get-sherpa-cred?needed=34');
  expect(paths.creditsFor(0)).toBe('/get-sherpa-cred');
});
