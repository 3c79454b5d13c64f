import type { ReactNode } from 'react'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OpenOrder } from '@/web/session/openOrders'
import type { PendingEdit } from '@/web/session/orders/pendingOrders'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import type { OpenOrdersTableProps } from './openOrdersTableProps'
import type { Editing, RowEditing } from './useRowEditing'

/** What a row shows that is not in its order: a row is drawn again only when the order or this has changed. */
export type OrderRowExtras = {
  /** The change that is on its way to the venue. */
  readonly edit: PendingEdit | undefined
  readonly isCancelling: boolean
  /** The fields of this row while it is edited. */
  readonly editing: Editing | undefined
  /** Its edit has just ended. */
  readonly isEnded: boolean
  /** Why the last thing that was asked of the row was refused, in words. */
  readonly wrong: string | undefined
  /** Contracts filled of the orders that it was amended from. */
  readonly filledBefore: Amount
  /** Contracts filled since its edit began; 0 while it is not edited. */
  readonly filledSince: Amount
  /** The stops that go with the order. */
  readonly stops: readonly WaitingStop[]
  /** In the place of the status, of an order that follows something by itself. */
  readonly follow: ReactNode
}

const noStops: readonly WaitingStop[] = []

type RowExtrasSources = Pick<OpenOrdersTableProps, 'fills' | 'pending' | 'errorOf' | 'followOf'> &
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
  }
}

/** The stops that wait for the first fill of an order, and are cancelled with it, by that order. */
export function stopsByOrder(stops: readonly WaitingStop[]): ReadonlyMap<Hash, readonly WaitingStop[]> {
  const byOrder = new Map<Hash, readonly WaitingStop[]>()
  for (const stop of stops) {
    const { parentOrderId } = stop
    if (parentOrderId !== undefined) byOrder.set(parentOrderId, [...(byOrder.get(parentOrderId) ?? noStops), stop])
  }
  return byOrder
}
