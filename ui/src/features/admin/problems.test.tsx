import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '@/api/schema';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { SESSION_ID, problem, waiting } from './admin.fixture';
import { AdminPage } from './admin-page';
// Loading before the test does not count against its time limit.
import './audit-panel';
import './problems-panel';

type Schemas = components['schemas'];

const show = (at = '/admin?tab=problems') => renderApp(<AdminPage />, { identity: SIGNED_IN, at });
const noUsers = () => reply('get', '/admin/users', []);

beforeEach(() => server.use(reply('get', '/admin/waiting', waiting())));

function problems(...list: Schemas['ProblemSession'][]) {
  server.use(noUsers(), reply('get', '/admin/problem-sessions', list));
}

const card = () => screen.findByRole('article', { name: 'Session 57a84d' });

describe('problem sessions', () => {
  it('set both sides next to each other, the report first', async () => {
    problems(problem());
    const { user } = show();
    const article = await card();
    const gamer = within(article).getByRole('group', { name: 'User rated the Sherpa' });
    expect(gamer).toHaveTextContent(
      /1\/ 5kitkit@example\.testReported: no-show or problem.*I waited for forty minutes\..*Nobody came\./,
    );
    const guide = within(article).getByRole('group', { name: 'Sherpa rated the user' });
    expect(guide).toHaveTextContent(/4\/ 5Mossymossy@example\.testNo report.*We started late\./);
    expect(article).toHaveTextContent('Destiny 2, PC, 2 h');
    expect(article).toHaveTextContent('Paid by the gamer154 SC');
    expect(article).toHaveTextContent('The Sherpa’s pay$70');
    expect(article).toHaveTextContent('frozen until the verdict');
    expect(within(article).queryByText('Requested by the gamer')).toBeNull();
    await user.click(within(article).getByRole('button', { name: 'Show timeline of 57a84d' }));
    expect(within(article).getByText('Approved by the Sherpa')).toBeVisible();
  });

  it('show a side that has not rated, notes of admins, and reports of both', async () => {
    const { guideRating: _none, ...rest } = problem();
    problems({
      ...rest,
      guideRated: false,
      problem: {
        ...rest.problem,
        state: 'disputed',
        reports: [{ by: 'admin', note: 'Kit wrote to us.', at: '2026-11-19T12:00:00Z' }],
      },
    });
    show();
    const article = await card();
    expect(within(article).getByRole('group', { name: 'Sherpa rated the user' })).toHaveTextContent(
      'Not rated yet',
    );
    expect(within(article).getByRole('list', { name: 'Notes' })).toHaveTextContent(
      'Kit wrote to us.',
    );
    expect(within(article).getByRole('alert')).toHaveTextContent('Both sides report a problem.');
  });

  it.each(['sessions', 'problemSessions', 'data'])('are read under %s', async (name) => {
    server.use(noUsers(), reply('get', '/admin/problem-sessions', { [name]: [problem()] }));
    show();
    expect(await card()).toBeVisible();
  });

  it('say that they could not be loaded, after one more try', async () => {
    let asked = 0;
    server.use(
      noUsers(),
      http.get(api('/admin/problem-sessions'), () => {
        asked += 1;
        return HttpResponse.json({}, { status: 500 });
      }),
    );
    const { user } = show();
    expect(await screen.findByText('Could not load problem sessions.')).toBeVisible();
    expect(asked).toBe(2);
    problems(problem());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card()).toBeVisible();
  });

  it('say when there are none, and keep the filter in the address', async () => {
    const asked: (string | null)[] = [];
    server.use(
      noUsers(),
      http.get(api('/admin/problem-sessions'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('state'));
        return HttpResponse.json([]);
      }),
    );
    const { user, place } = show();
    expect(await screen.findByText('No problem sessions.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Judged' }));
    expect(await screen.findByText('No verdicts yet.')).toBeVisible();
    expect(place()).toBe('/admin?tab=problems&state=resolved');
    expect(asked).toContain('resolved');
  });
});

describe('a verdict', () => {
  const judge = async (session = problem()) => {
    problems(session);
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Judge session 57a84d' }));
    return { ...view, form: screen.getByRole('form', { name: 'Verdict on session 57a84d' }) };
  };
  const PATH = `/admin/problem-sessions/${SESSION_ID}/resolve`;

  it('must be chosen', async () => {
    const { user, form } = await judge();
    await user.click(within(form).getByRole('button', { name: 'Give verdict' }));
    expect(await within(form).findByText('Please choose a verdict.')).toBeVisible();
    expect(within(form).getByRole('radio', { name: 'Refund the gamer' })).toHaveFocus();
  });

  it.each([
    ['Refund the gamer', false, '154 SC go back to the gamer. The Sherpa gets nothing.'],
    ['Refund the gamer', true, '154 SC go back at our cost: the Sherpa keeps $70.'],
    ['Pay the Sherpa', false, '$70 goes to the Sherpa when it is due.'],
    ['Pay the Sherpa', true, 'Nothing moves: the Sherpa has been paid $70.'],
    ['Dismiss', false, 'There is no problem to judge. $70 goes to the Sherpa when it is due.'],
  ])('%s (settled: %s) says what happens to the money', async (name, settled, effect) => {
    const { form } = await judge(problem({ settled }));
    expect(within(form).getByRole('radio', { name })).toHaveAccessibleDescription(effect);
  });

  it('is asked for twice, sent, and told', async () => {
    let sent: unknown;
    const { user, form } = await judge();
    server.use(
      http.post(api(PATH), async ({ request }) => {
        sent = await request.json();
        server.use(reply('get', '/admin/problem-sessions', []));
        return HttpResponse.json({ success: true, session: problem() });
      }),
    );
    await user.click(within(form).getByRole('radio', { name: 'Refund the gamer' }));
    await user.click(within(form).getByRole('radio', { name: 'The Sherpa' }));
    await user.type(within(form).getByRole('textbox'), ' Sorry. ');
    await user.click(within(form).getByRole('button', { name: 'Give verdict' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Refund the gamer?' });
    expect(dialog).toHaveTextContent('A verdict is final.');
    expect(sent).toBeUndefined();
    await user.click(within(dialog).getByRole('button', { name: 'Give verdict' }));
    expect(await screen.findByText('Verdict given. Both people are told.')).toBeVisible();
    expect(sent).toEqual({ outcome: 'refund_gamer', noShow: 'guide', note: 'Sorry.' });
    expect(await screen.findByText('No problem sessions.')).toBeVisible();
  });

  it('about nobody sends null, and a refusal is shown', async () => {
    let sent: unknown;
    const { user, form } = await judge();
    server.use(
      http.post(api(PATH), async ({ request }) => {
        sent = await request.json();
        const body = { success: false, code: 'INVALID_TRANSITION', message: 'Judged before.' };
        return HttpResponse.json(body, { status: 409 });
      }),
    );
    await user.click(within(form).getByRole('radio', { name: 'Dismiss' }));
    await user.click(within(form).getByRole('button', { name: 'Give verdict' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Give verdict' }));
    expect(await within(form).findByText('Judged before.')).toBeVisible();
    expect(sent).toEqual({ outcome: 'dismiss', noShow: null, note: '' });
  });

  it('that was given is shown in place of the form', async () => {
    problems(
      problem({
        status: 'refunded',
        problem: {
          ...problem().problem,
          state: 'resolved',
          verdict: {
            outcome: 'refund_gamer',
            noShow: 'guide',
            countsAgainstGuide: false,
            note: 'Sorry about the wait.',
            resolvedAt: '2026-11-20T10:00:00Z',
            resolvedBy: { _id: 'x', username: 'juno', avatar: '' },
          },
        },
      }),
    );
    show('/admin?tab=problems&state=resolved');
    const article = await card();
    expect(article).toHaveTextContent('Gamer refunded');
    expect(article).toHaveTextContent('The Sherpa did not show up');
    expect(article).toHaveTextContent('by juno');
    expect(article).toHaveTextContent('It does not count against the Sherpa');
    expect(article).toHaveTextContent('back with the gamer');
    expect(within(article).queryByRole('button', { name: /Judge/ })).toBeNull();
  });
});

describe('opening a problem', () => {
  const open = async () => {
    problems();
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Open a problem' }));
    return { ...view, dialog: await screen.findByRole('dialog', { name: 'Open a problem' }) };
  };

  it('needs a session and words', async () => {
    const { user, dialog } = await open();
    await user.type(within(dialog).getByRole('textbox', { name: 'Session' }), '57a84d');
    await user.click(within(dialog).getByRole('button', { name: 'Open problem' }));
    expect(
      await within(dialog).findByText('Please paste the address of the session.'),
    ).toBeVisible();
    expect(within(dialog).getByText('Please say what happened.')).toBeVisible();
  });

  it('takes the id out of an address', async () => {
    let sent: unknown;
    const { user, dialog } = await open();
    server.use(
      http.post(api(`/admin/problem-sessions/${SESSION_ID}`), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, session: problem() });
      }),
    );
    await user.type(
      within(dialog).getByRole('textbox', { name: 'Session' }),
      `https://sherpa.test/sessions/${SESSION_ID.toUpperCase()}?x=1`,
    );
    await user.type(within(dialog).getByRole('textbox', { name: 'What happened' }), 'Kit wrote.');
    await user.click(within(dialog).getByRole('button', { name: 'Open problem' }));
    expect(
      await screen.findByText('Problem opened. The money is frozen until a verdict.'),
    ).toBeVisible();
    expect(sent).toEqual({ note: 'Kit wrote.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a refusal', async () => {
    const { user, dialog } = await open();
    server.use(
      refuse(
        'post',
        `/admin/problem-sessions/${SESSION_ID}`,
        404,
        'SESSION_NOT_FOUND',
        'Session not found.',
      ),
    );
    await user.type(within(dialog).getByRole('textbox', { name: 'Session' }), SESSION_ID);
    await user.type(within(dialog).getByRole('textbox', { name: 'What happened' }), 'Kit wrote.');
    await user.click(within(dialog).getByRole('button', { name: 'Open problem' }));
    expect(await within(dialog).findByText('Session not found.')).toBeVisible();
  });
});

describe('the audit trail', () => {
  const entry = (over: Partial<Schemas['AuditEntry']>): Schemas['AuditEntry'] => ({
    _id: 'entry-1',
    at: '2026-11-20T10:00:00Z',
    actor: { _id: 'x', username: 'juno', avatar: '' },
    action: 'approve_sherpa',
    subject: '01a1fc04-2aa9-76d7-b381-84198c57a84d',
    details: {},
    ...over,
  });
  const audit = (...list: Schemas['AuditEntry'][]) => {
    problems();
    server.use(reply('get', '/admin/audit', list));
    return show('/admin?tab=audit');
  };

  const session: NonNullable<Schemas['AuditEntry']['subjectSession']> = {
    _id: SESSION_ID,
    gameTitle: 'Destiny 2',
    scheduledTime: '2026-11-18T19:00:00Z',
    userId: { _id: 'user-1', username: 'kit', avatar: '', email: 'kit@example.test' },
    guideId: { _id: 'guide-1', username: 'Mossy', avatar: '', email: 'mossy@example.test' },
  };
  const ola = { _id: 'user-9', username: 'ola', avatar: '', email: 'ola@example.test' };

  it('says who did what to whom', async () => {
    audit(
      entry({ subjectPerson: ola }),
      entry({
        _id: '2',
        action: 'reject_application',
        details: { reason: 'Too few hours.' },
        subjectPerson: { _id: 'user-8', username: 'Deleted account 57a84d', avatar: '', email: '' },
      }),
      entry({
        _id: '3',
        action: 'resolve_problem',
        subjectSession: session,
        details: { outcome: 'refund_gamer', noShow: 'guide', note: 'Sorry.' },
      }),
      entry({ _id: '4', action: 'lifted_a_block', details: { until: 5 } }),
    );
    const [, approved, rejected, judged, other] = await screen.findAllByRole('row');
    expect(approved).toHaveTextContent(/juno.*Approved as Sherpa.*ola.*None/);
    expect(within(approved!).getByRole('link', { name: 'ola' })).toHaveAttribute(
      'href',
      '/admin/users/user-9',
    );
    expect(rejected).toHaveTextContent(
      /Rejected the application.*Deleted account 57a84d.*Too few hours\./,
    );
    expect(judged).toHaveTextContent(
      /Gave a verdict.*Destiny 2: kit with Mossy.*Gamer refundedMossy did not show upSorry\./,
    );
    expect(within(rejected!).queryByRole('link', { name: /Deleted account/ })).toBeNull();
    expect(within(judged!).getByRole('link', { name: 'Session 57a84d' })).toHaveAttribute(
      'href',
      `/sessions/${SESSION_ID}`,
    );
    expect(other).toHaveTextContent(/lifted_a_block.*until: 5/);
  });

  it('names the command of an operator, and nobody by a number', async () => {
    const operator = {
      _id: '00000000-0000-0000-0000-000000000000',
      username: 'Command line',
      avatar: '',
    };
    audit(
      entry({
        actor: operator,
        command: 'sherpa guides suspend',
        action: 'suspend_guide',
        subjectPerson: ola,
        details: { reason: 'Complaints.', cancelOpen: true },
      }),
      entry({ _id: '2', action: 'open_jobs', subjectPerson: ola }),
    );
    const [, suspended, jobs] = await screen.findAllByRole('row');
    expect(suspended).toHaveTextContent(
      /Command line: sherpa guides suspend.*Suspended the Sherpa.*ola.*Complaints\.Sessions that had not begun were cancelled/,
    );
    expect(jobs).toHaveTextContent(/juno.*Opened the job queues.*Job queues/);
    expect(document.body).not.toHaveTextContent(/Person [0-9a-f]{6}/);
  });

  it('may be empty', async () => {
    audit();
    expect(await screen.findByText('No decisions yet.')).toBeVisible();
  });

  it('offers Retry', async () => {
    problems();
    server.use(refuse('get', '/admin/audit', 422, 'ODD', 'Odd.'));
    show('/admin?tab=audit');
    expect(await screen.findByText('Could not load the audit trail.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

it('tabs live in the address; nonsense is the first', async () => {
  problems();
  server.use(reply('get', '/admin/audit', []));
  const { user, place } = show('/admin?tab=everything');
  expect(screen.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Audit trail' }));
  expect(place()).toBe('/admin?tab=audit');
  expect(await screen.findByText('No decisions yet.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  expect(place()).toBe('/admin');
});
