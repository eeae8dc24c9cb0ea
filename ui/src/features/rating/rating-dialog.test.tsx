import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { toSession } from '@/api/normalize-session';
import { session, user } from '@/testing/fixtures';
import { api, missingRoute, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { blockedBy } from './blocked';
import RatingDialog from './rating-dialog';
import { RatingPage } from './rating-page';
import { toPayload, toScore } from './rating-schema';
import { refusalOf } from './submit';

const done = session({ status: 'completed' });

const show = (side: 'user' | 'guide' = 'user', over = {}, identity = SIGNED_IN) => {
  const close = vi.fn();
  const view = renderApp(
    <RatingDialog
      session={toSession(session({ status: 'completed', ...over }))}
      side={side}
      onClose={close}
    />,
    { identity },
  );
  return { ...view, close };
};
const stars = (count: number) =>
  screen.getByRole('radio', { name: `${count} star${count === 1 ? '' : 's'}` });
const submit = () => screen.getByRole('button', { name: 'Submit review' });

describe('rating dialog', () => {
  it('is titled by who is rated', () => {
    show('user').unmount();
    show('guide');
    expect(screen.getByRole('dialog', { name: 'Rate Your User' })).toBeVisible();
  });

  it.each([
    [
      'user',
      'Your score and comment are public: they stand on the profile of NovaRidge, with your GamerTag.',
    ],
    [
      'guide',
      'Your score and comment are not private: saltedPixel reads them, and Sherpas who are asked for a session see the average.',
    ],
  ] as const)('tells the %s who reads what, before it is sent', (side, readers) => {
    show(side);
    expect(screen.getByText(readers)).toBeVisible();
    expect(screen.getByText('A report is not public. It goes to our admins only.')).toBeVisible();
  });

  it('sends score and comment', async () => {
    let body: unknown;
    server.use(
      http.post(api('/sessions/:id/rate-guide'), async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(done);
      }),
    );
    const { user: person, close } = show();
    expect(screen.getByRole('dialog', { name: 'Rate Your Sherpa' })).toBeVisible();
    await person.click(stars(4));
    await person.type(screen.getByLabelText('Comment'), '  Great.  ');
    expect(screen.queryByLabelText('What happened?')).toBeNull();
    await person.click(submit());
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(body).toEqual({
      score: 4,
      comment: 'Great.',
      reportedNoShow: false,
      reportDetails: '',
    });
    expect(await screen.findByText('Thank you for your review.')).toBeVisible();
  });

  it('asks for details only when a problem is reported', async () => {
    let body: unknown;
    server.use(
      http.post(api('/sessions/:id/rate-user'), async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(done);
      }),
    );
    const { user: person, close } = show('guide');
    await person.click(stars(1));
    await person.click(screen.getByLabelText('Report no-show or problem'));
    await person.type(screen.getByLabelText('What happened?'), ' Nobody came ');
    await person.click(submit());
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(body).toMatchObject({ reportedNoShow: true, reportDetails: 'Nobody came' });
  });

  it('wants a score, and texts of at most 500 characters', async () => {
    const { user: person } = show();
    await person.click(screen.getByLabelText('Comment'));
    await person.paste('x'.repeat(501));
    await person.click(submit());
    expect(await screen.findByText('Please choose a score from 1 to 5 stars.')).toBeVisible();
    expect(screen.getByText('At most 500 characters.')).toBeVisible();
    expect(screen.getByText(/501 \/ 500/)).toBeVisible();
  });

  it.each([
    ['Please sign in to submit a review.', {}, SIGNED_OUT],
    ['You can only rate after the session is completed.', { status: 'approved' }, SIGNED_IN],
    ['You have already submitted a rating for this session.', { userRated: true }, SIGNED_IN],
    ['Missing session. Please refresh and try again.', { _id: '' }, SIGNED_IN],
  ])('is blocked: %s', async (text, over, identity) => {
    const { user: person } = show('user', over, identity);
    await person.click(stars(5));
    await person.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('closes by Escape, but not while it is being sent, and is sent once', async () => {
    let calls = 0;
    let answer: () => void = () => {};
    const wait = new Promise<void>((go) => (answer = go));
    server.use(
      http.post(api('/sessions/:id/rate-guide'), async () => {
        calls += 1;
        await wait;
        return HttpResponse.json(done);
      }),
    );
    const { user: person, close } = show();
    await person.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
    await person.click(stars(5));
    await person.dblClick(submit());
    await person.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
    answer();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
    expect(calls).toBe(1);
  });

  it('stays open with the sentence of a refusal', async () => {
    server.use(refuse('post', '/sessions/:id/rate-guide', 409, 'ALREADY_RATED'));
    const { user: person, close } = show();
    await person.click(stars(5));
    await person.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A rating has already been submitted for this side.',
    );
    expect(close).not.toHaveBeenCalled();
  });

  it.each([
    ['user', '/rate-guide', { role: 'user' }, { target: 'guide' }],
    ['guide', '/rate-user', { role: 'guide' }, { target: 'user' }],
  ] as const)('of a %s uses the fallbacks in order', async (side, first, role, target) => {
    const bodies: unknown[] = [];
    server.use(
      missingRoute('post', `/sessions/:id${first}`),
      http.post(api('/sessions/:id/review'), async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse('no', { status: 405 });
      }),
      http.post(api('/sessions/:id/rate'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(done);
      }),
    );
    const { user: person, close } = show(side);
    await person.click(stars(3));
    await person.click(submit());
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(bodies[0]).toMatchObject({ score: 3, ...role });
    expect(bodies[1]).toMatchObject({ score: 3, ...target });
  });
});

describe('rating page', () => {
  const page = (identity = SIGNED_IN) =>
    renderApp(
      <Routes>
        <Route path="/sessions/:id/rate" element={<RatingPage />} />
        <Route path="*" element={null} />
      </Routes>,
      { identity, at: '/sessions/session-000001/rate' },
    );

  it('rates and returns to the receipt', async () => {
    server.use(
      reply('get', '/users/me', user()),
      reply('get', '/sessions/:id', done),
      reply('post', '/sessions/:id/rate-guide', { ...done, userRated: true }),
    );
    const { user: person, place } = page();
    await person.click(await screen.findByRole('radio', { name: '5 stars' }));
    await person.click(submit());
    await waitFor(() => expect(place()).toBe('/sessions/session-000001'));
  });

  it('rates the gamer when the viewer is the guide', async () => {
    server.use(
      reply('get', '/users/me', user({ _id: 'guide-1', isGuide: true })),
      reply('get', '/sessions/:id', done),
    );
    page();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rate Your User' })).toBeVisible();
  });

  it('says when the session cannot be loaded', async () => {
    server.use(
      reply('get', '/users/me', user()),
      refuse('get', '/sessions/:id', 404, 'SESSION_NOT_FOUND'),
    );
    page();
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load this session');
    expect(screen.getByRole('link', { name: 'Back to receipt' })).toHaveAttribute(
      'href',
      '/sessions/session-000001',
    );
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('offers Retry for what may come, and reads what has failed', async () => {
    server.use(refuse('get', '/users/me', 503, 'UNAVAILABLE'));
    const { user: person } = page();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(reply('get', '/users/me', user()), reply('get', '/sessions/:id', done));
    await person.click(retry);
    expect(await screen.findByRole('button', { name: 'Submit review' })).toBeVisible();
  });

  it('says why a session cannot be rated', async () => {
    server.use(
      reply('get', '/users/me', user()),
      reply('get', '/sessions/:id', session({ status: 'completed', userRated: true })),
    );
    page();
    expect(
      await screen.findByText('You have already submitted a rating for this session.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit review' })).toBeNull();
  });

  it('asks signed-out people to sign in', () => {
    page(SIGNED_OUT);
    expect(screen.getByText('Please sign in to submit a review.')).toBeVisible();
  });
});

describe('rules', () => {
  it.each([
    [0, 1],
    [1.4, 1],
    [3.5, 4],
    [9, 5],
  ])('score %d becomes %d', (given, kept) => {
    expect(toScore(given)).toBe(kept);
  });

  it('drops details without a report', () => {
    const form = { score: 5, comment: ' a ', reportedNoShow: false, reportDetails: 'x' };
    expect(toPayload(form)).toEqual({ ...form, comment: 'a', reportDetails: '' });
  });

  it('blocks by side', () => {
    const about = toSession(session({ status: 'COMPLETED' as 'completed', guideRated: true }));
    expect(blockedBy(about, 'user', true)).toBe('');
    expect(blockedBy(about, 'guide', true)).toContain('already submitted');
    expect(blockedBy(undefined, 'user', true)).toContain('Missing session');
  });

  it.each([
    [409, '', '', 'A rating has already been submitted for this side.'],
    [409, 'NOT_COMPLETED', '', 'You can only rate after the session is completed.'],
    [401, '', '', 'Not authorized to rate this session.'],
    [403, '', 'x', 'Not authorized to rate this session.'],
    [500, '', 'The database is away.', 'The database is away.'],
    [500, '', '', 'Error submitting review'],
  ])('%i %s "%s" is said as "%s"', (status, code, message, text) => {
    expect(refusalOf(new ApiError({ status, code, message }))).toBe(text);
  });
});
