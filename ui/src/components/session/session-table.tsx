import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { useId } from 'react';
import type { SessionGroup } from '@/domain/session-status';
import { GROUP_TITLES } from '@/domain/session-status';
import { tint, token } from '@/theme/tokens';
import { Icon } from '../drawing/icon';
import type { IconName } from '../drawing/icon-paths';
import { VISUALLY_HIDDEN } from '../layout/visually-hidden-style';
import { Chip } from './chip';

/** One column. `key` names its place on a phone; `end` is right-aligned in the table. */
export interface Column<T> {
  key: string;
  title: string;
  /**
   * Share of the table's width in %, so that several tables align. The seven columns before the
   * status take at most 67 together, or two buttons do not fit beside the chip.
   */
  width?: number;
  end?: boolean;
  cell: (row: T) => ReactNode;
}

export interface SessionTableProps<T> {
  group: SessionGroup;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** What of the group waits for the viewer, beside its count; nothing when empty. */
  badge?: string;
  /** Status chip and buttons of a row; the last column of the table, the foot of a card. */
  status: (row: T) => ReactNode;
  actions: (row: T) => ReactNode;
  /** 'Status/Actions' is one column; 'Status' is followed by a column 'Actions'. */
  lastTitle: 'Status/Actions' | 'Status';
  /** Stands at the right of the heading of a group without rows, which is that one line. */
  empty: string;
}

const STATUS_WIDTH = 11;

const ICONS: Record<SessionGroup, [IconName, string]> = {
  pending: ['hourglass', token('dusk')],
  upcoming: ['flag', token('glacier')],
  past: ['summit', token('lichen')],
  other: ['info', token('stone')],
};

const Group = styled(Paper)({
  paddingTop: 20,
  overflow: 'hidden',
  marginBottom: 24,
  // Nothing in it: one line, close to the next.
  '&.fold': { paddingTop: 12, marginBottom: 12 },
  '&.fold > div': { paddingBottom: 12 },
  '&.fold:last-of-type': { marginBottom: 24 },
}) as typeof Paper;

const GroupHead = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  padding: '0 20px 16px',
  '& h2': { font: '700 20px/1.2 var(--sh-display)' },
  '& .count': { fontSize: 14, color: 'var(--sh-text2)' },
  '& .none': { marginLeft: 'auto', fontSize: 14, color: 'var(--sh-text2)' },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 28,
    borderRadius: 6,
    background: tint('var(--chip)'),
    color: 'var(--chip)',
  },
  [theme.breakpoints.down('md')]: { padding: '0 16px 14px' },
}));

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 15,
  fontVariantNumeric: 'tabular-nums',
  '& th': {
    padding: '0 8px 10px',
    textAlign: 'left',
    fontSize: 14,
    fontWeight: 600,
    color: 'var(--sh-text3)',
    whiteSpace: 'nowrap',
  },
  '& td': { padding: '13px 8px', borderTop: '1px solid var(--sh-line)', verticalAlign: 'middle' },
  '& th:first-of-type,& td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type,& td:last-of-type': { paddingRight: 20 },
  '& .end': { textAlign: 'right' },
  // A part of a name that is wider than its column ends in dots; the whole is its title.
  '& td .name': { overflow: 'hidden', textOverflow: 'ellipsis', overflowWrap: 'normal' },
  '& .label': { display: 'none' },
  '& .foot-row': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  '& .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 8,
    marginLeft: 'auto',
    justifyContent: 'flex-end',
    alignItems: 'center',
  },
  '& .actions > *': { flex: 'none' },
  // Status and three buttons stand in one line at 1280: the calendar is an icon there.
  '& .actions .MuiButton-text': { minWidth: 0, paddingLeft: 8, paddingRight: 8 },
  [theme.breakpoints.up('md')]: {
    '& .foot-row .calendar': { minWidth: 44 },
    '& .foot-row .calendar .MuiButton-startIcon': { margin: 0 },
    '& .foot-row .calendar .words': VISUALLY_HIDDEN,
  },
  // Under 920 every row is a card of its own.
  [theme.breakpoints.down('md')]: {
    display: 'block',
    '& thead': VISUALLY_HIDDEN,
    '& tbody': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(4,minmax(0,1fr))',
      gap: '10px 16px',
      padding: 16,
      borderTop: '1px solid var(--sh-line)',
    },
    '& thead tr': { display: 'block', padding: 0 },
    '& td,& td:first-of-type,& td:last-of-type': { display: 'block', padding: 0, border: 0 },
    '& .end': { textAlign: 'left' },
    // A card has no place for a title: nothing is cut off.
    '& td .name': { overflow: 'visible', overflowWrap: 'anywhere' },
    '& .label': { display: 'block', fontSize: 13, lineHeight: 1.3, color: 'var(--sh-text3)' },
    '& td.foot': { gridColumn: '1/-1' },
    '& td.foot-status': { gridColumn: 1, alignSelf: 'center' },
    '& td.foot-actions': { gridColumn: '2/-1' },
  },
  // On phones a card has four lines: when and status; who and how much; what; the buttons.
  '@media (max-width:599.95px)': {
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      gap: '8px 14px',
    },
    '& .label': VISUALLY_HIDDEN,
    '& td': { order: 5, fontSize: 15, color: 'var(--sh-text2)' },
    '& td.of-when': { order: 1, flex: '1 1 52%' },
    '& td.foot-status,& .foot-row > :first-of-type': {
      order: 2,
      flex: '0 1 auto',
      alignSelf: 'flex-start',
    },
    '& td.of-other': { order: 3, flex: '1 1 58%' },
    '& td.of-total': { order: 4, flex: '1 0 30%', alignSelf: 'center', textAlign: 'right' },
    '& td.of-when,& td.of-other,& td.of-total': { color: 'inherit', fontSize: 'inherit' },
    '& td.of-session': { order: 8, flex: '1 1 auto', textAlign: 'right' },
    '& td.of-hours::after': { content: '" h"' },
    '& td.foot,& .foot-row': { display: 'contents' },
    '& td.foot-actions,& .foot-row .actions': { order: 9, flex: '1 1 100%' },
    '& .actions': { flex: '1 1 100%', justifyContent: 'stretch' },
    '& .actions:empty': { display: 'none' },
    '& .actions > *': { flex: '1 1 auto', minHeight: 44 },
    '& td.foot-actions:has(.actions:empty)': { display: 'none' },
  },
}));

/**
 * One group of sessions as a real table; under 920 px its rows become cards. Columns have fixed
 * widths, so the tables of a page align.
 */
export function SessionTable<T>(props: SessionTableProps<T>) {
  const id = useId();
  const [icon, colour] = ICONS[props.group];
  const split = props.lastTitle === 'Status';
  return (
    <Group
      component="section"
      aria-labelledby={id}
      className={props.rows.length === 0 ? 'fold' : ''}
    >
      <GroupHead>
        <span className="mark" style={{ '--chip': colour } as CSSProperties}>
          <Icon name={icon} size={16} />
        </span>
        <h2 id={id}>{GROUP_TITLES[props.group]}</h2>
        <span className="count">{props.rows.length}</span>
        {props.badge && (
          <Chip icon="clock" colour="dusk">
            {props.badge}
          </Chip>
        )}
        {props.rows.length === 0 && <span className="none">{props.empty}</span>}
      </GroupHead>
      {props.rows.length > 0 && (
        <Table aria-labelledby={id}>
          <thead>
            <tr>
              {props.columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={column.end ? 'end' : ''}
                  style={column.width ? { width: `${column.width}%` } : undefined}
                >
                  {column.title}
                </th>
              ))}
              {split ? (
                <>
                  <th scope="col" style={{ width: `${STATUS_WIDTH}%` }}>
                    Status
                  </th>
                  <th scope="col" className="end">
                    Actions
                  </th>
                </>
              ) : (
                <th scope="col">{props.lastTitle}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {props.rows.map((row) => (
              <tr key={props.rowKey(row)}>
                {props.columns.map((column) => (
                  <td key={column.key} className={`of-${column.key} ${column.end ? 'end' : ''}`}>
                    <span className="label" aria-hidden="true">
                      {column.title}
                    </span>
                    {column.cell(row)}
                  </td>
                ))}
                {split ? (
                  <>
                    <td className="foot-status">{props.status(row)}</td>
                    <td className="foot-actions">
                      <div className="actions">{props.actions(row)}</div>
                    </td>
                  </>
                ) : (
                  <td className="foot">
                    <div className="foot-row">
                      {props.status(row)}
                      <div className="actions">{props.actions(row)}</div>
                    </div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Group>
  );
}
