import { formatFixed6 } from '@/core/protocol/fixed6'
import { splitParts, type PnlSplit } from '@/core/quant/pnlSplit'
import { markoutSeconds, type WorkedOrder } from '@/core/quant/workedOrders'
import { decimal, text, time, type CsvColumn } from '@/web/portfolio/history/model/historyCsv'
import { csvText } from '@/web/ui/csvText'

const columns: readonly CsvColumn<WorkedOrder>[] = [
  time('time', (row) => row.createdNs),
  time('ended', (row) => row.endedNs),
  text('instrument_name', (row) => row.instrumentName),
  text('side', (row) => row.side),
  decimal('asked', (row) => row.asked),
  decimal('filled', (row) => row.filled),
  decimal('average_price', (row) => row.averagePrice),
  decimal('arrival_price', (row) => row.arrivalPrice),
  decimal('slippage_usd', (row) => row.slippage),
  decimal('value_usd', (row) => row.value),
  decimal('maker_value_usd', (row) => row.makerValue),
  // Nanoseconds in millionths of a second.
  decimal('seconds_in_book', (row) => row.restedNs / 1000n),
  text('amends', (row) => String(row.amends)),
  ...markoutSeconds.map((seconds) => decimal<WorkedOrder>(`markout_${seconds}s_usd`, (row) => row.markouts[seconds])),
  text('order_id', (row) => row.orderIds.at(-1)),
]

/** One line an order with its amends: exact figures, UTC times. */
export function ordersCsv(orders: readonly WorkedOrder[]): string {
  return csvText(
    columns.map(({ name }) => name),
    orders.map((row) => columns.map(({ cell }) => cell(row))),
  )
}

/** One line a part of the PnL, in USD; the last is their sum. */
export function pnlCsv({ parts, total }: PnlSplit): string {
  return csvText(
    ['part', 'usd'],
    [...splitParts.map((part) => [part, parts[part]] as const), ['total', total] as const].map(([name, usd]) => [
      { text: name },
      { decimal: formatFixed6(usd) },
    ]),
  )
}
