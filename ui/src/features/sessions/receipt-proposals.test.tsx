import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { session, user } from '@/testing/fixtures';
import { api, missingRoute, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { ReceiptPage } from './receipt-page';

// The picker has tests of its own. Here a plain field with the same props replaces it.
vi.mock('@/components/time/date-time-field', () => ({
  DateTimeField: (props: { label: string; value: number; onChange: (value: number) => void }) => (
    <input
      aria-label={props.label}
      value={String(props.value)}
      onChange={(event) => props.onChange(Number(event.target.value || Number.NaN))}
    />
  ),
}));

type ApiSession = components['schemas']['Session'];
type Over = Partial<ApiSession>;

const HOUR = 3_600_000;
const hours = (ahead: number) =>
  new Date(Math.ceil(Date.now() / HOUR + ahead) * HOUR).toISOString();
const START = hours(48);
const OTHER = hours(72);
const FREE_UNTIL = hours(24);

const gamer = user();
const guide = user({ _id: 'guide-1', username: 'NovaRidge', role: 'sherpa', isGuide: true });

const agreed = (over: Over = {}) =>
  session({
    status: 'approved',
    scheduledTime: START,
    actions: ['move', 'propose', 'cancel'],
    cancellation: { backSC: 231, keptSC: 0, freeUntil: FREE_UNTIL },
    ...over,
  });
const proposed = (by: 'gamer' | 'guide', over: Over = {}) =>
  agreed({
    proposal: { by, startsAt: OTHER, note: 'My raid moved.', expiresAt: hours(5) },
    actions:
      by === 'guide'
        ? ['propose', 'accept_proposal', 'decline_proposal', 'cancel']
        : ['propose', 'withdraw_proposal', 'cancel'],
    ...over,
  });
const TIMES = {
  zone: 'Pacific/Apia',
  hoursSet: true,
  instant: false,
  outside: 'ask',
  noticeMinutes: 15,
  maxHours: 12,
  intervals: [],
  slots: [],
};

/** The receipt of a session; `show.now` is what a further reading brings. */
function show(first: ApiSession, me = gamer) {
  let current = first;
  server.use(
    reply('get', '/users/me', me),
    reply('get', '/guides/:id/free', TIMES),
    http.get(api('/sessions/:id'), () => HttpResponse.json(current)),
  );
  const view = renderApp(
    <Routes>
      <Route
        path="/sessions/:id"
        element={
          <ReceiptPage
            room={() => ({ line: null, meet: null, talk: null, bar: null })}
            rating={() => <div role="dialog" aria-label="rating" />}
          />
        }
      />
      <Route path="*" element={null} />
    </Routes>,
    { identity: SIGNED_IN, at: '/sessions/session-000001' },
  );
  return { ...view, becomes: (next: ApiSession) => (current = next) };
}
const card = (name: RegExp) => screen.findByRole('region', { name });
const bodies = (method: 'post' | 'delete', path: string, answer: ApiSession) => {
  const sent: unknown[] = [];
  server.use(
    http[method](api(`/sessions/:id${path}`), async ({ request }) => {
      const text = await request.text();
      sent.push(text ? JSON.parse(text) : undefined);
      return HttpResponse.json(answer);
    }),
  );
  return sent;
};

describe('an open proposal', () => {
  it('shows both times in both zones, the note and until when it counts', async () => {
    show(proposed('guide'));
    const box = within(await card(/NovaRidge proposes another time/));
    expect(box.getByText('My raid moved.')).toBeVisible();
    expect(await box.findAllByText('for NovaRidge')).toHaveLength(2);
    expect(box.getAllByText('for you')).toHaveLength(2);
    expect(box.getByText(/^[45] h left$/)).toBeVisible();
    expect(
      box.getByText(/^You can answer until .*The present time stays until then\.$/),
    ).toBeVisible();
    expect(box.getByText('Now').nextElementSibling?.querySelector('time')).toHaveAttribute(
      'datetime',
      START,
    );
    expect(box.queryByRole('button', { name: 'Withdraw proposal' })).toBeNull();
  });

  it('is accepted with the time that was seen', async () => {
    const done = agreed({ status: 'scheduled', scheduledTime: OTHER });
    const sent = bodies('post', '/proposal/accept', done);
    const { user: person, becomes } = show(proposed('guide'));
    const button = await screen.findByRole('button', { name: 'Accept new time' });
    becomes(done);
    await person.click(button);
    expect(await screen.findByText('Proposal accepted.')).toBeVisible();
    expect(sent).toEqual([{ startsAt: OTHER }]);
    expect(screen.queryByRole('region', { name: /another time/ })).toBeNull();
  });

  it.each([
    ['NO_PROPOSAL', agreed(), 'This proposal is not open any more.'],
    [
      'PROPOSAL_CHANGED',
      proposed('guide', {
        proposal: { by: 'guide', startsAt: hours(96), note: 'Later.', expiresAt: hours(5) },
      }),
      'The proposal has changed since you saw it.',
    ],
    ['SLOT_TAKEN', proposed('guide'), 'That time is taken by now. The proposal stays open'],
  ])('says %s in place, and shows the session as it is now', async (code, now, words) => {
    server.use(refuse('post', '/sessions/:id/proposal/accept', 409, code));
    const { user: person, becomes } = show(proposed('guide'));
    const button = await screen.findByRole('button', { name: 'Accept new time' });
    becomes(now);
    await person.click(button);
    const said = (text: string) => text.startsWith(words);
    expect(await screen.findByText(said)).toBeVisible();
    if (code === 'NO_PROPOSAL') {
      await waitFor(() => expect(screen.queryByText('My raid moved.')).toBeNull());
    }
    if (code === 'PROPOSAL_CHANGED') expect(await screen.findByText('Later.')).toBeVisible();
    expect(screen.getByText(said)).toBeVisible();
  });

  it('that was accepted in another window is accepted', async () => {
    server.use(refuse('post', '/sessions/:id/proposal/accept', 409, 'NO_PROPOSAL'));
    const { user: person, becomes } = show(proposed('guide'));
    const button = await screen.findByRole('button', { name: 'Accept new time' });
    becomes(agreed({ status: 'scheduled', scheduledTime: OTHER }));
    await person.click(button);
    expect(await screen.findByText('Proposal accepted.')).toBeVisible();
    expect(screen.queryByText(/not open any more/)).toBeNull();
  });

  it('is declined, or withdrawn by its author', async () => {
    const declined = bodies('post', '/proposal/decline', agreed());
    const first = show(
      proposed('gamer', { actions: ['decline_proposal', 'accept_proposal'] }),
      guide,
    );
    const decline = await screen.findByRole('button', { name: 'Decline proposal' });
    first.becomes(agreed());
    await first.user.click(decline);
    expect(await screen.findByText(/^Proposal declined\./)).toBeVisible();
    expect(declined).toHaveLength(1);
    first.unmount();

    const withdrawn = bodies('delete', '/proposal', agreed());
    const second = show(proposed('gamer'));
    expect(await card(/You proposed another time/)).toHaveTextContent(
      /NovaRidge can answer until .*The present time stays until then\./,
    );
    second.becomes(agreed());
    await second.user.click(screen.getByRole('button', { name: 'Withdraw proposal' }));
    expect(await screen.findByText(/^Proposal withdrawn\./)).toBeVisible();
    expect(withdrawn).toHaveLength(1);
  });

  it('of a request says that accepting approves it', async () => {
    show(proposed('guide', { status: 'pending', cancellation: undefined }));
    expect(await card(/NovaRidge proposes/)).toHaveTextContent(
      'Accept it and the session is approved.',
    );
  });

  it('into the next 24 hours says that cancelling may not be free afterwards', async () => {
    const proposal = { by: 'guide' as const, startsAt: hours(12), note: '', expiresAt: hours(5) };
    show(proposed('guide', { proposal }));
    expect(await screen.findByText(/cancelling may not be free any more/)).toBeVisible();
  });
});

describe('proposing another time', () => {
  it('is a counter-offer of the guide to a request', async () => {
    const done = proposed('guide', {
      status: 'pending',
      actions: ['approve', 'decline', 'withdraw_proposal'],
    });
    const sent = bodies('post', '/proposal', done);
    const pending = session({ scheduledTime: START, actions: ['approve', 'decline', 'propose'] });
    const { user: person, becomes } = show(pending, guide);
    await person.click(await screen.findByRole('button', { name: 'Propose another time' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }));
    expect(dialog.getByText(/Accepting it also approves the session/)).toBeVisible();
    // The time that the session has is no proposal.
    expect(dialog.getByRole('button', { name: 'Send proposal' })).toBeDisabled();
    fireEvent.change(await dialog.findByLabelText('Date and time'), {
      target: { value: String(Date.parse(OTHER)) },
    });
    await person.type(dialog.getByLabelText('Note (optional)'), ' My raid moved. ');
    becomes(done);
    await person.click(dialog.getByRole('button', { name: 'Send proposal' }));
    expect(await screen.findByText('Proposal sent.')).toBeVisible();
    expect(sent).toEqual([{ scheduledTime: OTHER, note: 'My raid moved.' }]);
    expect(await card(/You proposed another time/)).toBeVisible();
  });

  it('says what is wrong, and keeps what was written', async () => {
    const { user: person } = show(agreed({ actions: ['propose', 'cancel'] }), guide);
    await person.click(await screen.findByRole('button', { name: 'Propose another time' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }));
    const when = await dialog.findByLabelText('Date and time');
    fireEvent.change(when, { target: { value: String(Date.now()) } });
    expect(dialog.getByText('Scheduled time must be at least 15 minutes from now.')).toBeVisible();
    fireEvent.change(when, { target: { value: String(Date.parse(OTHER)) } });
    const note = dialog.getByLabelText('Note (optional)');
    fireEvent.change(note, { target: { value: 'x'.repeat(201) } });
    expect(dialog.getByText('At most 200 characters.')).toBeVisible();
    fireEvent.change(note, { target: { value: 'Then?' } });
    server.use(refuse('post', '/sessions/:id/proposal', 409, 'SLOT_TAKEN'));
    await person.click(dialog.getByRole('button', { name: 'Send proposal' }));
    expect(await dialog.findByText('Time conflict: the chosen slot is unavailable.')).toBeVisible();
    expect(note).toHaveValue('Then?');
  });
});

describe('cancelling an approved session', () => {
  const LATE = { backSC: 0, keptSC: 231, freeUntil: new Date(Date.now() - HOUR).toISOString() };
  const cancelled = (over: Over = {}) =>
    session({ status: 'cancelled', scheduledTime: START, actions: [], ...over });

  it('shows what comes back on the button and in the question, and sends it', async () => {
    const sent = bodies('post', '/cancel', cancelled());
    const { user: person, becomes } = show(agreed());
    expect(await screen.findByText(/^Free until .*After that the Sherpa is paid\.$/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel, 231 SC back' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel session' });
    expect(dialog).toHaveTextContent(/231 SC go back to you\. Cancelling is free until/);
    expect(dialog).not.toHaveTextContent('adjusted automatically');
    becomes(cancelled());
    await person.click(within(dialog).getByRole('button', { name: 'Cancel, 231 SC back' }));
    expect(await screen.findByText('Session cancelled.')).toBeVisible();
    expect(sent).toEqual([{ expectedBackSC: 231 }]);
  });

  it('that is not free any more says so before the click, and where the SC stay after it', async () => {
    const money = { state: 'settling' as const, sc: 231, late: true, at: hours(48) };
    const done = cancelled({ lateCancelled: true, money });
    const sent = bodies('post', '/cancel', done);
    const { user: person, becomes } = show(
      agreed({ cancellation: LATE, actions: ['propose', 'cancel'] }),
    );
    expect(await screen.findByText(/^Not free to cancel: 231 SC stay for NovaRidge/)).toBeVisible();
    // Another time has to be agreed now.
    expect(screen.getByRole('button', { name: 'Propose another time' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Change time' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Cancel, 0 SC back' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel session' });
    expect(dialog).toHaveTextContent(
      /Not free to cancel: 231 SC stay for NovaRidge, free until .* has passed\./,
    );
    becomes(done);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel, 0 SC back' }));
    expect(await screen.findByText('cancelled late')).toBeVisible();
    expect(sent).toEqual([{ expectedBackSC: 0 }]);
    expect(screen.getByText('You cancelled when it was not free any more.')).toBeVisible();
    expect(screen.queryByText(/adjusted automatically/)).toBeNull();
  });

  it.each([
    ['an approved session', agreed(), 'Cancel, 231 SC back', 'What cancelling costs has changed'],
    [
      'a request that was approved meanwhile',
      session({ scheduledTime: START, actions: ['cancel'] }),
      'Cancel request',
      'NovaRidge has approved this session meanwhile.',
    ],
  ])('asks again when the quote has changed: %s', async (_, first, button, words) => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('/sessions/:id/cancel'), async ({ request }) => {
        const body = (await request.json()) as { expectedBackSC?: number };
        sent.push(body);
        if (body.expectedBackSC === 0) {
          return HttpResponse.json(cancelled({ lateCancelled: true }));
        }
        const code = 'QUOTE_CHANGED';
        return HttpResponse.json(
          { success: false, error: code, code, message: 'Changed.', cancellation: LATE },
          { status: 409 },
        );
      }),
    );
    const { user: person, becomes } = show(first);
    await person.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('alertdialog');
    becomes(agreed({ cancellation: LATE }));
    await person.click(within(dialog).getByRole('button', { name: button }));
    const again = await screen.findByRole('alertdialog', { name: 'The terms have changed' });
    expect(again).toHaveTextContent(words);
    expect(again).toHaveTextContent('Not free to cancel: 231 SC stay for NovaRidge');
    expect(screen.queryByText(/Failed to cancel/)).toBeNull();
    becomes(cancelled({ lateCancelled: true }));
    await person.click(within(again).getByRole('button', { name: 'Cancel, 0 SC back' }));
    expect(await screen.findByText('Session cancelled.')).toBeVisible();
    expect(sent.at(-1)).toEqual({ expectedBackSC: 0 });
    expect(sent).toHaveLength(2);
  });

  it('asks as before where the server quotes nothing', async () => {
    const { user: person } = show(agreed({ cancellation: undefined, actions: ['cancel'] }));
    await person.click(await screen.findByRole('button', { name: 'Cancel session' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Cancel this request?');
  });
});

describe('after a late cancellation', () => {
  const money = { state: 'settling' as const, sc: 231, late: true, at: hours(40) };
  const late = (over: Over = {}) =>
    session({
      status: 'cancelled',
      lateCancelled: true,
      money,
      actions: ['waive', 'report'],
      ...over,
    });

  it('the guide gives the SC back, after a question', async () => {
    const done = late({ actions: [], money: { ...money, state: 'released' } });
    const sent = bodies('post', '/waive', done);
    const { user: person, becomes } = show(late(), guide);
    await person.click(await screen.findByRole('button', { name: 'Give the SC back' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Give the SC back?' });
    expect(dialog).toHaveTextContent('231 SC go back to saltedPixel, and you are not paid');
    becomes(done);
    await person.click(within(dialog).getByRole('button', { name: 'Give the SC back' }));
    expect(await screen.findByText('The SC go back to the gamer.')).toBeVisible();
    expect(sent).toHaveLength(1);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Give the SC back' })).toBeNull(),
    );
  });

  it('is said when it was too late for that', async () => {
    server.use(refuse('post', '/sessions/:id/waive', 409, 'INVALID_TRANSITION', 'It is paid.'));
    const { user: person } = show(late(), guide);
    await person.click(await screen.findByRole('button', { name: 'Give the SC back' }));
    const dialog = await screen.findByRole('alertdialog');
    await person.click(within(dialog).getByRole('button', { name: 'Give the SC back' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to give the SC back. It is paid.',
    );
  });
});

describe('reporting a problem without a rating', () => {
  const begun = (over: Over = {}) =>
    session({ status: 'approved', scheduledTime: hours(-1), actions: ['report'], ...over });
  const write = async (person: ReturnType<typeof show>['user']) => {
    await person.click(await screen.findByRole('button', { name: 'Report a problem' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
    await person.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await dialog.findByText('Please say what went wrong.')).toBeVisible();
    await person.type(dialog.getByLabelText(/What happened/), ' Nobody came. ');
    return dialog.getByRole('button', { name: 'Send report' });
  };

  it('sends the words and says that an admin decides', async () => {
    const done = begun({
      timeline: [{ at: hours(0), event: 'report', from: 'approved', to: 'approved', by: 'gamer' }],
    });
    const sent = bodies('post', '/report', done);
    const { user: person, becomes } = show(begun());
    const send = await write(person);
    becomes(done);
    await person.click(send);
    expect(await screen.findByText('Your report has been sent. An admin decides.')).toBeVisible();
    expect(sent).toEqual([{ details: 'Nobody came.' }]);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull(),
    );
  });

  it('goes by the rating where the server knows no other way', async () => {
    server.use(missingRoute('post', '/sessions/:id/report'));
    const { user: person } = show(begun({ status: 'completed' }));
    await person.click(await write(person));
    expect(await screen.findByRole('dialog', { name: 'rating' })).toBeVisible();
  });
});

describe('how it was booked', () => {
  it('outside the hours of its guide', async () => {
    show(session({ scheduledTime: START, outsideHours: true, actions: ['approve'] }), guide);
    expect(await screen.findByText('Outside your usual hours')).toBeVisible();
  });

  it('at once', async () => {
    const timeline = [
      {
        at: hours(0),
        event: 'approve' as const,
        from: 'pending',
        to: 'approved',
        by: 'system' as const,
      },
    ];
    show(agreed({ instant: true, timeline }));
    expect(await screen.findAllByText('Approved at once')).toHaveLength(2);
  });
});

describe('the history', () => {
  it('names proposals with both times, late cancellation and waiver', async () => {
    const at = hours(0);
    const times = { fromTime: START, toTime: OTHER };
    const line = (
      event: ApiSession['timeline'][number]['event'],
      by: 'gamer' | 'guide',
      over = {},
    ) => ({
      at,
      event,
      from: 'approved',
      to: 'approved',
      by,
      ...over,
    });
    show(
      session({
        status: 'cancelled',
        lateCancelled: true,
        timeline: [
          line('propose', 'guide', { ...times, reason: 'My raid moved.' }),
          line('decline_proposal', 'gamer'),
          line('propose', 'gamer', times),
          line('withdraw_proposal', 'gamer'),
          line('accept_proposal', 'guide', times),
          line('cancel_late', 'gamer'),
          line('waive', 'guide'),
        ],
      }),
    );
    const lines = within(await screen.findByRole('region', { name: 'History' }));
    for (const words of [
      'Another time proposed by the Sherpa',
      'Proposal declined by the gamer',
      'Another time proposed by the gamer',
      'Proposal withdrawn by the gamer',
      'Proposal accepted by the Sherpa',
      'Cancelled late by the gamer',
      'SC given back by the Sherpa',
    ]) {
      expect(lines.getByText(words)).toBeVisible();
    }
    expect(lines.getAllByText(/^From .* to /)).toHaveLength(3);
    expect(lines.getByText('My raid moved.')).toBeVisible();
  });
});
