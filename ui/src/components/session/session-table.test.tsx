import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SessionTable } from './session-table';
import { StatusChip } from './status-chip';
import { statusAppearance } from './status-appearance';

it.each([
  ['pending', 'hourglass', 'dusk'],
  ['PAID', 'hourglass', 'dusk'],
  ['approved', 'flag', 'glacier'],
  ['scheduled', 'calendar', 'glacier'],
  ['completed', 'summit', 'lichen'],
  ['cancelled', 'stopped', 'stone'],
  ['declined', 'no-entry', 'flare'],
  ['failed', 'alert', 'flare'],
  ['refunded', 'undo', 'lantern'],
  ['toString', 'info', 'stone'],
])('%s looks like %s in %s', (status, icon, colour) => {
  expect(statusAppearance(status)).toEqual({ icon, colour });
});

it('says a status in lower case', () => {
  render(<StatusChip status="Approved" />);
  expect(screen.getByText('approved')).toBeInTheDocument();
});

const columns = [
  { key: 'id', title: 'Session', cell: (row: { id: string }) => row.id },
  { key: 'game', title: 'Game', cell: () => 'Elden Ring' },
];

it('is a real table with headers, named by its group', () => {
  render(
    <SessionTable
      group="pending"
      columns={columns}
      rows={[{ id: 'abc123' }]}
      rowKey={(row) => row.id}
      status={() => 'pending'}
      actions={() => <button aria-label="Cancel session abc123">Cancel</button>}
      lastTitle="Status/Actions"
      empty="No sessions here yet."
    />,
  );
  const table = screen.getByRole('table', { name: 'Pending Approval' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Session', 'Game', 'Status/Actions']);
  expect(within(table).getByRole('button', { name: 'Cancel session abc123' })).toBeVisible();
});

it('says on one line that a group is empty', () => {
  render(
    <SessionTable
      group="upcoming"
      columns={columns}
      rows={[]}
      rowKey={(row) => row.id}
      status={() => ''}
      actions={() => null}
      lastTitle="Status"
      empty="No sessions here yet."
    />,
  );
  expect(screen.getByText('No sessions here yet.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
