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
  // Normalising makes two slashes out of these.
  ['?from=/.//evil.test', '/profile'],
  ['?from=/..//evil.test', '/profile'],
  ['?from=/./%2Fevil.test', '/profile'],
  ['?from=/x/..//evil.test', '/profile'],
  ['?from=/%252e%252e//evil.test', '/profile'],
  ['?from=/%2e//evil.test', '/profile'],
  ['?from=/.%2F%2Fevil.test', '/profile'],
  ['?from=///evil.test', '/profile'],
  ['?from=/.%5C/evil.test', '/profile'],
  ['?from=/.%5C%5Cevil.test', '/profile'],
  ['?from=%5C%5Cevil.test', '/profile'],
  ['?from=%20//evil.test', '/profile'],
  ['?from=/%20/evil.test', '/profile'],
  ['?from=/%0A/evil.test', '/profile'],
  ['?from=/%0D%0A/evil.test', '/profile'],
  ['?from=/%00/evil.test', '/profile'],
  ['?from=/%EF%BB%BF/evil.test', '/profile'],
  ['?from=/%252F/evil.test', '/profile'],
  ['?from=/%252F%252Fevil.test', '/profile'],
  ['?from=/%25252Fevil.test', '/profile'],
  ['?from=/%255Cevil.test', '/profile'],
  ['?from=/%25E0%25A4%25A', '/profile'],
  ['?from=/%25252e//evil.test', '/profile'],
  ['?from=/@evil.test', '/@evil.test'],
  ['?from=http:evil.test', '/profile'],
  ['?from=http:/evil.test', '/profile'],
  ['?from=HTTP%3A%2F%2Fsherpa.invalid%2Fx', '/profile'],
  ['?from=//sherpa.invalid/x', '/profile'],
  ['?from=data%3Atext%2Fhtml%2Cx', '/profile'],
  ['?from=/login', '/profile'],
  ['?from=/./login%3Ffrom%3D/x', '/profile'],
  ['?from=/Login/', '/profile'],
  ['?from=', '/profile'],
  // What is no trick stays.
  ['?from=/schedule/1%23top', '/schedule/1#top'],
  ['?from=/x/../admin', '/admin'],
  [
    '?from=/sherpas%3Fgame%3DElden%2520Ring%26next%3D%252F%252Fa',
    '/sherpas?game=Elden%20Ring&next=%2F%2Fa',
  ],
  ['?from=/public-profile/g%3Fbook%3D1', '/public-profile/g?book=1'],
  ['?from=/loginhelp', '/loginhelp'],
])('%s leads to %s', (search, path) => {
  expect(returnPath(search)).toBe(path);
});

it('remembers the origin and escapes ids', () => {
  expect(paths.loginFrom('/admin?x=1')).toBe('/login?from=%2Fadmin%3Fx%3D1');
  expect(paths.session('a/b')).toBe('/sessions/a%2Fb');
  expect(paths.creditsFor(33.2)).toBe('/get-sherpa-cred?needed=34');
  expect(paths.creditsFor(0)).toBe('/get-sherpa-cred');
});
