import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { ANSWERED, adminUser, waiting } from './admin.fixture';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { AdminPage } from './admin-page';
// Loading before the test does not count against its time limit.
import './application-sheet';

type Schemas = components['schemas'];

const show = (at = '/admin') => renderApp(<AdminPage />, { identity: SIGNED_IN, at });

function users(...list: Schemas['AdminUser'][]) {
  server.use(reply('get', '/admin/users', list));
}

beforeEach(() => server.use(reply('get', '/admin/waiting', waiting())));

const row = async (name: string) => (await screen.findByText(name)).closest('tr')!;

describe('the list of users', () => {
  it('shows status, role and the way to approve', async () => {
    users(
      adminUser({ _id: 'a', username: 'ola', applicationStatus: 'pending' }),
      adminUser({ _id: 'b', username: 'bram' }),
      adminUser({ _id: 'c', username: 'nova', role: 'sherpa', isGuide: true }),
      adminUser({ _id: 'd', username: 'rika', applicationStatus: 'rejected' }),
      adminUser({ _id: 'e', username: 'juno', role: 'admin', isAdmin: true, closed: true }),
      adminUser({ _id: 'f', username: '', flags: ['repeated_no_show', 'booking_blocked'] }),
    );
    show();
    expect(await row('ola')).toHaveTextContent(/user.*Pending/);
    expect(
      within(await row('ola')).getByRole('button', { name: 'Approve as Sherpa: ola' }),
    ).toBeVisible();
    expect(await row('bram')).toHaveTextContent('Not Applied');
    expect(within(await row('bram')).queryByRole('button')).toBeNull();
    expect(await row('nova')).toHaveTextContent(/sherpa.*Approved/);
    expect(within(await row('nova')).queryByRole('button')).toBeNull();
    expect(await row('rika')).toHaveTextContent('Rejected');
    expect(within(await row('rika')).queryByRole('button', { name: /Approve/ })).toBeNull();
    expect(await row('juno')).toHaveTextContent(/admin.*Account closed/);
    expect(await row('Unknown')).toHaveTextContent(/Repeated no-shows.*Booking blocked/);
    expect(screen.getByText('6 users')).toBeVisible();
  });

  it.each([
    ['bare', (list: unknown[]) => list],
    ['under users', (list: unknown[]) => ({ users: list })],
    ['under data.users', (list: unknown[]) => ({ data: { users: list } })],
    ['under data', (list: unknown[]) => ({ data: list })],
  ])('is read %s', async (_name, wrap) => {
    server.use(reply('get', '/admin/users', wrap([adminUser()]) as object));
    show();
    expect(await row('ola')).toHaveTextContent('ola@example.test');
  });

  it('is asked for with a cache buster and once more after a failure', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('/admin/users'), ({ request }) => {
        const search = new URL(request.url).searchParams;
        asked.push(search.get('_ts') ?? '');
        return asked.length === 1
          ? HttpResponse.json({}, { status: 500 })
          : HttpResponse.json([adminUser()]);
      }),
    );
    show();
    expect(await row('ola')).toBeVisible();
    expect(asked).toHaveLength(2);
    for (const ts of asked) expect(ts).toMatch(/^\d{13}$/);
  });

  it('says that it could not be loaded', async () => {
    server.use(refuse('get', '/admin/users', 500, 'INTERNAL'));
    const { user } = show();
    expect(await screen.findByText('Could not load user data.')).toBeVisible();
    users(adminUser());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row('ola')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Could not load user data.')).toBeNull());
  });

  it('is searched on the server, from the address', async () => {
    const asked: (string | null)[][] = [];
    server.use(
      http.get(api('/admin/users'), ({ request }) => {
        const search = new URL(request.url).searchParams;
        asked.push([search.get('q'), search.get('status')]);
        return HttpResponse.json([]);
      }),
    );
    const { user, place } = show('/admin?q=ola&status=rejected');
    expect(await screen.findByText('No users found.')).toBeVisible();
    expect(asked).toContainEqual(['ola', 'rejected']);
    expect(screen.getByRole('searchbox')).toHaveValue('ola');
    expect(screen.getByRole('button', { name: 'Rejected' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );

    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), ' bram ');
    // A slow hand leaves the search empty for a moment, which puts it behind the status.
    await waitFor(() =>
      expect([...new URLSearchParams(place().split('?')[1])].sort()).toEqual([
        ['q', 'bram'],
        ['status', 'rejected'],
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Not Applied' }));
    await waitFor(() => expect(asked).toContainEqual(['bram', 'none']));
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(place()).toBe('/admin?q=bram');
    // What was typed on the way is not asked for letter by letter.
    expect(asked.map(([q]) => q)).not.toContain('b');
  });

  it('puts people with a flag first, and Back takes that away again', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('/admin/users'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('flagged'));
        return HttpResponse.json([adminUser()]);
      }),
    );
    function Back() {
      const navigate = useNavigate();
      return <button onClick={() => void navigate(-1)}>Go back</button>;
    }
    const { user, place } = renderApp(
      <>
        <AdminPage />
        <Back />
      </>,
      { identity: SIGNED_IN, at: '/admin?q=o' },
    );
    await row('ola');
    await user.click(screen.getByRole('button', { name: 'Flagged first' }));
    expect(place()).toBe('/admin?q=o&flagged=1');
    await waitFor(() => expect(asked).toEqual([null, '1']));
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    expect(place()).toBe('/admin?q=o');
    expect(screen.getByRole('button', { name: 'Newest' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('leads to the page of each', async () => {
    users(adminUser());
    show();
    expect(within(await row('ola')).getByRole('link', { name: 'ola' })).toHaveAttribute(
      'href',
      '/admin/users/user-9',
    );
  });

  it('goes on page by page', async () => {
    server.use(
      http.get(api('/admin/users'), ({ request }) => {
        const search = new URL(request.url).searchParams;
        return search.get('cursor') === 'two'
          ? HttpResponse.json([adminUser({ _id: 'b', username: 'bram' })])
          : HttpResponse.json([adminUser()], {
              headers: { Link: '</api/admin/users?cursor=two>; rel="next"' },
            });
      }),
    );
    const { user } = show();
    expect(await screen.findByText('1+ users')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more users' }));
    expect(await row('bram')).toBeVisible();
    expect(await row('ola')).toBeVisible();
    expect(screen.getByText('2 users')).toBeVisible();
  });
});

describe('approving', () => {
  it('says so and reads the users again', async () => {
    let approved = false;
    server.use(
      http.get(api('/admin/users'), () =>
        HttpResponse.json([
          adminUser(
            approved
              ? { role: 'sherpa', isGuide: true, applicationStatus: 'approved' }
              : { applicationStatus: 'pending' },
          ),
        ]),
      ),
      http.post(api('/admin/approve-sherpa/user-9'), async ({ request }) => {
        expect(await request.json()).toEqual({});
        approved = true;
        return HttpResponse.json({ success: true, user: adminUser() });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Approve as Sherpa: ola' }));
    expect(await screen.findByText('User approved as Sherpa!')).toBeVisible();
    await waitFor(async () => expect(await row('ola')).toHaveTextContent('Approved'));
    expect(screen.queryByRole('button', { name: /Approve as Sherpa/ })).toBeNull();
  });

  it('tells of a failure, with more in the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    users(adminUser({ applicationStatus: 'pending' }));
    server.use(refuse('post', '/admin/approve-sherpa/user-9', 409, 'ALREADY_APPROVED'));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Approve as Sherpa: ola' }));
    expect(await screen.findByText('Failed to approve as Sherpa. See console.')).toBeVisible();
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('one application', () => {
  const open = async (over: Partial<Schemas['AdminApplication']> = {}) => {
    users(adminUser({ applicationStatus: over.status ?? 'pending' }));
    server.use(
      reply('get', '/admin/applications/user-9', {
        _id: 'application-1',
        userId: { _id: 'user-9', username: 'ola', avatar: '', email: 'ola@example.test' },
        status: 'pending',
        submittedAt: '2026-11-01T10:00:00Z',
        form: ANSWERED,
        ...over,
      }),
    );
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Read application of ola' }));
    return { ...view, sheet: await screen.findByRole('dialog', { name: 'Application of ola' }) };
  };
  const answer = async (sheet: HTMLElement, label: string) =>
    (await within(sheet).findByText(label)).nextElementSibling;

  it('is read in full', async () => {
    const { sheet } = await open();
    expect(await answer(sheet, 'Location (City, State)')).toHaveTextContent('Denver, CO');
    expect(await answer(sheet, 'Do you have a government-issued ID?')).toHaveTextContent('Yes');
    expect(await answer(sheet, 'Years of gaming experience')).toHaveTextContent('6');
    expect(await answer(sheet, 'Game 2')).toHaveTextContent('No answer');
    expect(within(sheet).getAllByText('Confirmed')).toHaveLength(3);
    expect(within(sheet).getByRole('link', { name: 'https://example.test/rowan' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    );
  });

  it('makes no link of what is none', async () => {
    const { sheet } = await open({ form: { ...ANSWERED, portfolioLinks: 'javascript:alert(1)' } });
    expect(await within(sheet).findByText('javascript:alert(1)')).toBeVisible();
    expect(within(sheet).queryByRole('link')).toBeNull();
  });

  it('is rejected with a reason', async () => {
    let reason: unknown;
    const { user, sheet } = await open();
    server.use(
      http.post(api('/admin/applications/user-9/reject'), async ({ request }) => {
        reason = await request.json();
        return HttpResponse.json({
          success: true,
          user: adminUser({ applicationStatus: 'rejected' }),
        });
      }),
    );
    await user.click(await within(sheet).findByRole('button', { name: 'Reject' }));
    const box = within(sheet).getByRole('textbox', { name: 'Reason (optional)' });
    expect(box).toHaveFocus();
    await user.type(box, '  Too few hours. ');
    await user.click(within(sheet).getByRole('button', { name: 'Reject application' }));
    expect(await screen.findByText('Application rejected. The applicant is told.')).toBeVisible();
    expect(reason).toEqual({ reason: 'Too few hours.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the reason to 500 characters', async () => {
    const { user, sheet } = await open();
    await user.click(await within(sheet).findByRole('button', { name: 'Reject' }));
    await user.click(within(sheet).getByRole('textbox'));
    await user.paste('x'.repeat(501));
    await user.click(within(sheet).getByRole('button', { name: 'Reject application' }));
    expect(
      await within(sheet).findByText('Please keep the reason to 500 characters.'),
    ).toBeVisible();
    expect(within(sheet).getByRole('textbox')).toHaveFocus();
  });

  it('shows the server’s refusal of a rejection', async () => {
    const { user, sheet } = await open();
    server.use(refuse('post', '/admin/applications/user-9/reject', 409, 'X', 'Approved before.'));
    await user.click(await within(sheet).findByRole('button', { name: 'Reject' }));
    await user.click(within(sheet).getByRole('button', { name: 'Reject application' }));
    expect(await within(sheet).findByText('Approved before.')).toBeVisible();
  });

  it('is approved from the sheet', async () => {
    const { user, sheet } = await open();
    server.use(reply('post', '/admin/approve-sherpa/user-9', { success: true, user: adminUser() }));
    await user.click(await within(sheet).findByRole('button', { name: 'Approve as Sherpa' }));
    expect(await screen.findByText('User approved as Sherpa!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that was decided cannot be decided again', async () => {
    const { sheet } = await open({
      status: 'rejected',
      decidedAt: '2026-11-02T10:00:00Z',
      decidedBy: { _id: 'x', username: 'juno', avatar: '' },
      reason: 'Too few hours.',
    });
    expect(await within(sheet).findByText(/Too few hours\./)).toBeVisible();
    expect(sheet).toHaveTextContent('by juno');
    expect(within(sheet).queryByRole('button', { name: 'Reject' })).toBeNull();
    expect(within(sheet).queryByRole('button', { name: 'Approve as Sherpa' })).toBeNull();
  });

  it('offers Retry', async () => {
    users(adminUser({ applicationStatus: 'pending' }));
    server.use(refuse('get', '/admin/applications/user-9', 422, 'ODD', 'Odd.'));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Read application of ola' }));
    expect(await screen.findByText('Could not load the application.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
