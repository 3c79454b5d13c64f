import { fromNumber, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { formatAmount, formatPercent } from '@/web/ui/formatNumber'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { BarTime } from './BarTime'
import { barPrice, candleMove, type ChartCandle } from './chartData'
import { fillText, indicatorText } from './ChartReadout'
import type { FillMark } from './fillMarks'
import type { IndicatorLine } from './indicatorLines'

type CandleTableProps = {
  instrument: Instrument
  candles: readonly ChartCandle[]
  intervalS: number
  range: { readonly from: number; readonly to: number }
  lines: readonly IndicatorLine[]
  fills: readonly FillMark[]
}

type Row = { readonly candle: ChartCandle; readonly at: number; readonly fills: readonly FillMark[] }

/** The visible bars as a table, newest first. For screen readers and exact figures. */
export function CandleTable({ instrument, candles, intervalS, range, lines, fills }: CandleTableProps) {
  const rows: Row[] = []
  for (let at = range.to; at >= range.from; at--) {
    const candle = candles[at]
    if (candle !== undefined) rows.push({ candle, at, fills: fills.filter(({ timeS }) => timeS === candle.timeS) })
  }
  return (
    <DataTable
      label={t('Candles')}
      columns={columnsOf(instrument, intervalS, lines)}
      rows={rows}
      rowKey={({ candle }) => String(candle.timeS)}
      empty={t('No candles in view')}
    />
  )
}

function columnsOf(instrument: Instrument, intervalS: number, lines: readonly IndicatorLine[]): Column<Row>[] {
  const { priceStep, amountStep } = instrument
  const price = (id: 'open' | 'high' | 'low' | 'close', header: string): Column<Row> => ({
    id,
    header,
    align: 'right',
    cell: ({ candle }) => barPrice(candle, id, priceStep),
  })
  return [
    {
      id: 'time',
      header: t('Time'),
      cell: ({ candle }) => <BarTime timeS={candle.timeS} intervalS={intervalS} />,
    },
    price('open', t('Open', {}, 'candle')),
    price('high', t('High')),
    price('low', t('Low')),
    price('close', t('Close', {}, 'candle')),
    {
      id: 'change',
      header: t('Change', {}, 'candle'),
      align: 'right',
      cell: ({ candle }) => formatPercent(candleMove(candle)),
    },
    {
      id: 'volume',
      header: t('Volume'),
      align: 'right',
      cell: ({ candle }) =>
        formatAmount(candle.volume === undefined ? undefined : fromNumber<Amount>(candle.volume), amountStep),
    },
    ...lines.map((line): Column<Row> => ({
      id: line.key,
      header: line.label,
      align: 'right',
      cell: ({ at }) => indicatorText(line, at),
    })),
    {
      id: 'fills',
      header: t('Your fills'),
      cell: ({ fills }) => fills.map((fill) => fillText(fill, instrument)).join('; '),
    },
  ]
}
