import { describeError } from '@/core/protocol/errorCodes'
import type { HistoricalOrder } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import { filledValueOf } from '@/web/portfolio/history/model/historyTotals'
import { formatExact } from '@/web/ui/formatExact'
import { formatUsd, unknownText } from '@/web/ui/formatNumber'
import { OrderLink } from '@/web/ui/navigation/OrderLink'
import { SideText } from '@/web/ui/SideText'
import { Time } from '@/web/ui/Time'
import { Translated } from '@/web/ui/Translated'
import {
  type CellContext,
  type HistoryColumn,
  type HistoryLayout,
  AmountCell,
  instrumentColumn,
  InstrumentLink,
  PriceCell,
  sideColumn,
  Tag,
} from './historyCells'
import { flagsOf, statusText, statusTone } from './orderStatus'

type Order = HistoricalOrder

/** Status of an order, with the reason if the venue ended it. */
function Status({ row }: { row: Order }) {
  const reason = row.error === undefined ? undefined : t(describeError(row.error))
  return (
    <span title={reason === undefined ? undefined : `${reason} (${row.error})`} className="flex min-w-0 gap-1.5">
      <span className={`shrink-0 ${statusTone(row)}`}>{statusText(row)}</span>
      {reason !== undefined && <span className="truncate text-xs text-text-3">{reason}</span>}
    </span>
  )
}

function Kind({ row }: { row: Order }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-text-2">{row.orderType === 'market' ? t('Market') : t('Limit')}</span>
      {flagsOf(row).map((flag) => (
        <Tag key={flag}>{flag}</Tag>
      ))}
      {row.isLiquidation === true && <Tag tone="danger">{t('Liquidation')}</Tag>}
    </span>
  )
}

const limitOf = ({ orderType, price }: Order) => (orderType === 'market' ? undefined : price)
const averageOf = ({ filled, avgPrice }: Order) => (filled === 0n ? undefined : avgPrice)
const endedAt = (row: Order) => row.timestamp ?? row.createdTimestamp

function FilledOf({ row, context }: { row: Order; context: CellContext }) {
  return (
    <span title={t('{filled} of {amount}', { filled: formatExact(row.filled), amount: formatExact(row.amount) })}>
      <AmountCell row={row} context={context} value={row.filled} />
      <span className="text-text-3">
        {' / '}
        <AmountCell row={row} context={context} value={row.amount} />
      </span>
    </span>
  )
}

const price: HistoryColumn<Order> = {
  id: 'price',
  header: t('Price'),
  align: 'right',
  width: 92,
  yields: 40,
  cell: (row, context) => <PriceCell row={row} context={context} value={limitOf(row)} />,
}
const average: HistoryColumn<Order> = {
  id: 'average',
  header: t('Avg. price'),
  align: 'right',
  width: 92,
  yields: 20,
  cell: (row, context) => <PriceCell row={row} context={context} value={averageOf(row)} />,
}
const filled: HistoryColumn<Order> = {
  id: 'filled',
  header: t('Filled / amount'),
  align: 'right',
  width: 130,
  yields: 10,
  cell: (row, context) => <FilledOf row={row} context={context} />,
}
const value: HistoryColumn<Order> = {
  id: 'value',
  header: t('Value (USD)'),
  about: t('Amount × fill price: for options the premium.'),
  align: 'right',
  width: 104,
  yields: 35,
  sum: t('Value at fill price'),
  cell: (row) => formatUsd(row.filled === 0n ? undefined : filledValueOf(row)),
}
const status: HistoryColumn<Order> = {
  id: 'status',
  header: t('Status'),
  width: 200,
  cell: (row) => <Status row={row} />,
}
const kind: HistoryColumn<Order> = {
  id: 'type',
  header: t('Type'),
  width: 132,
  yields: 30,
  cell: (row) => <Kind row={row} />,
}
const placed: HistoryColumn<Order> = {
  id: 'placed',
  header: t('Placed'),
  width: 124,
  yields: 50,
  cell: (row) => <Time timeNs={row.createdTimestamp} hasDate />,
}
const ended: HistoryColumn<Order> = {
  id: 'time',
  header: t('Closed'),
  width: 128,
  cell: (row) => (
    <OrderLink orderId={row.orderId}>
      <Time timeNs={endedAt(row)} hasDate />
    </OrderLink>
  ),
}

const card = (row: Order, context: CellContext, what: string) => ({
  title: (
    <>
      <InstrumentLink row={row} context={context} />
      {row.isLiquidation === true && <Tag tone="danger">{t('Liquidation')}</Tag>}
    </>
  ),
  figure: <span className={`text-sm ${statusTone(row)}`}>{statusText(row)}</span>,
  particulars: (
    <span>
      <Translated
        text={row.orderType === 'market' ? '{side} {amount} at market' : '{side} {amount} at {price}'}
        side={<SideText side={row.side} />}
        amount={<AmountCell row={row} context={context} value={row.amount} />}
        price={<PriceCell row={row} context={context} value={row.price} />}
      />
      {what}
    </span>
  ),
  aside:
    averageOf(row) === undefined ? undefined : (
      <span>
        <Translated text="avg {price}" price={<PriceCell row={row} context={context} value={averageOf(row)} />} />
      </span>
    ),
  small:
    row.error === undefined ? (
      <OrderLink orderId={row.orderId}>
        <Time timeNs={endedAt(row)} hasDate />
      </OrderLink>
    ) : (
      <span className="truncate">{t(describeError(row.error))}</span>
    ),
  smallAside: (
    <span>
      <Translated text="filled {amount}" amount={<AmountCell row={row} context={context} value={row.filled} />} />
    </span>
  ),
})

export const ordersTable: HistoryLayout<Order> = {
  label: t('Order history'),
  columns: [ended, placed, instrumentColumn(), sideColumn(), kind, price, average, filled, value, status],
  instrumentOf: (row) => row.instrumentName,
  cardOf: (row, context) => card(row, context, ''),
}

const stopKindNames = { STOP_LOSS: t('Stop-loss'), TAKE_PROFIT: t('Take-profit') }
const stopText = (row: Order) => {
  const stop = row.stop ?? row.stopType
  return stop === undefined ? unknownText : stopKindNames[stop]
}

export const stopsTable: HistoryLayout<Order> = {
  label: t('Stop order history'),
  columns: [
    ended,
    instrumentColumn(),
    sideColumn(),
    { id: 'stop', header: t('Stop'), width: 92, cell: stopText },
    {
      id: 'trigger',
      header: t('Trigger'),
      align: 'right',
      width: 92,
      cell: (row, context) => <PriceCell row={row} context={context} value={row.trigger} />,
    },
    kind,
    price,
    average,
    filled,
    status,
  ],
  instrumentOf: (row) => row.instrumentName,
  cardOf: (row, context) => card(row, context, ` · ${stopText(row).toLowerCase()}`),
}
