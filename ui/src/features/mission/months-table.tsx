import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatUSD } from '@/domain/money';
import { monthName } from './months';
import type { GoodMonth } from './queries';

/** The same figures as a table. */
export function MonthsTable({ months }: { months: readonly GoodMonth[] }) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Figures by month">
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>Month</TableCell>
            <TableCell align="right">Profit</TableCell>
            <TableCell align="right">Set aside</TableCell>
            <TableCell align="right">Given</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map((month) => (
            <TableRow key={month.month}>
              <TableCell component="th" scope="row">
                {monthName(month.month)}
              </TableCell>
              <TableCell align="right">{formatUSD(month.profit)}</TableCell>
              <TableCell align="right">{formatUSD(month.aside)}</TableCell>
              <TableCell align="right">{formatUSD(month.given)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
