import { useMemo } from 'react'
import { t } from '@/web/language/t'
import { useFollowedMarket } from '@/web/market/followedMarketContext'
import { hasUnknownTerms, type OpenOrder } from '@/web/session/openOrders'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { useEventCallback } from '@/web/ui/useEventCallback'
import { openOrderColumns } from './openOrderColumns'
import type { OpenOrdersTableProps } from './openOrdersTableProps'
import { orderRowExtras, stopsByOrder } from './orderRowExtras'
import { hasPlainStatus } from './OrderStatusCell'
import { useRowEditing, type EditHandlers } from './useRowEditing'

/** Open orders. Price and remaining amount can be edited in the row by its button, Enter or a double click. */
export function OpenOrdersTable(props: OpenOrdersTableProps) {
  const { orders, fills, pending, stops, checkChange, onEdit, empty } = props
  const { handlers, editing, endedKey } = useRowEditing({ fills, checkChange, onEdit })
  // Where orders have a queue, their status has the position in it.
  const hasQueue = useFollowedMarket() !== undefined
  const stopsOf = useMemo(() => stopsByOrder(stops ?? []), [stops])
  const table = {
    label: t('Open orders'),
    columns: useColumns(props, handlers),
    rows: orders,
    rowKey: ({ rowKey }: OpenOrder) => rowKey,
    asideOf: (order: OpenOrder) => orderRowExtras(order, { ...props, editing, endedKey, stopsOf }),
    // A resting order without news fits on two lines; the others need the lines of their state.
    isOpenRow: (order: OpenOrder) => {
      const extras = orderRowExtras(order, { ...props, editing, endedKey, stopsOf })
      const { follow, until, link, filledBefore } = extras
      const isPlain = hasPlainStatus(extras) && follow === undefined && until === undefined && link === undefined
      return (
        !isPlain ||
        hasQueue ||
        extras.stops.length > 0 ||
        order.filled > 0n ||
        filledBefore > 0n ||
        hasUnknownTerms(order)
      )
    },
    onOpenRow: (order: OpenOrder) => {
      const isFree = !pending.edits.has(order.rowKey) && !pending.cancels.has(order.rowKey)
      if (isFree && order.orderType === 'limit') handlers.onBegin(order)
    },
    empty,
  }
  return <FittedTable {...table} isPhone={props.isPhone === true} cards={cards} />
}

/** Columns of the table. Stable while their inputs are stable, even when orders change. */
function useColumns({ instrumentOf, ChangeEffect, prices, ...on }: OpenOrdersTableProps, handlers: EditHandlers) {
  const onCancel = useEventCallback(on.onCancel)
  const onGoTo = useEventCallback(on.onGoTo)
  const peg = useEventCallback((order: OpenOrder) => on.onPeg?.(order))
  const onPeg = on.onPeg === undefined ? undefined : peg
  const more = useEventCallback((order: OpenOrder, anchor: HTMLElement) => on.onMore?.(order, anchor))
  const onMore = on.onMore === undefined ? undefined : more
  return useMemo(
    () => openOrderColumns({ instrumentOf, ChangeEffect, prices, handlers, onCancel, onPeg, onMore, onGoTo }),
    [instrumentOf, ChangeEffect, prices, handlers, onCancel, onPeg, onMore, onGoTo],
  )
}

const cards: Cards = {
  touch: {
    grid: 'grid-cols-4 grid-rows-[24px_46px_44px] gap-x-2 gap-y-1 data-card-closed:grid-cols-[minmax(0,1fr)_44px_minmax(88px,auto)] data-card-closed:grid-rows-[24px_36px] data-card-closed:gap-0',
    height: 76,
    openHeight: 138,
  },
  dense: { grid: 'grid-cols-12 grid-rows-[26px_46px] gap-x-2 gap-y-0.5', height: 86 },
  below: 640,
}
