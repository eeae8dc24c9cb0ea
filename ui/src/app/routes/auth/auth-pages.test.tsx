import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { useNotify } from '@/components/feedback/notify';
import { setAgreed } from '@/features/agreement/consent';
import { user } from '@/testing/fixtures';
import { reply } from '@/testing/handlers';
import { SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import LoginPage from './login-page';
import RegisterPage from './register-page';
import VerifyEmailPage from './verify-email-page';

it('login welcomes, and keeps the origin on the way to registering', () => {
  renderApp(<LoginPage />, { identity: SIGNED_OUT, at: '/login?from=%2Fadmin' });
  expect(screen.getByText('Welcome back! Please sign in to continue.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    '/start?from=%2Fadmin',
  );
});

it('login leads who is signed in back to the origin', () => {
  server.use(reply('get', '/users/me', user()));
  const { place } = renderApp(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { identity: SIGNED_IN, at: '/login?from=%2Fpublic-profile%2Fg%3Fbook%3D1' },
  );
  expect(place()).toBe('/public-profile/g?book=1');
});

function AskedToSignIn() {
  const notify = useNotify();
  const navigate = useNavigate();
  const ask = () => {
    notify('error', 'Please sign in to book a session.');
    void navigate('/login');
  };
  return <button onClick={ask}>Book</button>;
}

it.each([
  ['stays for who is about to sign in', SIGNED_OUT, 1],
  ['goes once that is done', SIGNED_IN, 0],
])('what asked to sign in %s', async (_what, identity, alerts) => {
  server.use(reply('get', '/users/me', user()));
  const { user: person, place } = renderApp(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/guide" element={<AskedToSignIn />} />
      <Route path="*" element={null} />
    </Routes>,
    { identity, at: '/guide' },
  );
  await person.click(screen.getByText('Book'));
  await waitFor(() => expect(place()).not.toBe('/guide'));
  await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(alerts));
});

it('register sends who has not ticked the agreement to the gate', () => {
  const { place } = renderApp(<RegisterPage />, { at: '/register?from=%2Fsherpas' });
  expect(place()).toBe('/start?from=%2Fsherpas');
});

it.each([
  ['', '/public-profile/guide-1?book=1'],
  ['?from=%2Fsherpas', '/sherpas'],
])('who began a booking as a visitor is led on from /register%s to %s', async (search, target) => {
  localStorage.setItem(
    'sherpa:unfinished',
    JSON.stringify({
      booking: { guideId: 'guide-1', guideName: 'Mara', rateSC: 75 },
      account: '',
      until: Date.now() + 60_000,
    }),
  );
  server.use(reply('get', '/users/me', user()));
  const { place } = renderApp(
    <Routes>
      <Route path="/register" element={<RegisterPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { identity: SIGNED_IN, at: `/register${search}` },
  );
  await waitFor(() => expect(place()).toBe(target));
});

it('register waits with the gate until it is known who is there', () => {
  const { place } = renderApp(<RegisterPage />, {
    identity: { status: 'loading' },
    at: '/register',
  });
  expect(place()).toBe('/register');
});

it('register shows the form and the way to apply', () => {
  setAgreed(true);
  renderApp(<RegisterPage />, { at: '/register' });
  expect(screen.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apply to be a Sherpa' })).toHaveAttribute(
    'href',
    '/apply',
  );
});

it('verification: link sent, spam, log in again', () => {
  renderApp(<VerifyEmailPage />);
  expect(screen.getByText(/We sent a verification link/)).toBeVisible();
  expect(screen.getByText(/spam/)).toBeVisible();
  expect(screen.getByText(/Log in again and we will resend/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/login');
});
