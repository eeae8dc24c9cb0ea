import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { user } from '@/testing/fixtures';
import { refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { Guarded } from './guards';
import type { Guard } from './route';

const inside = <h1>Inside</h1>;

describe('Guarded', () => {
  it.each<Guard>(['signed-in', 'admin', 'sherpa'])(
    '%s: signed out goes to /login and remembers the origin',
    (by) => {
      const { place } = renderApp(
        <Routes>
          <Route path="/admin" element={<Guarded by={by}>{inside}</Guarded>} />
          <Route path="/login" element="Login" />
        </Routes>,
        { identity: SIGNED_OUT, at: '/admin?tab=2' },
      );
      expect(place()).toBe('/login?from=%2Fadmin%3Ftab%3D2');
    },
  );

  it('waits while nobody knows who is there', () => {
    const { place } = renderApp(<Guarded by="admin">{inside}</Guarded>, {
      identity: { status: 'loading' },
      at: '/admin',
    });
    expect(place()).toBe('/admin');
    expect(screen.queryByText('Inside')).toBeNull();
  });

  it.each<[Guard, object, string]>([
    ['admin', { role: 'user' }, 'Access Denied – Admins only.'],
    ['admin', { role: 'sherpa', isGuide: true }, 'Access Denied – Admins only.'],
    ['admin', { role: 'admin', isAdmin: true }, 'Inside'],
    ['admin', { role: 'sherpa', isGuide: true, isAdmin: true }, 'Inside'],
    ['sherpa', { role: 'user' }, 'Access Denied – Sherpas only.'],
    ['sherpa', { role: 'sherpa', isGuide: true }, 'Inside'],
    ['sherpa', { role: 'admin', isAdmin: true }, 'Inside'],
  ])('%s guard for %j: %s', async (by, over, text) => {
    server.use(reply('get', '/users/me', user(over)));
    renderApp(<Guarded by={by}>{inside}</Guarded>, { identity: SIGNED_IN, at: '/admin' });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('lets every signed-in person through without waiting for the record', () => {
    server.use(reply('get', '/users/me', user()));
    renderApp(<Guarded by="signed-in">{inside}</Guarded>, { identity: SIGNED_IN });
    expect(screen.getByText('Inside')).toBeVisible();
  });

  it('says when the record cannot be loaded, and tries again', async () => {
    server.use(refuse('get', '/users/me', 503, 'UNAVAILABLE'));
    const { user: person } = renderApp(<Guarded by="admin">{inside}</Guarded>, {
      identity: SIGNED_IN,
    });
    expect(
      await screen.findByText('Could not load profile. Please sign in again.'),
    ).toBeInTheDocument();
    server.use(reply('get', '/users/me', user({ isAdmin: true, role: 'admin' })));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Inside')).toBeVisible();
  });
});
