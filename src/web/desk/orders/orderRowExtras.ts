import type { ReactNode } from 'react'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OpenOrder } from '@/web/session/openOrders'
import type { PendingEdit } from '@/web/session/orders/pendingOrders'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import type { OpenOrdersTableProps } from './openOrdersTableProps'
import type { Editing, RowEditing } from './useRowEditing'

/** Row data that is not part of the order. A row re-renders only when the order or these change. */
export type OrderRowExtras = {
  readonly edit: PendingEdit | undefined
  readonly isCancelling: boolean
  readonly editing: Editing | undefined
  readonly isEnded: boolean
  /** Reason why the row's last request was rejected. */
  readonly wrong: string | undefined
  /** Contracts filled in orders that this order replaced. */
  readonly filledBefore: Amount
  /** Contracts filled since the edit began; 0 when not editing. */
  readonly filledSince: Amount
  readonly stops: readonly WaitingStop[]
  /** Replaces the status of an order that follows a volatility automatically. */
  readonly follow: ReactNode
  /** Name of the order’s link with other orders. */
  readonly link: string | undefined
  /** Replaces the time. */
  readonly until: ReactNode
}

const noStops: readonly WaitingStop[] = []

type RowExtrasSources = Pick<
  OpenOrdersTableProps,
  'fills' | 'pending' | 'errorOf' | 'followOf' | 'linkOf' | 'untilOf'
> &
  Pick<RowEditing, 'editing' | 'endedKey'> & { readonly stopsOf: ReadonlyMap<Hash, readonly WaitingStop[]> }

export function orderRowExtras(order: OpenOrder, from: RowExtrasSources): OrderRowExtras {
  const { rowKey, orderId } = order
  const editing = from.editing?.rowKey === rowKey ? from.editing : undefined
  return {
    edit: from.pending.edits.get(rowKey),
    isCancelling: from.pending.cancels.has(rowKey),
    editing,
    isEnded: from.endedKey === rowKey,
    wrong: from.errorOf?.(rowKey),
    filledBefore: from.fills.filledBefore(orderId),
    filledSince: editing === undefined ? fixed6(0n) : from.fills.filledSince(editing.from),
    stops: from.stopsOf.get(orderId) ?? noStops,
    follow: from.followOf?.(order),
    link: from.linkOf?.(order),
    until: from.untilOf?.(order),
  }
}

/** Attached stops by order id. They arm with the first fill of the order and are cancelled with it. */
export function stopsByOrder(stops: readonly WaitingStop[]): ReadonlyMap<Hash, readonly WaitingStop[]> {
  const byOrder = new Map<Hash, readonly WaitingStop[]>()
  for (const stop of stops) {
    const { parentOrderId } = stop
    if (parentOrderId !== undefined) byOrder.set(parentOrderId, [...(byOrder.get(parentOrderId) ?? noStops), stop])
  }
  return byOrder
}
