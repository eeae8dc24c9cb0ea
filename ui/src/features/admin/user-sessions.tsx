import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Session } from '@/api/normalize';
import { paths } from '@/app/paths';
import { Price } from '@/components/money/price';
import { Chip } from '@/components/session/chip';
import { StatusChip } from '@/components/session/status-chip';
import { SessionTime } from '@/components/time/session-time';
import { AdminTable, TableFrame } from './admin-table';
import type { ProblemSession } from './read';
import { UserLink } from './user-link';
import { BY, OUTCOMES, word } from './verdict-words';

const SessionNumber = ({ id }: { id: string }) => (
  <Link component={RouterLink} to={paths.session(id)} aria-label={`Session ${id.slice(-6)}`}>
    {id.slice(-6)}
  </Link>
);

const Label = ({ children }: { children: string }) => (
  <span className="label" aria-hidden="true">
    {children}
  </span>
);

/** Which side the person was on, and who the other one was. */
function Other({ session, userId }: { session: Session; userId: string }) {
  const isGuide = session.guide.id === userId;
  return (
    <>
      <UserLink person={isGuide ? session.user : session.guide} />{' '}
      <span style={{ color: 'var(--sh-text3)' }}>{isGuide ? 'as Sherpa' : 'as gamer'}</span>
    </>
  );
}

/** A person's last sessions on either side. */
export function UserSessions({
  userId,
  sessions,
}: {
  userId: string;
  sessions: readonly Session[];
}) {
  return (
    <TableFrame>
      <AdminTable aria-label="Last sessions">
        <thead>
          <tr>
            <th scope="col" style={{ width: '12%' }}>
              Session
            </th>
            <th scope="col" style={{ width: '22%' }}>
              When
            </th>
            <th scope="col" style={{ width: '20%' }}>
              Game
            </th>
            <th scope="col">With</th>
            <th scope="col" style={{ width: '10%' }}>
              Paid
            </th>
            <th scope="col" style={{ width: '15%' }}>
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <td>
                <Label>Session</Label>
                <SessionNumber id={session.id} />
              </td>
              <td>
                <Label>When</Label>
                <SessionTime iso={session.scheduledTime} />
              </td>
              <td>
                <Label>Game</Label>
                {session.game || '–'}
              </td>
              <td>
                <Label>With</Label>
                <Other session={session} userId={userId} />
              </td>
              <td>
                <Label>Paid</Label>
                <Price sc={session.totalSC ?? 0} />
              </td>
              <td>
                <Label>Status</Label>
                <StatusChip status={session.status} late={session.lateCancelled} />
              </td>
            </tr>
          ))}
        </tbody>
      </AdminTable>
    </TableFrame>
  );
}

/** The problems of a person's sessions, with the verdict or the way to it. */
export function UserProblems({
  userId,
  problems,
}: {
  userId: string;
  problems: readonly ProblemSession[];
}) {
  return (
    <TableFrame>
      <AdminTable aria-label="Problems">
        <thead>
          <tr>
            <th scope="col" style={{ width: '12%' }}>
              Session
            </th>
            <th scope="col" style={{ width: '22%' }}>
              Opened
            </th>
            <th scope="col" style={{ width: '22%' }}>
              With
            </th>
            <th scope="col">Report</th>
            <th scope="col" style={{ width: '22%' }}>
              Verdict
            </th>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem) => (
            <tr key={problem.id}>
              <td>
                <Label>Session</Label>
                <SessionNumber id={problem.id} />
              </td>
              <td>
                <Label>Opened</Label>
                <SessionTime iso={problem.openedAt} />
                <div>by {word(BY, problem.openedBy)}</div>
              </td>
              <td>
                <Label>With</Label>
                <Other session={problem} userId={userId} />
              </td>
              <td className="wide">
                <Label>Report</Label>
                {problem.reports.find(({ note }) => note)?.note ?? 'No words.'}
              </td>
              <td className="wide">
                <Label>Verdict</Label>
                <div className="chips">
                  {problem.verdict ? (
                    <>
                      <Chip icon="check" colour="lichen">
                        {word(OUTCOMES, problem.verdict.outcome)}
                      </Chip>
                      {problem.verdict.countsAgainstGuide && (
                        <Chip icon="alert" colour="flare">
                          No-show counts
                        </Chip>
                      )}
                    </>
                  ) : (
                    <Link component={RouterLink} to={paths.adminAt({ tab: 'problems' })}>
                      Waits for a verdict
                    </Link>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </AdminTable>
    </TableFrame>
  );
}
