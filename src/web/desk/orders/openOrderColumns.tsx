import { add, notional, toNumber, type Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { hasUnknownTerms, type OpenOrder } from '@/web/session/openOrders'
import { unknownTermsText } from '@/web/session/orders/editOrder'
import { flagLabels } from '@/web/session/orders/orderFlags'
import { remainingOf } from '@/web/session/remainingOf'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import { decimalsOf, formatDecimal, unknownText, formatUsd } from '@/web/ui/formatNumber'
import { OrderLink } from '@/web/ui/navigation/OrderLink'
import { PriceText } from '@/web/ui/PriceText'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { Time } from '@/web/ui/Time'
import { EditOrderCell } from './EditOrderCell'
import type { OpenOrdersTableProps } from './openOrdersTableProps'
import { OrderButtons } from './OrderButtons'
import type { OrderRowExtras } from './orderRowExtras'
import { OrderStatusCell } from './OrderStatusCell'
import type { EditHandlers } from './useRowEditing'

/** Context of the columns. While it is stable, a row re-renders only when its own data changes. */
export type ColumnContext = Pick<
  OpenOrdersTableProps,
  'instrumentOf' | 'onCancel' | 'onPeg' | 'onGoTo' | 'ChangeEffect'
> & {
  readonly handlers: EditHandlers
}

/** Shows all decimals until the terms are known. */
const smallestStep = 1n

export function openOrderColumns(parts: ColumnContext): readonly Column<OpenOrder, OrderRowExtras>[] {
  const { handlers, onCancel, onPeg, ChangeEffect } = parts
  return [
    {
      id: 'time',
      from: 960,
      card: { place: 'col-start-4 row-start-1 text-right text-xs text-text-3', dense: false },
      header: t('Time'),
      sortValue: (order) => order.createdTimestamp,
      cell: ({ orderId, createdTimestamp }) => (
        <OrderLink orderId={orderId}>
          {createdTimestamp === undefined ? unknownText : <Time timeNs={createdTimestamp} />}
        </OrderLink>
      ),
    },
    {
      id: 'instrument',
      card: {
        place: 'col-span-3 col-start-1 row-start-1 text-base',
        dense: 'col-span-5 col-start-1 row-start-1 overflow-hidden',
      },
      header: t('Instrument'),
      sortValue: (order) => order.instrumentName,
      cell: ({ instrumentName }) => (
        <button
          type="button"
          className="rounded-[3px] font-medium proportional-nums hover:underline"
          onClick={() => parts.onGoTo(instrumentName)}
        >
          {instrumentName}
        </button>
      ),
    },
    {
      id: 'side',
      card: { place: 'col-start-1 row-start-2', dense: 'col-span-2 col-start-1 row-start-2' },
      header: t('Side'),
      sortValue: ({ side }) => side,
      cell: ({ side }) => <SideText side={side} />,
    },
    {
      id: 'type',
      card: {
        place: 'col-span-2 col-start-2 row-start-2 overflow-hidden',
        dense: 'col-span-2 col-start-3 row-start-2 overflow-hidden',
      },
      header: t('Type'),
      cell: (order, { stops }) => <OrderKind order={order} stops={stops} />,
    },
    ...figureColumns(parts),
    {
      id: 'status',
      card: {
        place: 'col-span-2 col-start-1 row-start-4 whitespace-normal!',
        dense: 'col-span-3 col-start-5 row-start-2 whitespace-normal! leading-3.25',
      },
      header: t('Status'),
      width: 156,
      cell: (order, aside) => <OrderStatusCell {...aside} order={order} ChangeEffect={ChangeEffect} />,
    },
    {
      id: 'actions',
      card: {
        place: 'col-span-2 col-start-3 row-start-4 text-right [&_button]:min-w-16',
        dense: 'col-span-5 col-start-8 row-start-2 text-right',
      },
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      // Leaves room for a third button.
      width: onPeg === undefined ? 136 : 180,
      cell: (order, aside) => <OrderButtons {...aside} {...handlers} order={order} onCancel={onCancel} onPeg={onPeg} />,
    },
  ]
}

function figureColumns({ instrumentOf, handlers }: ColumnContext): readonly Column<OpenOrder, OrderRowExtras>[] {
  const priceStepOf = (order: OpenOrder) => instrumentOf(order.instrumentName)?.priceStep ?? smallestStep
  const amountStepOf = (order: OpenOrder) => instrumentOf(order.instrumentName)?.amountStep ?? smallestStep
  return [
    {
      id: 'price',
      card: {
        place: 'col-span-2 col-start-1 row-start-3',
        isLabelled: true,
        dense: 'col-span-4 col-start-6 row-start-1 text-right',
      },
      header: t('Price'),
      align: 'right',
      width: 156,
      sortValue: ({ price }) => price,
      cell: (order, aside) => (
        <EditOrderCell {...aside} {...handlers} order={order} field="price" step={priceStepOf(order)} />
      ),
    },
    {
      id: 'amount',
      card: {
        place: 'col-start-3 row-start-3',
        isLabelled: true,
        dense: 'col-span-3 col-start-10 row-start-1 text-right',
      },
      header: t('Remaining'),
      align: 'right',
      width: 116,
      sortValue: remainingOf,
      cell: (order, aside) => (
        <EditOrderCell {...aside} {...handlers} order={order} field="amount" step={amountStepOf(order)} />
      ),
    },
    {
      id: 'filled',
      from: 880,
      card: { place: 'col-start-4 row-start-3 text-right', isLabelled: true, dense: false },
      header: t('Filled'),
      align: 'right',
      cell: (order, { filledBefore }) => <FilledCell order={order} before={filledBefore} step={amountStepOf(order)} />,
    },
    {
      id: 'value',
      from: 800,
      card: {
        place: "col-start-4 row-start-2 text-right after:text-xs after:text-text-3 after:content-['_USD'/'']",
        dense: false,
      },
      header: t('Value (USD)'),
      align: 'right',
      sortValue: (order) => notional(order.price, remainingOf(order)),
      cell: (order) => formatUsd(notional(order.price, remainingOf(order))),
    },
  ]
}

/**
 * Filled amount in contracts, with a progress bar. `before` is the amount filled in orders that this order replaced.
 */
function FilledCell({ order, before, step }: { order: OpenOrder; before: Amount; step: bigint }) {
  const filled = add(order.filled, before)
  const total = add(order.amount, before)
  const share = total === 0n ? 0 : toNumber(filled) / toNumber(total)
  return (
    <span className="inline-flex min-w-12 flex-col items-end leading-4">
      <span>
        <PriceText value={filled} step={step} />
      </span>
      <span aria-hidden="true" className="h-0.5 w-full bg-surface-2">
        <span className="block h-full bg-accent" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  )
}

function OrderKind({ order, stops }: { order: OpenOrder; stops: readonly WaitingStop[] }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-text-2">
        {order.orderType === undefined ? unknownText : order.orderType === 'market' ? t('Market') : t('Limit')}
      </span>
      {flagsOf(order).map((flag) => (
        <span
          key={flag}
          title={flag === unknownText ? unknownTermsText() : undefined}
          className="rounded-[3px] bg-surface-2 px-1 text-2xs leading-4 text-text-2"
        >
          {flag}
        </span>
      ))}
      {stops.map(({ rowKey, stop, trigger }) => (
        <span
          key={rowKey}
          title={stop === 'STOP_LOSS' ? t('Attached stop-loss') : t('Attached take-profit')}
          className={`rounded-[3px] bg-surface-2 px-1 text-2xs leading-4 ${stop === 'STOP_LOSS' ? 'text-warn' : 'text-accent'}`}
        >
          {stop === 'STOP_LOSS' ? t('SL') : t('TP')} {formatDecimal(trigger, decimalsOf(trigger))}
        </span>
      ))}
    </span>
  )
}

function flagsOf(order: OpenOrder): readonly string[] {
  return [
    ...flagLabels(order),
    ...(order.timeInForce === 'IOC' ? ['IOC'] : []),
    ...(hasUnknownTerms(order) ? [unknownText] : []),
  ]
}
