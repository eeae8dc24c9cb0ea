import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { user as me } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import PersonMenu from './person-menu';
import type { ReportSubject } from './report-dialog';
import { useReport } from './use-report';
// Loading before the tests does not count against their time limits.
import './person-menu-list';
import './report-dialog';

const NOVA = { id: 'guide-1', name: 'NovaRidge' };

function Reporting({ subject }: { subject: ReportSubject }) {
  const { report, dialog } = useReport();
  return (
    <>
      <button onClick={() => report(subject)}>Report it</button>
      {dialog}
    </>
  );
}

beforeEach(() => server.use(reply('get', '/users/me', me()), reply('get', '/blocks', [])));

async function ask(subject: ReportSubject = { kind: 'review', id: 'r1', name: 'kit' }) {
  const view = renderApp(<Reporting subject={subject} />, { identity: SIGNED_IN });
  await view.user.click(screen.getByRole('button', { name: 'Report it' }));
  return { ...view, dialog: await screen.findByRole('dialog') };
}

describe('a report', () => {
  it.each([
    ['message', 'Report this message', /with the two messages before it/],
    ['review', 'Report this review', /What is hidden counts no more\. kit is not told/],
    ['profile', 'Report this profile', /looks at the profile/],
  ] as const)('of a %s says who reads it', async (kind, title, text) => {
    const { dialog } = await ask({ kind, id: 'x', name: 'kit' });
    expect(dialog).toHaveAccessibleName(title);
    expect(dialog).toHaveTextContent(text);
  });

  it('needs a reason of at most 500 characters', async () => {
    const { user, dialog } = await ask();
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect(await within(dialog).findByText('Please say what is wrong with it.')).toBeVisible();
    await user.click(within(dialog).getByRole('textbox'));
    await user.paste('x'.repeat(501));
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect(await within(dialog).findByText('At most 500 characters.')).toBeVisible();
  });

  it.each([
    [201, 'Thank you. Our moderators have your report.'],
    [200, 'You have reported this before. Our moderators have it.'],
  ])('answered by %i is said as "%s"', async (status, text) => {
    let sent: unknown;
    server.use(
      http.post(api('/reports'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ received: true }, { status });
      }),
    );
    const { user, dialog } = await ask();
    await user.type(within(dialog).getByRole('textbox'), ' Insults. ');
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(sent).toEqual({ kind: 'review', id: 'r1', reason: 'Insults.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what was typed when it is refused', async () => {
    server.use(refuse('post', '/reports', 503, 'UNAVAILABLE', 'Try again in a minute.'));
    const { user, dialog } = await ask();
    await user.type(within(dialog).getByRole('textbox'), 'Insults.');
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'We could not send your report. Try again in a minute.',
    );
    expect(within(dialog).getByRole('textbox')).toHaveValue('Insults.');
  });

  it('leads who is signed out to /login and back', async () => {
    const { user, place } = renderApp(
      <Reporting subject={{ kind: 'review', id: 'r1', name: 'kit' }} />,
      { identity: SIGNED_OUT, at: '/guides/g' },
    );
    await user.click(screen.getByRole('button', { name: 'Report it' }));
    expect(place()).toBe('/login?from=%2Fguides%2Fg');
  });
});

describe('the menu about a person', () => {
  const open = async () => {
    const view = renderApp(<PersonMenu person={NOVA} />, { identity: SIGNED_IN });
    await view.user.click(screen.getByRole('button', { name: 'More about NovaRidge' }));
    return { ...view, menu: await screen.findByRole('menu', { name: 'More about NovaRidge' }) };
  };

  it('reports the profile', async () => {
    const { user, menu } = await open();
    await user.click(within(menu).getByRole('menuitem', { name: 'Report this profile' }));
    expect(await screen.findByRole('dialog', { name: 'Report this profile' })).toBeVisible();
  });

  it('asks before it blocks, says what that means, and then offers to unblock', async () => {
    let isBlocked = false;
    server.use(
      http.put(api('/blocks/guide-1'), () => {
        isBlocked = true;
        return new HttpResponse(null, { status: 204 });
      }),
      http.get(api('/blocks'), () =>
        HttpResponse.json(isBlocked ? [{ _id: 'guide-1', username: 'NovaRidge', avatar: '' }] : []),
      ),
    );
    const { user, menu } = await open();
    await user.click(await within(menu).findByRole('menuitem', { name: 'Block NovaRidge' }));
    const question = await screen.findByRole('alertdialog', { name: 'Block NovaRidge?' });
    expect(question).toHaveTextContent(
      'Neither of you can send the other requests or messages. Sessions that are agreed stay. NovaRidge is not told.',
    );
    expect(isBlocked).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Block NovaRidge' }));
    expect(await screen.findByText('You have blocked NovaRidge.')).toBeVisible();
    expect(isBlocked).toBe(true);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'More about NovaRidge' }));
    expect(await screen.findByRole('menuitem', { name: 'Unblock NovaRidge' })).toBeVisible();
  });

  it('says why it could not block', async () => {
    server.use(refuse('put', '/blocks/guide-1', 409, 'ODD', 'Not now.'));
    const { user, menu } = await open();
    await user.click(await within(menu).findByRole('menuitem', { name: 'Block NovaRidge' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Block NovaRidge',
      }),
    );
    expect(await screen.findByText('We could not block NovaRidge. Not now.')).toBeVisible();
  });

  it('offers no block where the server knows none', async () => {
    server.use(refuse('get', '/blocks', 404, 'NO_SUCH_CALL'));
    const { menu } = await open();
    expect(within(menu).getByRole('menuitem', { name: 'Report this profile' })).toBeVisible();
    expect(within(menu).queryByRole('menuitem', { name: /Block/ })).toBeNull();
  });

  it('is not there for oneself', async () => {
    server.use(reply('get', '/users/me', me({ _id: 'guide-1' })));
    renderApp(<PersonMenu person={NOVA} />, { identity: SIGNED_IN });
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });
});
