import { formatNumber } from '@/ui/formatNumber'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import type { ChartCandle } from './chartData'
import { ivText, pointsOf } from './ivText'

type IvTableProps = {
  candles: readonly ChartCandle[]
  /** The bars in view, by their places. */
  range: { readonly from: number; readonly to: number }
}

/** The bars of volatility in view, the newest first, in percent. */
export function IvTable({ candles, range }: IvTableProps) {
  return (
    <DataTable
      label={t('Volatility of the mark')}
      columns={columns}
      rows={candles.slice(range.from, range.to + 1).toReversed()}
      rowKey={({ timeS }) => String(timeS)}
      minWidth={420}
      empty={t('There are no bars in view.')}
    />
  )
}

const percent = (id: 'open' | 'high' | 'low' | 'close', header: string): Column<ChartCandle> => ({
  id,
  header,
  align: 'right',
  cell: (candle) => ivText(candle[id]),
})

const columns: readonly Column<ChartCandle>[] = [
  { id: 'time', header: t('Time'), cell: ({ timeS }) => <Time timeNs={BigInt(timeS) * 1_000_000_000n} hasDate /> },
  percent('open', t('Open')),
  percent('high', t('High')),
  percent('low', t('Low')),
  percent('close', t('Close')),
  {
    id: 'change',
    header: t('Change in points'),
    align: 'right',
    cell: (candle) => formatNumber(pointsOf(candle), 2),
  },
]
