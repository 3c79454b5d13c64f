import { absolute, signOf } from '@/protocol/fixed6'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { SignedValue } from '@/ui/SignedValue'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import type { Curve, CurvePoint } from './equityCurve'
import { eventWords } from './pointWords'

const columns: readonly Column<CurvePoint>[] = [
  { id: 'time', header: t('Time'), width: 160, cell: ({ timeNs }) => <Time timeNs={timeNs} hasDate /> },
  { id: 'event', header: t('Event'), cell: (point) => eventWords(point) ?? unknownText },
  {
    id: 'change',
    header: t('Change USD'),
    align: 'right',
    cell: ({ change }) => <SignedValue sign={signOf(change)}>{formatUsd(absolute(change))}</SignedValue>,
  },
  { id: 'value', header: t('Realised after USD'), align: 'right', cell: ({ value }) => formatUsd(value) },
]

/** The same as the curve in rows, newest first: what cannot be seen can be read. */
export function EquityTable({ curve }: { curve: Curve }) {
  const rows = curve.points.filter(({ row }) => row !== undefined).reverse()
  return (
    <DataTable
      label={t('Events of the equity curve')}
      columns={columns}
      rows={rows}
      rowKey={({ row, timeNs }) => row?.key ?? String(timeNs)}
      empty={<p className="px-3 py-4 text-sm text-text-3">{t('Nothing has happened in this time.')}</p>}
    />
  )
}
