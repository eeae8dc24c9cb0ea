import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { user } from '@/testing/fixtures';
import { api, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { KeptZone } from './kept-zone';

let sent: unknown[] = [];
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  sent = [];
  server.use(
    http.put(api('/users/me'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(user());
    }),
  );
});

it("tells the browser's time zone on any screen, once", async () => {
  server.use(reply('get', '/users/me', user({ timeZone: 'Asia/Tokyo' })));
  const { queries } = renderApp(<KeptZone />, { identity: SIGNED_IN });
  await waitFor(() => expect(sent).toEqual([{ timeZone: 'UTC' }]));
  await queries.invalidateQueries({ queryKey: ['me'] });
  expect(sent).toHaveLength(1);
});

it('is quiet when it is known, and for visitors', async () => {
  server.use(reply('get', '/users/me', user({ timeZone: 'UTC' })));
  const { queries } = renderApp(<KeptZone />, { identity: SIGNED_IN });
  await waitFor(() => expect(queries.getQueryData(['me'])).toBeDefined());
  renderApp(<KeptZone />);
  expect(sent).toEqual([]);
});

it('tells the zone by its name of today', async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Asia/Calcutta',
  });
  server.use(reply('get', '/users/me', user()));
  renderApp(<KeptZone />, { identity: SIGNED_IN });
  await waitFor(() => expect(sent).toEqual([{ timeZone: 'Asia/Kolkata' }]));
});
