import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from '@/components/drawing/icon';
import { useNotify } from '@/components/feedback/notify';
import { Person } from '@/components/people/person';
import { formatWhen } from '@/components/time/format';
import { formatNumber } from '@/domain/money';
import { messages } from './messages';
import type { Place } from './operations-concerns';
import type { Operations } from './read';
import { AdminTable } from './admin-table';

const Root = styled(Paper)(({ theme }) => ({
  overflow: 'hidden',
  '& .head': { padding: '20px 20px 16px' },
  '& .head p': { marginTop: 6, maxWidth: 760, fontSize: 14, color: 'var(--sh-text2)' },
  '& .fine': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '0 20px 20px',
    color: 'var(--sh-text2)',
  },
  '& .fine svg': { flex: 'none', color: 'var(--sh-lichen)' },
  '& .cut': { padding: '14px 20px', borderTop: '1px solid var(--sh-line)', fontSize: 14 },
  [theme.breakpoints.down('sm')]: {
    '& .head': { padding: '18px 16px 14px' },
    '& .fine': { padding: '0 16px 18px' },
    '& .cut': { padding: '14px 16px' },
  },
})) as typeof Paper;

export const blockId = (place: Place): string => `operations-${place}`;

interface BlockProps {
  place: Place;
  title: string;
  /** What to do about it. */
  help?: ReactNode;
  /** Said instead of the content when there is nothing. */
  fine?: string | false;
  children?: ReactNode;
}

/** One subject of the page. The verdict above leads here. */
export function Block({ place, title, help, fine = false, children }: BlockProps) {
  const id = blockId(place);
  return (
    <Root component="section" aria-labelledby={id}>
      <div className="head">
        <Typography variant="h3" component="h2" id={id} tabIndex={-1} sx={{ scrollMarginTop: 96 }}>
          {title}
        </Typography>
        {fine === false && help && <p>{help}</p>}
      </div>
      {fine === false ? (
        children
      ) : (
        <p className="fine">
          <Icon name="check" size={18} />
          {fine}
        </p>
      )}
    </Root>
  );
}

export interface Column<T> {
  title: string;
  /** Share of the table's width in %; what is left goes to the columns without. */
  width?: number;
  end?: boolean;
  /** Takes a whole line of the card on a phone. */
  wide?: boolean;
  cell: (row: T) => ReactNode;
}

interface RowsProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** How many there are; the lists of operations hold the first fifty. */
  total?: number;
}

/** A table, cards on narrow screens. */
export function Rows<T>({ label, columns, rows, rowKey, total = rows.length }: RowsProps<T>) {
  return (
    <>
      <AdminTable aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, width, end }) => (
              <th
                key={title}
                scope="col"
                {...(end ? { className: 'end' } : {})}
                {...(width ? { style: { width: `${width}%` } } : {})}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, end, wide, cell }) => (
                <td
                  key={title}
                  className={[end && 'end', wide && 'wide'].filter(Boolean).join(' ')}
                >
                  <span className="label" aria-hidden="true">
                    {title}
                  </span>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </AdminTable>
      <Cut shown={rows.length} total={total} />
    </>
  );
}

/** Says that a list is longer than what is shown. */
export function Cut({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null;
  return (
    <p className="cut">
      The first {formatNumber(shown)} of {formatNumber(total)} are shown.
    </p>
  );
}

const Line = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '& code': {
    minWidth: 0,
    flex: '0 1 auto',
    padding: '7px 12px',
    borderRadius: 6,
    background: 'var(--sh-s3)',
    fontFamily: 'ui-monospace,monospace',
    fontSize: 14,
    lineHeight: 1.5,
    overflowWrap: 'anywhere',
  },
  '& button': { flex: 'none' },
});

/** A command for the terminal. What is to be filled in, at its end, is shown as an ellipsis and not copied. */
export function Command({ text }: { text: string }) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.replace(/…$/, ''));
      notify('success', messages.copied, 'copy');
    } catch {
      notify('error', messages.copyFailed, 'copy');
    }
  };
  return (
    <Line>
      <code>{text}</code>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="copy" size={16} />}
        aria-label={`Copy ${text}`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
    </Line>
  );
}

/** A point in time, as it reads at the moment `at`. */
export const When = ({ iso, at }: { iso: string; at: string }) => (
  <time dateTime={iso}>{formatWhen(iso, Date.parse(at))}</time>
);

type Somebody = Operations['payouts']['items'][number]['guide'];

export const Who = ({ person, vetted = false }: { person: Somebody; vetted?: boolean }) => (
  <Person
    // Without a GamerTag and an address the account is closed: there is no profile to lead to.
    person={{
      id: person._id,
      username: person.username || person.email || '',
      avatar: person.avatar,
    }}
    vetted={vetted}
  />
);
