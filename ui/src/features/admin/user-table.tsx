import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { BusyButton } from '@/components/feedback/busy-button';
import { Portrait } from '@/components/people/portrait';
import { ApplicationChip } from './application-chip';
import { messages } from './messages';
import type { AdminUser } from './read';
import { applicationText } from './read';
import { UserFlags } from './user-flags';
import { UserLink, nameOf } from './user-link';

const Frame = styled(Paper)({ overflow: 'hidden' });

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 15,
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  '& th': {
    padding: '14px 8px 10px',
    textAlign: 'left',
    fontSize: 14,
    fontWeight: 600,
    color: 'var(--sh-text3)',
  },
  '& td': { padding: '6px 8px', borderTop: '1px solid var(--sh-line)', overflowWrap: 'anywhere' },
  '& tbody tr:hover': { background: 'var(--sh-s2)' },
  '& th:first-of-type,& td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type,& td:last-of-type': { paddingRight: 20 },
  '& .who': { display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 },
  '& .who > span': { minWidth: 0, fontWeight: 600 },
  '& .mail': { color: 'var(--sh-text2)' },
  '& .chips,& .acts': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& .acts': { justifyContent: 'flex-end' },
  '& .end': { textAlign: 'right' },
  // Two lines a person: name and state, address and role.
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
      gridTemplateColumns: 'minmax(0,1fr) auto',
      gap: '2px 12px',
      alignItems: 'center',
      padding: '10px 16px',
      borderTop: '1px solid var(--sh-line)',
    },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& td,& td:first-of-type,& td:last-of-type': { display: 'block', padding: 0, border: 0 },
    '& td.state': { gridArea: '1/2', justifySelf: 'end' },
    '& td.mail': { gridArea: '2/1', fontSize: 14, paddingLeft: '40px !important' },
    '& td.role': { gridArea: '2/2', justifySelf: 'end', fontSize: 14, color: 'var(--sh-text3)' },
    // The portrait and the chip tell gamers and Sherpas apart.
    '& tr:not(.admin) td.mail': { gridColumn: '1/-1' },
    '& tr:not(.admin) td.role': { display: 'none' },
    '& td.flags,& td.do': { gridColumn: '1/-1' },
    '& td:has(> :empty)': { display: 'none' },
    '& .chips,& .acts': { justifyContent: 'flex-start', paddingTop: 6 },
    '& .acts > .MuiButton-root': { flex: '1 1 auto', paddingLeft: 8, paddingRight: 8 },
  },
}));

interface Props {
  users: readonly AdminUser[];
  /** Ids of the people who are being approved. */
  approving: ReadonlySet<string>;
  onApprove: (user: AdminUser) => void;
  onRead: (user: AdminUser) => void;
}

/** Everybody in one line each, with the way to their page and to their application. */
export function UserTable({ users, approving, onApprove, onRead }: Props) {
  return (
    <Frame>
      <Table aria-label="Users">
        <thead>
          <tr>
            <th scope="col" style={{ width: '17%' }}>
              User
            </th>
            <th scope="col" style={{ width: '22%' }}>
              E-mail
            </th>
            <th scope="col" style={{ width: '7%' }}>
              Role
            </th>
            <th scope="col" style={{ width: '12%' }}>
              Application
            </th>
            <th scope="col" style={{ width: '13%' }}>
              Flags
            </th>
            <th scope="col" className="end">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => {
            const isPending = user.applicationStatus === 'pending' && !user.isGuide;
            const applied = user.applicationStatus !== '' && user.applicationStatus !== 'none';
            return (
              <tr key={user.id} className={user.isAdmin ? 'admin' : ''}>
                <td>
                  <div className="who">
                    <Portrait id={user.id} src={user.avatar} size={30} vetted={user.isGuide} />
                    <span>
                      <UserLink person={{ ...user, email: undefined }} />
                    </span>
                  </div>
                </td>
                <td className="mail">{user.email || 'No e-mail'}</td>
                <td className="role">{user.role}</td>
                <td className="state">
                  <ApplicationChip text={applicationText(user)} />
                </td>
                <td className="flags">
                  <div className="chips">
                    <UserFlags user={user} />
                  </div>
                </td>
                <td className="do">
                  <div className="acts">
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
                    {isPending && (
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
      </Table>
    </Frame>
  );
}
