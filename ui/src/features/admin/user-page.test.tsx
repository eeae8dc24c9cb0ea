import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '@/api/schema';
import { session, user as me } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { adminUser, problem, userDetail } from './admin.fixture';
import { AdminUserPage } from './user-page';
// Loading before the tests does not count against their time limits.
import './act-dialog';

type Schemas = components['schemas'];

beforeEach(() =>
  server.use(reply('get', '/users/me', me({ _id: 'admin-1', role: 'admin', isAdmin: true }))),
);

const show = () =>
  renderApp(
    <Routes>
      <Route path="/admin/users/:id" element={<AdminUserPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { identity: SIGNED_IN, at: '/admin/users/user-9' },
  );

async function person(over: Partial<Schemas['AdminUser']> = {}, rest = {}) {
  server.use(reply('get', '/admin/users/user-9', userDetail({ user: adminUser(over), ...rest })));
  const view = show();
  await screen.findByRole('heading', { level: 1, name: 'ola' });
  return view;
}

const GUIDE = { role: 'sherpa', isGuide: true, applicationStatus: 'approved' } as const;
const actions = () =>
  within(document.querySelector('header')!)
    .queryAllByRole('button')
    .map((button) => button.textContent);

describe('a person', () => {
  it('is shown with what an admin decides by', async () => {
    await person(
      { flags: ['repeated_no_show'] },
      {
        sessions: [
          session({
            _id: 'session-57a84d',
            status: 'completed',
            userId: { _id: 'user-9', username: 'ola', avatar: '' },
          }),
        ],
        problems: [problem()],
        audit: [
          {
            _id: 'a1',
            at: '2026-11-20T10:00:00Z',
            actor: { _id: 'admin-1', username: 'juno', avatar: '' },
            action: 'suspend_guide',
            subject: 'user-9',
            details: { reason: 'Complaints.' },
          },
        ],
      },
    );
    expect(screen.getByRole('link', { name: 'ola@example.test' })).toHaveAttribute(
      'href',
      'mailto:ola@example.test',
    );
    expect(screen.getByText('Repeated no-shows')).toBeVisible();
    const figures = screen.getByRole('region', { name: 'Figures' });
    expect(figures).toHaveTextContent('Balance210 SC');
    expect(figures).toHaveTextContent('Rated as a SherpaNo ratings');
    expect(figures).toHaveTextContent('Rated as a gamer4.50 (2)');
    expect(figures).toHaveTextContent('Sessions43 completed, 1 cancelled');
    expect(figures).toHaveTextContent('Ola Nordmann');
    expect(figures).not.toHaveTextContent('0.00');
    const sessions = screen.getByRole('table', { name: 'Last sessions' });
    expect(sessions).toHaveTextContent(/57a84d.*Elden Ring.*NovaRidge, Sherpa.*231 SC.*completed/);
    expect(within(sessions).getByRole('link', { name: 'NovaRidge' })).toHaveAttribute(
      'href',
      '/admin/users/guide-1',
    );
    const problems = screen.getByRole('table', { name: 'Problems' });
    expect(problems).toHaveTextContent('I waited for forty minutes.');
    expect(within(problems).getByRole('link', { name: 'Waits for a verdict' })).toHaveAttribute(
      'href',
      '/admin?tab=problems',
    );
    expect(screen.getByRole('table', { name: 'What admins decided' })).toHaveTextContent(
      /juno.*Suspended the Sherpa.*Complaints\./,
    );
  });

  it.each([
    ['a gamer', {}, []],
    ['an applicant', { applicationStatus: 'pending' }, ['Approve as Sherpa', 'Reject']],
    ['a Sherpa', GUIDE, ['Suspend']],
    ['a suspended Sherpa', { ...GUIDE, flags: ['suspended'] }, ['Restore']],
    ['another admin', { role: 'admin', isAdmin: true }, ['Withdraw admin']],
    ['a closed account', { ...GUIDE, closed: true }, []],
  ] as const)('that is %s can be treated accordingly', async (_name, over, names) => {
    await person({ ...over, flags: 'flags' in over ? [...over.flags] : [] });
    expect(actions()).toEqual(names);
  });

  it('that is oneself is nobody’s to change', async () => {
    server.use(reply('get', '/users/me', me({ _id: 'user-9', role: 'admin', isAdmin: true })));
    const { queries } = await person({ ...GUIDE, isAdmin: true });
    await waitFor(() => expect(queries.getQueryData(['me'])).toBeDefined());
    await waitFor(() => expect(actions()).toEqual([]));
  });

  it('that does not exist is said', async () => {
    server.use(refuse('get', '/admin/users/user-9', 404, 'NOT_FOUND'));
    show();
    expect(await screen.findByText('There is no such person.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/admin');
  });

  it('can be loaded again', async () => {
    server.use(refuse('get', '/admin/users/user-9', 503, 'UNAVAILABLE', 'In a minute.'));
    const { user } = show();
    expect(await screen.findByText('Could not load this person.')).toBeVisible();
    server.use(reply('get', '/admin/users/user-9', userDetail()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'ola' })).toBeVisible();
  });
});

describe('an act', () => {
  const press = async (name: string, over: Partial<Schemas['AdminUser']>) => {
    const view = await person(over);
    await view.user.click(screen.getByRole('button', { name }));
    return { ...view, dialog: await screen.findByRole('alertdialog') };
  };

  it('of suspending needs a reason, says what happens, and changes what can be done', async () => {
    let sent: unknown;
    const { user, dialog } = await press('Suspend', GUIDE);
    expect(dialog).toHaveAccessibleName('Suspend ola?');
    expect(dialog).toHaveAccessibleDescription(
      /Sessions that have not begun are cancelled, with everything back to the gamers\./,
    );
    server.use(
      http.post(api('/admin/users/user-9/suspend'), async ({ request }) => {
        sent = await request.json();
        const suspended = adminUser({ ...GUIDE, flags: ['suspended'] });
        server.use(reply('get', '/admin/users/user-9', userDetail({ user: suspended })));
        return HttpResponse.json({ success: true, user: suspended });
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    expect(await within(dialog).findByText('Please give a reason.')).toBeVisible();
    expect(sent).toBeUndefined();
    await user.type(within(dialog).getByRole('textbox'), ' Complaints. ');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('ola is suspended.')).toBeVisible();
    expect(sent).toEqual({ reason: 'Complaints.' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByText('Suspended')).toBeVisible();
    expect(actions()).toEqual(['Restore']);
  });

  it.each([
    ['Restore', { ...GUIDE, flags: ['suspended'] }, 'restore', 'ola is restored.'],
    ['Withdraw admin', { isAdmin: true }, 'withdraw-admin', 'ola is no admin any more.'],
  ] as const)('of %s is confirmed', async (name, over, path, text) => {
    const sent: unknown[] = [];
    const flags = 'flags' in over ? [...over.flags] : [];
    const { user, dialog } = await press(name, { ...over, flags });
    server.use(
      http.post(api(`/admin/users/user-9/${path}`), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, user: adminUser() });
      }),
    );
    expect(sent).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Reason \(optional\)/), ' As agreed. ');
    await user.click(within(dialog).getByRole('button', { name }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(sent).toEqual([{ reason: 'As agreed.' }]);
  });

  it('of approving says that the person is told', async () => {
    const { user, dialog } = await press('Approve as Sherpa', { applicationStatus: 'pending' });
    expect(dialog).toHaveAccessibleDescription(/ola is told by e-mail\./);
    server.use(reply('post', '/admin/approve-sherpa/user-9', { success: true, user: adminUser() }));
    await user.click(within(dialog).getByRole('button', { name: 'Approve as Sherpa' }));
    expect(await screen.findByText('User approved as Sherpa!')).toBeVisible();
  });

  it('of rejecting takes a reason', async () => {
    let sent: unknown;
    const { user, dialog } = await press('Reject', { applicationStatus: 'pending' });
    server.use(
      http.post(api('/admin/applications/user-9/reject'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, user: adminUser() });
      }),
    );
    await user.type(within(dialog).getByRole('textbox'), 'Too few hours.');
    await user.click(within(dialog).getByRole('button', { name: 'Reject application' }));
    expect(await screen.findByText('Application rejected. The applicant is told.')).toBeVisible();
    expect(sent).toEqual({ reason: 'Too few hours.' });
  });

  it('that is refused says why, and keeps what was typed', async () => {
    const { user, dialog } = await press('Suspend', GUIDE);
    server.use(refuse('post', '/admin/users/user-9/suspend', 409, 'ODD', 'Already suspended.'));
    await user.type(within(dialog).getByRole('textbox'), 'Complaints.');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Already suspended.');
    expect(within(dialog).getByRole('textbox')).toHaveValue('Complaints.');
  });
});
