import { screen, waitFor, within } from '@testing-library/react';
import type { JsonBodyType } from 'msw';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { user as me } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { ANSWERS } from './answers.fixture';
import { ApplyPage } from './apply-page';
import { dayOf } from './progress';

const KEY = 'sherpa:application:account-1';

const draft = (answers: object = ANSWERS) => localStorage.setItem(KEY, JSON.stringify(answers));

/** The page of a signed-in person; `who` is their record. */
function show(who: Parameters<typeof me>[0] = {}) {
  server.use(reply('get', '/users/me', me({ fullName: 'Mara Lindqvist', ...who })));
  return renderApp(<ApplyPage />, { identity: SIGNED_IN, at: '/apply' });
}

const submitButton = () => screen.findByRole('button', { name: 'Submit application' });
const field = (name: RegExp) => screen.getByRole('textbox', { name });

// jsdom does not lay out.
const scrollIntoView = vi.fn();
Element.prototype.scrollIntoView = scrollIntoView;

describe('who may apply', () => {
  it('asks people to sign in and brings them back', () => {
    renderApp(<ApplyPage />, { at: '/apply' });
    expect(screen.getByText('Please sign in to apply.')).toBeVisible();
    expect(
      within(screen.getByText('Please sign in to apply.').parentElement!).getByRole('link'),
    ).toHaveAttribute('href', '/login?from=%2Fapply');
  });

  it('says that it is loading', () => {
    renderApp(<ApplyPage />, { identity: { status: 'loading' } });
    expect(screen.getAllByText('Loading...')[0]).toBeVisible();
  });

  it('offers Retry when the profile does not come', async () => {
    server.use(refuse('get', '/users/me', 422, 'ODD', 'Odd.'));
    const { user } = renderApp(<ApplyPage />, { identity: SIGNED_IN });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not load profile. Please sign in again.',
    );
    server.use(reply('get', '/users/me', me()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await submitButton()).toBeVisible();
  });

  it('tells who has applied already', async () => {
    show({ applicationStatus: 'pending' });
    expect(
      await screen.findByText('You have applied already. We will get back to you soon.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit application' })).toBeNull();
  });

  it('tells who is a Sherpa already', async () => {
    show({ isGuide: true, role: 'sherpa', applicationStatus: 'approved' });
    expect(await screen.findByRole('heading', { name: 'You are a Sherpa already' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Guide Dashboard' })).toHaveAttribute('href', '/guide');
  });

  it('lets who was rejected apply again', async () => {
    show({ applicationStatus: 'rejected' });
    expect(
      await screen.findByText('Your last application was not accepted. You may apply again.'),
    ).toBeVisible();
    expect(await submitButton()).toBeVisible();
  });
});

describe('the form', () => {
  it('is filled from the account; the e-mail is locked', async () => {
    show();
    await submitButton();
    expect(field(/^Full name/)).toHaveValue('Mara Lindqvist');
    expect(field(/^E-mail/)).toHaveValue('gamer@sherpa.test');
    expect(field(/^E-mail/)).toHaveAttribute('readonly');
    expect(screen.getByLabelText(/^Date/)).toHaveValue(dayOf(Date.now()));
  });

  it('lets the e-mail be typed when nobody knows it', async () => {
    server.use(reply('get', '/users/me', me({ email: '' })));
    renderApp(<ApplyPage />, { identity: { ...SIGNED_IN, email: '' } as typeof SIGNED_IN });
    await submitButton();
    expect(field(/^E-mail/)).not.toHaveAttribute('readonly');
  });

  it('takes the e-mail over when it becomes known while the form is open', async () => {
    server.use(reply('get', '/users/me', me({ email: '' })));
    renderApp(<ApplyPage />, { identity: { ...SIGNED_IN, email: '' } as typeof SIGNED_IN });
    await submitButton();
    server.use(reply('get', '/users/me', me({ email: 'late@sherpa.test' })));
    await waitFor(() => expect(field(/^E-mail/)).toHaveValue('late@sherpa.test'), {
      timeout: 4_000,
    });
    expect(field(/^E-mail/)).toHaveAttribute('readonly');
  });

  it('takes the name from the identity provider when the record has none', async () => {
    show({ fullName: '' });
    await submitButton();
    expect(field(/^Full name/)).toHaveValue('Mara Lindqvist');
  });

  it('keeps numbers at 0 or more', async () => {
    show();
    await submitButton();
    for (const box of screen.getAllByRole('spinbutton')) expect(box).toHaveAttribute('min', '0');
    expect(screen.getAllByRole('spinbutton')).toHaveLength(2);
  });

  it('shows the rate as gamers will see it', async () => {
    const { user } = show();
    await submitButton();
    await user.type(field(/^Desired rate/), '$25 an hour');
    expect(screen.getByText('Gamers will see 55 SC per hour')).toBeVisible();
  });

  it('says the 1099 rule beside its box', async () => {
    show();
    await submitButton();
    expect(
      screen.getByRole('checkbox', {
        name: /independent contractors .* 1099 for payments over \$600 a year/,
      }),
    ).not.toBeChecked();
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  });

  it('shows each error under its field, sums them up and goes to the first', async () => {
    draft({ ...ANSWERS, phone: '', govID: '', confirmTrue: false, portfolioLinks: 'ftp://x' });
    const { user } = show();
    await user.click(await submitButton());
    const summary = await screen.findByRole('group', { name: '4 answers need another look' });
    expect(field(/^Phone/)).toHaveFocus();
    expect(field(/^Phone/)).toHaveAccessibleDescription(/Please fill this in/);
    expect(screen.getByText('Please answer yes or no.')).toBeVisible();
    expect(screen.getByText('Please confirm this.')).toBeVisible();
    await user.click(within(summary).getByRole('button', { name: 'Portfolio link' }));
    expect(field(/^Portfolio link/)).toHaveFocus();
  });

  it('counts what is answered', async () => {
    draft();
    show();
    await submitButton();
    expect(screen.getByText(/of 25 required answers/)).toHaveTextContent('25of 25');
  });
});

describe('the draft', () => {
  it('survives a reload, without e-mail and date', async () => {
    const { user, unmount } = show();
    await submitButton();
    await user.type(field(/^Location/), 'Denver, CO');
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(JSON.parse(localStorage.getItem(KEY)!)).not.toHaveProperty('email');
    expect(JSON.parse(localStorage.getItem(KEY)!)).not.toHaveProperty('date');
    unmount();
    show();
    await submitButton();
    expect(field(/^Location/)).toHaveValue('Denver, CO');
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
  });

  it('belongs to one account', async () => {
    localStorage.setItem('sherpa:application:account-2', JSON.stringify({ phone: '555' }));
    show();
    await submitButton();
    expect(field(/^Phone/)).toHaveValue('');
  });

  it.each(['{', '[]', 'null', '{"phone":5,"confirmTrue":"yes","constructor":"x"}'])(
    'that cannot be read is ignored: %s',
    async (stored) => {
      localStorage.setItem(KEY, stored);
      show();
      await submitButton();
      expect(field(/^Phone/)).toHaveValue('');
      expect(screen.getAllByRole('checkbox')[0]).not.toBeChecked();
    },
  );

  it('can be cleared', async () => {
    draft();
    const { user } = show();
    await submitButton();
    await user.click(screen.getByRole('button', { name: 'Clear draft' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Clear draft' }));
    await waitFor(() => expect(field(/^Phone/)).toHaveValue(''));
    expect(field(/^Full name/)).toHaveValue('Mara Lindqvist');
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

describe('handing in', () => {
  it('sends everything once, thanks and scrolls to the top', async () => {
    draft();
    const scroll = vi.spyOn(window, 'scrollTo');
    const sent: JsonBodyType[] = [];
    let answer = () => {};
    const wait = new Promise<void>((done) => (answer = done));
    server.use(
      http.post(api('/apply'), async ({ request }) => {
        sent.push((await request.json()) as JsonBodyType);
        await wait;
        const body = { success: true, applicationStatus: 'pending', message: 'Thank you.' };
        return HttpResponse.json(body, { status: 201 });
      }),
    );
    const { user } = show();
    await user.click(await submitButton());
    const busy = await screen.findByRole('button', { name: 'Submitting…' });
    await user.click(busy);
    answer();
    expect(await screen.findByRole('heading', { name: 'Thank you for applying' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Thank you. We have your application');
    expect(scroll).toHaveBeenCalledWith(0, 0);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(sent).toEqual([
      {
        ...ANSWERS,
        email: 'gamer@sherpa.test',
        date: dayOf(Date.now()),
        experienceYears: 6,
        coachingHours: 120,
        clerkId: 'account-1',
      },
    ]);
  });

  it.each([
    [
      refuse('post', '/apply', 409, 'APPLICATION_OPEN', 'You have applied already.'),
      'You have applied already.',
    ],
    [reply('post', '/apply', {}, { status: 500 }), 'Submission failed. Please try again.'],
    [http.post(api('/apply'), () => HttpResponse.error()), 'Submission failed. Please try again.'],
  ])('a refusal stands in a red banner', async (handler, message) => {
    draft();
    server.use(handler);
    const { user } = show();
    await user.click(await submitButton());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText(message).closest('[role=alert]')).toHaveClass('MuiAlert-colorError');
    expect(scrollIntoView).toHaveBeenCalled();
    expect(localStorage.getItem(KEY)).not.toBeNull();
  });

  it('puts the server’s errors under their fields', async () => {
    draft();
    server.use(
      refuse('post', '/apply', 422, 'INVALID_INPUT', 'Please look again.', {
        fields: { phone: 'Please use one line of plain text.', nobody: 'No such field.' },
      }),
    );
    const { user } = show();
    await user.click(await submitButton());
    expect(await screen.findByText('Please use one line of plain text.')).toBeVisible();
    expect(field(/^Phone/)).toHaveFocus();
    expect(screen.getByText('Please look again.')).toBeVisible();
  });
});
