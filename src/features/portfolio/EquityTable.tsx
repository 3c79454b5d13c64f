import { absolute, signOf } from '@/protocol/fixed6'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { SignedValue } from '@/ui/SignedValue'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import type { Curve, CurvePoint } from './equityCurve'
import { eventWords } from './pointWords'

const columns: readonly Column<CurvePoint>[] = [
  { id: 'time', header: 'Time', width: 160, cell: ({ timeNs }) => <Time timeNs={timeNs} hasDate /> },
  { id: 'event', header: 'Event', cell: (point) => eventWords(point) ?? unknownText },
  {
    id: 'change',
    header: 'Change USD',
    align: 'right',
    cell: ({ change }) => <SignedValue sign={signOf(change)}>{formatUsd(absolute(change))}</SignedValue>,
  },
  { id: 'value', header: 'Realised after USD', align: 'right', cell: ({ value }) => formatUsd(value) },
]

/** The same as the curve in rows, newest first: what cannot be seen can be read. */
export function EquityTable({ curve }: { curve: Curve }) {
  const rows = curve.points.filter(({ row }) => row !== undefined).reverse()
  return (
    <DataTable
      label="Events of the equity curve"
      columns={columns}
      rows={rows}
      rowKey={({ row, timeNs }) => row?.key ?? String(timeNs)}
      empty={<p className="px-3 py-4 text-sm text-text-3">Nothing has happened in this time.</p>}
    />
  )
}
