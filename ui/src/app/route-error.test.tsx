import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render';
import { RouteError, isStaleChunk } from './route-error';

function Broken({ error }: { error: Error | undefined }) {
  if (error) throw error;
  return <p>Fine</p>;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['Failed to fetch dynamically imported module: http://x/a.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['x is not a function', false],
])('%s is a stale chunk: %s', (message, stale) => {
  expect(isStaleChunk(new TypeError(message))).toBe(stale);
});

it('asks to reload after a deploy', () => {
  renderApp(
    <RouteError place="/a">
      <Broken error={new TypeError('Failed to fetch dynamically imported module: /a.js')} />
    </RouteError>,
  );
  expect(screen.getByRole('heading', { name: 'Sherpa has been updated' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it('offline it is the connection, not a deploy', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderApp(
    <RouteError place="/a">
      <Broken error={new TypeError('Failed to fetch dynamically imported module: /a.js')} />
    </RouteError>,
  );
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('tries again, and starts afresh at another place', async () => {
  let error: Error | undefined = new Error('x');
  const View = () => <Broken error={error} />;
  const { user } = renderApp(
    <RouteError place="/a">
      <View />
    </RouteError>,
  );
  error = undefined;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Fine')).toBeVisible();
});
