import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { SESSION_ID, problem, waiting } from './admin.fixture';
import { AdminPage } from './admin-page';
import { readCode } from './session-code';
// Loading before the tests does not count against their time limits.
import './found-sessions';
import './problems-panel';

const show = (at = '/admin') => renderApp(<AdminPage />, { identity: SIGNED_IN, at });

beforeEach(() =>
  server.use(
    reply('get', '/admin/users', []),
    reply('get', '/admin/problem-sessions', [problem()]),
    reply('get', '/admin/waiting', waiting()),
  ),
);

describe('what waits', () => {
  it('leads to the tab and the filter where it is dealt with', async () => {
    server.use(
      reply(
        'get',
        '/admin/waiting',
        waiting({ applications: 2, problems: 1, reports: 3, operations: 1 }),
      ),
    );
    const { user, place } = show();
    const list = within(await screen.findByRole('region', { name: 'What waits for you' }));
    expect((await list.findAllByRole('link')).map((link) => link.textContent)).toEqual([
      '2 applications',
      '1 problem session',
      '3 reports',
      '1 matter of operations',
    ]);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin?status=pending',
      '/admin?tab=problems',
      '/admin?tab=moderation',
      '/admin?tab=operations',
    ]);
    for (const name of ['Users, 2 waiting', 'Moderation, 3 waiting', 'Audit trail']) {
      expect(screen.getByRole('tab', { name })).toBeVisible();
    }
    await user.click(list.getByRole('link', { name: /problem session/ }));
    expect(await screen.findByRole('article', { name: 'Session 57a84d' })).toBeVisible();
    expect(place()).toBe('/admin?tab=problems');
  });

  it('is left out where nothing waits', async () => {
    server.use(reply('get', '/admin/waiting', waiting({ reports: 1 })));
    show();
    expect(await screen.findByText('report')).toBeVisible();
    expect(screen.queryByText(/application/)).toBeNull();
  });

  it('is one calm line when there is nothing', async () => {
    show();
    expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Users' })).toBeVisible();
  });

  it('offers Retry, and the desk stays', async () => {
    server.use(refuse('get', '/admin/waiting', 500, 'INTERNAL', 'The database is away.'));
    const { user } = show();
    expect(await screen.findByText('Could not count what waits.')).toBeVisible();
    expect(screen.getByText('No users found.')).toBeVisible();
    server.use(reply('get', '/admin/waiting', waiting()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
  });

  it('is not there where the server does not count', async () => {
    server.use(refuse('get', '/admin/waiting', 404, 'NO_SUCH_CALL'));
    show();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'What waits for you' })).toBeNull(),
    );
    expect(await screen.findByText('No users found.')).toBeVisible();
  });
});

describe('a session by its number', () => {
  it.each([
    ['ab12cd', { code: 'ab12cd' }],
    [' #AB12CD ', { code: 'ab12cd' }],
    [`https://sherpa.test/sessions/${SESSION_ID}?x`, { id: SESSION_ID }],
    ['ab12c', undefined],
    ['xyzxyz', undefined],
    ['', undefined],
  ])('%s is read as %j', (text, read) => {
    expect(readCode(text)).toEqual(read);
  });

  const find = async (text: string) => {
    const view = show();
    await view.user.type(screen.getByRole('textbox', { name: 'Find a session' }), `${text}{Enter}`);
    return view;
  };

  it('is looked for by what stands in the address, and leads to receipt and problem', async () => {
    let asked: string | null = null;
    server.use(
      http.get(api('/admin/sessions'), ({ request }) => {
        asked = new URL(request.url).searchParams.get('code');
        return HttpResponse.json([
          session({ _id: SESSION_ID, status: 'completed', actions: ['pay_sherpa'] }),
          session({ _id: 'other-57a84d' }),
        ]);
      }),
    );
    const { place } = await find('#57A84D');
    expect(place()).toBe('/admin?code=57a84d');
    const found = within(await screen.findByRole('region', { name: 'Session #57a84d' }));
    const [judgeable, other] = await found.findAllByRole('listitem');
    expect(asked).toBe('57a84d');
    expect(judgeable).toHaveTextContent(/completed.*Elden Ring: saltedPixel with NovaRidge/);
    const link = (name: string) => within(judgeable!).getByRole('link', { name });
    expect(link('Open the receipt')).toHaveAttribute('href', `/sessions/${SESSION_ID}`);
    expect(link('Open the problem')).toHaveAttribute('href', '/admin?tab=problems');
    expect(link('NovaRidge')).toHaveAttribute('href', '/admin/users/guide-1');
    expect(within(other!).queryByRole('link', { name: 'Open the problem' })).toBeNull();
  });

  it('says when there is none', async () => {
    server.use(reply('get', '/admin/sessions', []));
    const { user, place } = await find('ab12cd');
    expect(await screen.findByText(/No session has these six characters\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(place()).toBe('/admin');
  });

  it('says how it is typed', async () => {
    const { place } = await find('nonsense');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Six characters, as on the receipt: #ab12cd',
    );
    expect(place()).toBe('/admin');
  });

  it('goes straight to the receipt of a whole id', async () => {
    const { place } = await find(SESSION_ID);
    expect(place()).toBe(`/sessions/${SESSION_ID}`);
  });

  it('offers Retry', async () => {
    server.use(refuse('get', '/admin/sessions', 422, 'ODD', 'Odd.'));
    await find('ab12cd');
    expect(await screen.findByText('Could not look for the session.')).toBeVisible();
  });
});
