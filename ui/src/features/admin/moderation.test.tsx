import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '@/api/schema';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { report, waiting } from './admin.fixture';
import { AdminPage } from './admin-page';
// Loading before the tests does not count against their time limits.
import './moderation-panel';

type AdminReport = components['schemas']['AdminReport'];

const show = (at = '/admin?tab=moderation') =>
  renderApp(<AdminPage />, { identity: SIGNED_IN, at });

beforeEach(() => server.use(reply('get', '/admin/waiting', waiting())));

/** A queue that decides; answers what was sent. */
function queue(...reports: AdminReport[]) {
  const sent: unknown[] = [];
  let left = reports;
  server.use(
    http.get(api('/admin/reports'), () => HttpResponse.json(left)),
    http.post(api('/admin/reports/:id/resolve'), async ({ request, params }) => {
      sent.push(await request.json());
      left = left.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json(report({ state: 'resolved' }));
    }),
  );
  return sent;
}

const card = (name: string) => screen.findByRole('article', { name });

describe('the moderation queue', () => {
  it('shows what was reported in its context, by how many, and why', async () => {
    queue(
      report({
        kind: 'message',
        reports: 3,
        shown: [
          {
            by: { _id: 'user-1', username: 'kit', avatar: '' },
            text: 'Where are you?',
            at: '2026-11-19T09:59:00Z',
            reported: false,
          },
          {
            by: { _id: 'user-2', username: 'bram', avatar: '' },
            text: 'You are a fool.',
            at: '2026-11-19T10:00:00Z',
            reported: true,
          },
        ],
      }),
    );
    show();
    const article = await card('Message of bram');
    expect(article).toHaveTextContent('Reported by 3 people');
    expect(article).toHaveTextContent('kit says, the first of them');
    expect(article).toHaveTextContent('It is an insult.');
    const [before, reported] = within(
      within(article).getByRole('list', { name: 'What was reported' }),
    ).getAllByRole('listitem');
    expect(before).toHaveTextContent('Where are you?');
    expect(before).not.toHaveTextContent('Reported');
    expect(reported).toHaveTextContent(/bram.*Reported.*You are a fool\./);
    expect(within(article).getByRole('link', { name: 'session 57a84d' })).toBeVisible();
    expect(within(article).getAllByRole('link', { name: 'bram' })[0]).toHaveAttribute(
      'href',
      '/admin/users/user-2',
    );
  });

  it('keeps at one press, and goes on to the next', async () => {
    const sent = queue(
      report(),
      report({ _id: 'report-2', subject: { _id: 'user-3', username: 'rika', avatar: '' } }),
    );
    const { user } = show();
    await card('Review of bram');
    await user.click(screen.getByRole('button', { name: 'Keep the review of bram' }));
    expect(await screen.findByText('Kept as it is.')).toBeVisible();
    expect(sent).toEqual([{ verdict: 'keep', reason: '' }]);
    await waitFor(() => expect(screen.queryByText('bram')).toBeNull());
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Review of rika' })).toHaveFocus(),
    );
  });

  it('hides with a reason only, and says what that does', async () => {
    const sent = queue(report());
    const { user } = show();
    await card('Review of bram');
    await user.click(screen.getByRole('button', { name: 'Hide the review of bram' }));
    const form = within(screen.getByRole('form', { name: 'Hide the review of bram' }));
    expect(form.getByText(/its score counts no more in the mean\./)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Hide it' }));
    expect(await form.findByText('Please give a reason.')).toBeVisible();
    expect(form.getByRole('textbox')).toHaveFocus();
    await user.type(form.getByRole('textbox'), ' Insult. ');
    await user.click(form.getByRole('button', { name: 'Hide it' }));
    expect(await screen.findByText('Hidden.')).toBeVisible();
    expect(sent).toEqual([{ verdict: 'hide', reason: 'Insult.' }]);
    expect(await screen.findByText('No reports.')).toBeVisible();
  });

  it('goes on when another admin was faster', async () => {
    let left = [report()];
    server.use(
      http.get(api('/admin/reports'), () => HttpResponse.json(left)),
      http.post(api('/admin/reports/report-1/resolve'), () => {
        left = [];
        const body = { success: false, error: 'RESOLVED', code: 'RESOLVED', message: '' };
        return HttpResponse.json(body, { status: 409 });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Keep the review of bram' }));
    expect(await screen.findByText('Another admin has decided about this.')).toBeVisible();
    expect(await screen.findByText('No reports.')).toBeVisible();
  });

  it('shows a refusal in the card', async () => {
    server.use(
      reply('get', '/admin/reports', [report()]),
      refuse('post', '/admin/reports/report-1/resolve', 503, 'UNAVAILABLE', 'In a minute.'),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Keep the review of bram' }));
    expect(await within(await card('Review of bram')).findByText('In a minute.')).toBeVisible();
  });

  it('keeps the filter in the address and shows what was decided', async () => {
    server.use(
      http.get(api('/admin/reports'), ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('state') === 'resolved'
            ? [
                report({
                  state: 'resolved',
                  verdict: 'hide',
                  note: 'Insult.',
                  resolvedAt: '2026-11-20T11:00:00Z',
                  resolvedBy: { _id: 'admin-1', username: 'juno', avatar: '' },
                }),
              ]
            : [],
        ),
      ),
    );
    const { user, place } = show();
    expect(await screen.findByText('No reports.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Decided' }));
    expect(place()).toBe('/admin?tab=moderation&state=resolved');
    const article = await card('Review of bram');
    expect(article).toHaveTextContent(/Hidden.*by juno.*Insult\./);
    expect(within(article).queryByRole('button')).toBeNull();
  });

  it('offers Retry', async () => {
    server.use(refuse('get', '/admin/reports', 422, 'ODD', 'Odd.'));
    show();
    expect(await screen.findByText('Could not load the reports.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
