import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Session } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Price } from '@/components/money/price';
import { Chip } from '@/components/session/chip';
import { StatusChip } from '@/components/session/status-chip';
import { formatWhen, formatZone } from '@/components/time/format';
import { SessionTime } from '@/components/time/session-time';
import { now } from '@/domain/clock';
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

/** Who the other one was, and on which side. */
function Other({ session, userId }: { session: Session; userId: string }) {
  const isGuide = session.guide.id === userId;
  return (
    <>
      <UserLink person={isGuide ? session.user : session.guide} />
      <span style={{ color: 'var(--sh-text3)' }}>{isGuide ? ', gamer' : ', Sherpa'}</span>
    </>
  );
}

/** So many are shown at first. */
const FIRST = 8;

const Dense = styled(AdminTable)(({ theme }) => ({
  [theme.breakpoints.up('md')]: { '& td': { paddingTop: 7, paddingBottom: 7 } },
  [theme.breakpoints.down('md')]: {
    '& tbody tr': {
      gridTemplateColumns: 'minmax(0,1fr) auto',
      gap: '2px 12px',
      alignItems: 'center',
      padding: '10px 16px',
    },
    '& td.state': { gridArea: '1/2', justifySelf: 'end' },
    '& td.when': { gridArea: '2/1' },
    '& td.paid': { gridArea: '2/2', justifySelf: 'end' },
    '& td.game': { gridArea: '3/1' },
    '& td.with': { gridArea: '4/1/4/-1' },
  },
}));

const Rest = styled('div')({
  padding: '6px 12px',
  borderTop: '1px solid var(--sh-line)',
  textAlign: 'center',
});

/** A person's last sessions on either side. */
export function UserSessions({
  userId,
  sessions,
}: {
  userId: string;
  sessions: readonly Session[];
}) {
  const [all, setAll] = useState(sessions.length <= FIRST);
  const shown = all ? sessions : sessions.slice(0, FIRST);
  return (
    <TableFrame>
      <Dense aria-label="Last sessions">
        <thead>
          <tr>
            <th scope="col" style={{ width: '12%' }}>
              Session
            </th>
            <th scope="col" style={{ width: '22%' }}>
              When, {formatZone(new Date(now()).toISOString()).split(',')[0]}
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
          {shown.map((session) => (
            <tr key={session.id}>
              <td>
                <SessionNumber id={session.id} />
              </td>
              <td className="when">
                {session.scheduledTime ? (
                  <time dateTime={session.scheduledTime}>
                    {formatWhen(session.scheduledTime, now())}
                  </time>
                ) : (
                  'Not scheduled'
                )}
              </td>
              <td className="game">{session.game || '–'}</td>
              <td className="with">
                <Other session={session} userId={userId} />
              </td>
              <td className="paid">
                <Price sc={session.totalSC ?? 0} />
              </td>
              <td className="state">
                <StatusChip status={session.status} late={session.lateCancelled} />
              </td>
            </tr>
          ))}
        </tbody>
      </Dense>
      {!all && (
        <Rest>
          <Button size="small" onClick={() => setAll(true)}>
            Show all {sessions.length}
          </Button>
        </Rest>
      )}
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
