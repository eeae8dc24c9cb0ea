import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from '@/testing/fixtures';
import { api, reply, withoutNotices } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { Header } from './header';

const PUBLIC = [
  'Search Guides',
  'Sherpa Directory',
  'Get Sherpa Cred',
  'Become a Sherpa',
  'Greater Good',
];

const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

// The bell has tests of its own.
beforeEach(() => server.use(...withoutNotices()));

describe('header', () => {
  it('shows visitors the public links, Login and Register', () => {
    renderApp(<Header />, { at: '/sherpas' });
    expect(links()).toEqual(PUBLIC);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/start');
    expect(screen.getByRole('link', { name: 'Sherpa Directory' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it.each([
    [{ role: 'user' as const }, ['My Profile']],
    [{ role: 'sherpa' as const, isGuide: true }, ['My Profile', 'Guide Dashboard']],
    [{ role: 'admin' as const, isAdmin: true }, ['My Profile', 'Admin']],
    [
      { role: 'sherpa' as const, isGuide: true, isAdmin: true },
      ['My Profile', 'Guide Dashboard', 'Admin'],
    ],
  ])('for %j adds %j, the balance and no Login', async (over, more) => {
    server.use(reply('get', '/users/me', user(over)));
    renderApp(<Header />, { identity: SIGNED_IN });
    expect(await screen.findByRole('link', { name: 'Balance 340 SC' })).toHaveAttribute(
      'href',
      '/wallet',
    );
    expect(links()).toEqual([...PUBLIC, ...more]);
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  });

  it.each(['/sherpas/', '/Sherpas'])('finds the current link at %s, as the router does', (at) => {
    renderApp(<Header />, { at });
    expect(screen.getByRole('link', { name: 'Sherpa Directory' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('closes the menu when another page is shown, by whatever way', async () => {
    const { user: person } = renderApp(
      <>
        <Header />
        <Link to="/greater-good">elsewhere</Link>
      </>,
      { at: '/sherpas' },
    );
    await person.click(screen.getByLabelText('Open menu'));
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible();
    act(() => screen.getByText('elsewhere').click());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
  });

  it('leads guides to /guide', async () => {
    server.use(reply('get', '/users/me', user({ role: 'sherpa', isGuide: true })));
    renderApp(<Header />, { identity: SIGNED_IN, at: '/dashboard' });
    const link = await screen.findByRole('link', { name: 'Guide Dashboard' });
    expect(link).toHaveAttribute('href', '/guide');
    expect(link).toHaveAttribute('aria-current', 'page');
  });

  it('signs out from the user menu and goes to the landing', async () => {
    server.use(reply('get', '/users/me', user()));
    const signOut = vi.fn(() => Promise.resolve());
    const { user: person, place } = renderApp(<Header />, {
      identity: SIGNED_IN,
      at: '/profile',
      signOut,
    });
    await person.click(screen.getByRole('button', { name: 'User menu' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalledOnce();
    expect(place()).toBe('/');
  });

  it.each([204, 503])('ends an admin’s look at the job queues first (%d)', async (status) => {
    const done: string[] = [];
    server.use(
      reply('get', '/users/me', user({ isAdmin: true })),
      http.delete(api('/admin/ops-session'), ({ request }) => {
        done.push(`ended for ${request.headers.get('Authorization')}`);
        return new HttpResponse(null, { status });
      }),
    );
    const { user: person } = renderApp(<Header />, {
      identity: SIGNED_IN,
      signOut: () => Promise.resolve(void done.push('signed out')),
    });
    await screen.findByRole('link', { name: 'Admin' });
    await person.click(screen.getByRole('button', { name: 'User menu' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(done).toEqual(['ended for Bearer token-1', 'signed out']));
  });
});
