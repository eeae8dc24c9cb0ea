import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import { paths } from '@/app/paths';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { Person } from '@/components/people/person';
import { SessionTime } from '@/components/time/session-time';
import { messages } from './messages';
import { More } from './more';
import { auditQuery } from './queries';
import type { AuditEntry } from './read';
import { AdminTable, TableFrame, nameOf } from './user-table';
import { NO_SHOW, OUTCOMES, word } from './verdict-words';

const ACTIONS: Readonly<Record<string, string>> = {
  approve_sherpa: 'Approved as Sherpa',
  reject_application: 'Rejected the application',
  open_problem: 'Opened a problem',
  resolve_problem: 'Gave a verdict',
  grant_admin: 'Made an admin',
  lift_booking_block: 'Let them book again',
  open_jobs: 'Opened the job queues',
  change_jobs: 'Changed the job queues',
};

/** Actions whose subject is a session; the others are about a person. */
const ABOUT_SESSION = new Set(['open_problem', 'resolve_problem']);

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is said in a place of its own, and what nobody reads. */
const ELSEWHERE = new Set(['outcome', 'noShow', 'note', 'reason', 'email', 'username']);

function detailLines({ details }: AuditEntry): string[] {
  const { outcome, noShow, note, reason } = details;
  return [
    outcome ? word(OUTCOMES, words(outcome)) : '',
    noShow ? `${word(NO_SHOW, words(noShow))} did not show up` : '',
    words(note) || words(reason),
    ...Object.entries(details)
      .filter(([name]) => !ELSEWHERE.has(name))
      .map(
        ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ),
  ].filter(Boolean);
}

/** A session leads to its receipt, a person to their row. */
function Subject({ entry }: { entry: AuditEntry }) {
  const short = entry.subject.slice(-6);
  if (ABOUT_SESSION.has(entry.action)) {
    return (
      <Link component={RouterLink} to={paths.session(entry.subject)}>
        Session {short}
      </Link>
    );
  }
  const email = words(entry.details.email);
  const name = words(entry.details.username) || email;
  if (!name) return <>Person {short}</>;
  return (
    <Link component={RouterLink} to={`${paths.admin}?q=${encodeURIComponent(email || name)}`}>
      {name}
    </Link>
  );
}

function Details({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <>None</>;
  return lines.map((line) => <div key={line}>{line}</div>);
}

/** Who decided what, newest first. */
export default function AuditPanel() {
  const list = useInfiniteQuery(auditQuery);
  const { data: entries, error, isFetching, hasNextPage } = list;
  return (
    <>
      {error && (
        <ErrorState
          message={messages.auditFailed}
          detail={getErrorMessage(error, '')}
          onRetry={() => void list.refetch()}
          retrying={isFetching}
        />
      )}
      {entries ? (
        entries.length > 0 ? (
          <TableFrame>
            <AdminTable aria-label="Audit trail">
              <thead>
                <tr>
                  <th scope="col" style={{ width: '18%' }}>
                    When
                  </th>
                  <th scope="col" style={{ width: '20%' }}>
                    Who
                  </th>
                  <th scope="col" style={{ width: '18%' }}>
                    What
                  </th>
                  <th scope="col" style={{ width: '14%' }}>
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
                      <Person
                        person={{
                          id: entry.actor._id,
                          username: nameOf(entry.actor),
                          avatar: entry.actor.avatar,
                        }}
                      />
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
        ) : (
          <Card sx={{ p: 0 }}>
            <EmptyState message={messages.noAudit} />
          </Card>
        )
      ) : (
        !error && (
          <Loading>
            <Skeleton height={320} sx={{ borderRadius: '16px' }} />
          </Loading>
        )
      )}
      {hasNextPage && (
        <More busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()}>
          Show more decisions
        </More>
      )}
    </>
  );
}
