import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { BusyButton } from '@/components/feedback/busy-button';
import { Person } from '@/components/people/person';
import { Chip } from '@/components/session/chip';
import { ApplicationChip } from './application-chip';
import { messages } from './messages';
import type { AdminUser } from './read';
import { applicationText } from './read';

export const TableFrame = styled(Paper)(({ theme }) => ({
  paddingTop: 20,
  overflow: 'hidden',
  [theme.breakpoints.down('md')]: { paddingTop: 0 },
}));

export const AdminTable = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 15,
  fontVariantNumeric: 'tabular-nums',
  '& th': {
    padding: '0 8px 12px',
    textAlign: 'left',
    fontSize: 14,
    fontWeight: 600,
    color: 'var(--sh-text3)',
  },
  '& td': { padding: '13px 8px', borderTop: '1px solid var(--sh-line)', overflowWrap: 'anywhere' },
  '& th:first-of-type,& td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type,& td:last-of-type': { paddingRight: 20 },
  '& .end': { textAlign: 'right' },
  '& .label': { display: 'none' },
  '& .chips,& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .actions': { justifyContent: 'flex-end' },
  [theme.breakpoints.down('md')]: {
    '&,& tbody': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
      gap: '12px 16px',
      padding: 16,
      borderTop: '1px solid var(--sh-line)',
    },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& td,& td:first-of-type,& td:last-of-type': { display: 'block', padding: 0, border: 0 },
    '& .label': { display: 'block', fontSize: 13, lineHeight: 1.5, color: 'var(--sh-text3)' },
    '& td.wide': { gridColumn: '1/-1' },
    '& td.wide:has(.actions:empty)': { display: 'none' },
    '& .end': { textAlign: 'left' },
    '& .actions > *': { flex: '1 1 auto', minHeight: 44 },
  },
}));

const FLAGS: Readonly<Record<string, string>> = {
  repeated_no_show: 'Repeated no-shows',
  suspended: 'Suspended',
  form_1099: '1099 due',
  booking_blocked: 'Booking blocked',
};

interface Props {
  users: readonly AdminUser[];
  /** Ids of the people who are being approved. */
  approving: ReadonlySet<string>;
  onApprove: (user: AdminUser) => void;
  onRead: (user: AdminUser) => void;
}

export const nameOf = (user: { username: string; email?: string | undefined }): string =>
  user.username || user.email || 'Unknown';

/** Everybody, with the way to their application. */
export function UserTable({ users, approving, onApprove, onRead }: Props) {
  return (
    <TableFrame>
      <AdminTable aria-label="Users">
        <thead>
          <tr>
            <th scope="col" style={{ width: '22%' }}>
              User
            </th>
            <th scope="col" style={{ width: '23%' }}>
              E-mail
            </th>
            <th scope="col" style={{ width: '9%' }}>
              Role
            </th>
            <th scope="col" style={{ width: '17%' }}>
              Application
            </th>
            <th scope="col" className="end">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => {
            const status = applicationText(user);
            const applied = user.applicationStatus !== '' && user.applicationStatus !== 'none';
            return (
              <tr key={user.id}>
                <td className="wide">
                  <span className="label" aria-hidden="true">
                    User
                  </span>
                  <Person person={user} vetted={user.isGuide} />
                </td>
                <td className="wide">
                  <span className="label" aria-hidden="true">
                    E-mail
                  </span>
                  {user.email || 'None'}
                </td>
                <td>
                  <span className="label" aria-hidden="true">
                    Role
                  </span>
                  {user.role}
                </td>
                <td>
                  <span className="label" aria-hidden="true">
                    Application
                  </span>
                  <span className="chips">
                    <ApplicationChip text={status} />
                    {user.flags.map((flag) => (
                      <Chip key={flag} icon="alert" colour="flare">
                        {FLAGS[flag] ?? flag}
                      </Chip>
                    ))}
                    {user.closed && (
                      <Chip icon="stopped" colour="stone">
                        Account closed
                      </Chip>
                    )}
                  </span>
                </td>
                <td className="wide">
                  <div className="actions">
                    {applied && (
                      <Button
                        size="small"
                        variant="outlined"
                        aria-label={`Read application of ${nameOf(user)}`}
                        onClick={() => onRead(user)}
                      >
                        Read application
                      </Button>
                    )}
                    {user.applicationStatus === 'pending' && !user.isGuide && (
                      <BusyButton
                        size="small"
                        variant="contained"
                        busy={approving.has(user.id)}
                        busyText={messages.approving}
                        aria-label={`${messages.approve}: ${nameOf(user)}`}
                        onClick={() => onApprove(user)}
                      >
                        {messages.approve}
                      </BusyButton>
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </AdminTable>
    </TableFrame>
  );
}
