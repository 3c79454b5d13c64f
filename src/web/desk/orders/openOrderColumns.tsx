import { add, notional, toNumber } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { hasUnknownTerms, type OpenOrder } from '@/web/session/openOrders'
import { unknownTermsText } from '@/web/session/orders/editOrder'
import { flagLabels } from '@/web/session/orders/orderFlags'
import { remainingOf } from '@/web/session/remainingOf'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import { decimalsOf, formatDecimal, unknownText, formatPercent, formatUsd } from '@/web/ui/formatNumber'
import { OrderLink } from '@/web/ui/navigation/OrderLink'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { MarketLink, MarketMark } from '@/web/ui/table/MarketLink'
import { Time } from '@/web/ui/Time'
import { EditOrderCell } from './EditOrderCell'
import type { OpenOrdersTableProps } from './openOrdersTableProps'
import { OrderButtons } from './OrderButtons'
import { OrderDistance } from './OrderDistance'
import type { OrderRowExtras } from './orderRowExtras'
import { hasPlainStatus, OrderStatusCell } from './OrderStatusCell'
import type { EditHandlers } from './useRowEditing'

/** Context of the columns. While it is stable, a row re-renders only when its own data changes. */
export type ColumnContext = Pick<
  OpenOrdersTableProps,
  'instrumentOf' | 'onCancel' | 'onPeg' | 'onMore' | 'onGoTo' | 'ChangeEffect' | 'prices'
> & {
  readonly handlers: EditHandlers
}

/** Shows all decimals until the terms are known. */
const smallestStep = 1n

type OrderColumn = Column<OpenOrder, OrderRowExtras>

export function openOrderColumns(parts: ColumnContext): readonly OrderColumn[] {
  const { handlers, onCancel, onPeg, onMore, ChangeEffect } = parts
  return [
    {
      id: 'instrument',
      card: {
        place:
          'col-span-4 col-start-1 row-start-1 truncate text-lg in-data-card-closed:col-span-2 in-data-card-closed:col-start-1',
        dense: 'col-span-8 col-start-1 row-start-1 truncate',
        lines: 'one',
      },
      header: t('Instrument'),
      sortValue: (order) => order.instrumentName,
      mark: ({ instrumentName }) => <MarketMark name={instrumentName} />,
      cell: ({ instrumentName }) => <MarketLink name={instrumentName} onGoTo={parts.onGoTo} />,
      under: (order, { stops, link }) => <OrderKind order={order} stops={stops} link={link} />,
      isUnderBeside: true,
    },
    ...figureColumns(parts),
    {
      id: 'status',
      card: {
        place: 'col-span-2 col-start-1 row-start-3 whitespace-normal!',
        isOpenOnly: true,
        dense: 'col-span-4 col-start-9 row-start-1 text-right whitespace-normal! leading-3.25',
      },
      header: t('Status · time'),
      align: 'right',
      width: 156,
      sortValue: ({ createdTimestamp }) => createdTimestamp,
      cell: (order, aside) => <OrderStatusCell {...aside} order={order} ChangeEffect={ChangeEffect} />,
      under: (order, aside) =>
        hasPlainStatus(aside) ? (
          <OrderLink orderId={order.orderId}>
            {aside.until ??
              (order.createdTimestamp === undefined ? unknownText : <Time timeNs={order.createdTimestamp} />)}
          </OrderLink>
        ) : undefined,
    },
    {
      id: 'actions',
      card: {
        place:
          'col-span-2 col-start-3 row-start-3 text-right in-data-card-closed:col-start-2 in-data-card-closed:row-start-2',
        dense: 'col-span-5 col-start-8 row-start-2 text-right',
      },
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      // Leaves room for the buttons of an edit, for a third action and the menu.
      width: onPeg === undefined ? 152 : onMore === undefined ? 208 : 236,
      cell: (order, aside) => (
        <OrderButtons {...aside} {...handlers} order={order} onCancel={onCancel} onPeg={onPeg} onMore={onMore} />
      ),
    },
  ]
}

/** In the two lines of a closed card: no label, and the context beside its value. */
const onOneLine =
  'in-data-card-closed:self-center! in-data-card-closed:before:hidden! in-data-card-closed:[&>span]:inline in-data-card-closed:[&>span+span]:ml-1.5'

function figureColumns({ instrumentOf, handlers, prices }: ColumnContext): readonly OrderColumn[] {
  const priceStepOf = (order: OpenOrder) => instrumentOf(order.instrumentName)?.priceStep ?? smallestStep
  const amountStepOf = (order: OpenOrder) => instrumentOf(order.instrumentName)?.amountStep ?? smallestStep
  return [
    {
      id: 'price',
      card: {
        place: `col-span-2 col-start-1 row-start-2 ${onOneLine} in-data-card-closed:col-span-1 in-data-card-closed:col-start-3 in-data-card-closed:row-start-1 in-data-card-closed:text-right`,
        isLabelled: true,
        dense: 'col-span-4 col-start-1 row-start-2',
      },
      header: prices === undefined ? t('Price') : t('Price · distance'),
      align: 'right',
      width: 156,
      sortValue: ({ price }) => price,
      cell: (order, aside) => (
        <EditOrderCell {...aside} {...handlers} order={order} field="price" step={priceStepOf(order)} />
      ),
      under: (order, { editing }) =>
        prices === undefined || editing !== undefined ? undefined : <OrderDistance order={order} prices={prices} />,
    },
    {
      id: 'amount',
      card: {
        place: `col-start-3 row-start-2 ${onOneLine} in-data-card-closed:col-start-1`,
        isLabelled: true,
        dense: 'col-span-3 col-start-5 row-start-2',
      },
      header: t('Size · value'),
      align: 'right',
      width: 116,
      sortValue: remainingOf,
      cell: (order, aside) => (
        <EditOrderCell {...aside} {...handlers} order={order} field="amount" step={amountStepOf(order)} />
      ),
      under: (order, { editing }) =>
        editing !== undefined || order.closePosition === true
          ? undefined
          : formatUsd(notional(order.price, remainingOf(order))),
    },
    {
      id: 'filled',
      yields: 10,
      card: { place: 'col-start-4 row-start-2 text-right', isLabelled: true, isOpenOnly: true, dense: false },
      header: t('Filled'),
      align: 'right',
      width: 84,
      cell: (order, { filledBefore }) =>
        formatDecimal(add(order.filled, filledBefore), decimalsOf(amountStepOf(order))),
      under: (order, { filledBefore }) => {
        const total = toNumber(add(order.amount, filledBefore))
        const share = total === 0 ? undefined : toNumber(add(order.filled, filledBefore)) / total
        return formatPercent(share, { decimals: 0, isSigned: false })
      },
    },
  ]
}

type OrderKindProps = { order: OpenOrder; stops: readonly WaitingStop[]; link: string | undefined }

function OrderKind({ order, stops, link }: OrderKindProps) {
  const type = order.orderType === undefined ? unknownText : order.orderType === 'market' ? t('Market') : t('Limit')
  return (
    <>
      <SideText side={order.side} />
      {` · ${[type, ...flagsOf(order)].join(' · ')}`}
      {hasUnknownTerms(order) && (
        <>
          {' · '}
          <span title={unknownTermsText()}>{unknownText}</span>
        </>
      )}
      {link !== undefined && <span className="text-accent">{` · ${link}`}</span>}
      {stops.map(({ rowKey, stop, trigger }) => (
        <span
          key={rowKey}
          title={stop === 'STOP_LOSS' ? t('Attached stop-loss') : t('Attached take-profit')}
          className={stop === 'STOP_LOSS' ? 'text-sell' : 'text-buy'}
        >
          {` · ${stop === 'STOP_LOSS' ? t('SL') : t('TP')} ${formatDecimal(trigger, decimalsOf(trigger))}`}
        </span>
      ))}
    </>
  )
}

function flagsOf(order: OpenOrder): readonly string[] {
  return [...flagLabels(order), ...(order.timeInForce === 'IOC' ? ['IOC'] : [])]
}
