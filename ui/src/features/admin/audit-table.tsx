import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/domain/paths';
import { Person } from '@/components/people/person';
import { SessionTime } from '@/components/time/session-time';
import { AdminTable, TableFrame } from './admin-table';
import type { AuditEntry } from './read';
import { UserLink, nameOf } from './user-link';
import { NO_SHOW, OUTCOMES, word } from './verdict-words';

const ACTIONS: Readonly<Record<string, string>> = {
  approve_sherpa: 'Approved as Sherpa',
  reject_application: 'Rejected the application',
  open_problem: 'Opened a problem',
  resolve_problem: 'Gave a verdict',
  grant_admin: 'Made an admin',
  revoke_admin: 'Took the admin’s rights',
  lift_booking_block: 'Let them book again',
  suspend_guide: 'Suspended the Sherpa',
  restore_guide: 'Restored the Sherpa',
  resolve_report: 'Decided about a report',
  read_conversation: 'Read the messages',
  open_jobs: 'Opened the job queues',
  change_jobs: 'Changed the job queues',
};

/** Actions about the program: the subject is who did it. */
const ABOUT_JOBS = new Set(['open_jobs', 'change_jobs']);

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is said in a place of its own, and what older entries repeat. */
const ELSEWHERE = new Set([
  'outcome',
  'verdict',
  'kind',
  'report',
  'noShow',
  'note',
  'reason',
  'cancelOpen',
  'email',
  'username',
]);

/** Who did not come, by name when the session is known. */
function missing({ details, subjectSession: session }: AuditEntry): string {
  const side = words(details.noShow);
  if (!side) return '';
  const person = side === 'guide' ? session?.guideId : session?.userId;
  return `${person?.username || word(NO_SHOW, side)} did not show up`;
}

function detailLines(entry: AuditEntry): string[] {
  const { outcome, verdict, kind, note, reason, cancelOpen } = entry.details;
  return [
    outcome ? word(OUTCOMES, words(outcome)) : '',
    verdict ? `${verdict === 'hide' ? 'Hid' : 'Kept'} the ${words(kind)}` : '',
    missing(entry),
    words(note) || words(reason),
    cancelOpen === true ? 'Sessions that had not begun were cancelled' : '',
    ...Object.entries(entry.details)
      .filter(([name]) => !ELSEWHERE.has(name))
      .map(
        ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ),
  ].filter(Boolean);
}

/** An operator is known by the command: they have no account. */
function Actor({ entry: { actor, command } }: { entry: AuditEntry }) {
  if (command) {
    return (
      <>
        Command line: <code>{command}</code>
      </>
    );
  }
  return <Person person={{ id: actor._id, username: nameOf(actor), avatar: actor.avatar }} />;
}

/** A session leads to its receipt, a person to their page. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { action, subject, subjectPerson: person, subjectSession: session } = entry;
  const short = subject.slice(-6);
  if (session) {
    return (
      <>
        <Link component={RouterLink} to={paths.session(session._id)}>
          Session {short}
        </Link>
        <div>
          {session.gameTitle}: {nameOf(session.userId)} with {nameOf(session.guideId)}
        </div>
      </>
    );
  }
  if (ABOUT_JOBS.has(action)) return <>Job queues</>;
  if (!person) return <>Unknown ({short})</>;
  // An erased account has no page.
  if (!person.email) return <>{nameOf(person)}</>;
  return <UserLink person={{ ...person, id: person._id }} />;
}

function Details({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <>None</>;
  return lines.map((line) => <div key={line}>{line}</div>);
}

/** Decisions as a table: when, who, what, about whom. */
export function AuditTable({ entries, label }: { entries: readonly AuditEntry[]; label: string }) {
  return (
    <TableFrame>
      <AdminTable aria-label={label}>
        <thead>
          <tr>
            <th scope="col" style={{ width: '17%' }}>
              When
            </th>
            <th scope="col" style={{ width: '20%' }}>
              Who
            </th>
            <th scope="col" style={{ width: '16%' }}>
              What
            </th>
            <th scope="col" style={{ width: '22%' }}>
              About
            </th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry._id}>
              <td className="wide">
                <span className="label" aria-hidden="true">
                  When
                </span>
                <SessionTime iso={entry.at} />
              </td>
              <td className="wide">
                <span className="label" aria-hidden="true">
                  Who
                </span>
                <Actor entry={entry} />
              </td>
              <td>
                <span className="label" aria-hidden="true">
                  What
                </span>
                {word(ACTIONS, entry.action)}
              </td>
              <td>
                <span className="label" aria-hidden="true">
                  About
                </span>
                <Subject entry={entry} />
              </td>
              <td className="wide">
                <span className="label" aria-hidden="true">
                  Details
                </span>
                <Details lines={detailLines(entry)} />
              </td>
            </tr>
          ))}
        </tbody>
      </AdminTable>
    </TableFrame>
  );
}
