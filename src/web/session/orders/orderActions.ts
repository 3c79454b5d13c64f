/**
 * The trader's actions on orders. Each is sent once: while an action on an order is pending, a second action on that
 * order is `busy`. The order lists change only by the venue's answers and channels; a rejection changes only the
 * pending state.
 */

import { assert } from '@/core/lib/assert'
import type { Clock } from '@/core/lib/clock'
import { smaller, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { createActionMarks } from '@/web/session/actions/actionMarks'
import type { Failure } from '@/web/session/actions/describeFailure'
import { busy, type Outcome } from '@/web/session/actions/outcome'
import { createPendingStore } from '@/web/session/actions/pendingStore'
import { createSending } from '@/web/session/actions/sending'
import type { UnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import { hasUnknownTerms, type OpenOrder } from '@/web/session/openOrders'
import type { OrderContext } from '@/web/session/orderContext'
import type { OrderAction, OrderNotice } from '@/web/session/orderNotice'
import { remainingOf } from '@/web/session/remainingOf'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import type { WatchAmend } from './amendWatch'
import { allEnded, cancelAllOrders, cancelOrdersOf } from './cancelAllOrders'
import { cancelOrder } from './cancelOrder'
import { createOrder, type NewOrder } from './createOrder'
import { editOrder, type EditableOrder, type OrderChange, type SignedEdit } from './editOrder'
import { flagsOf } from './orderFlags'
import { outcomeOf } from './orderOutcome'
import { noPendingOrders, type PendingOrders, type PlacementKey } from './pendingOrders'

export type PlaceOptions = {
  /** True: the order neither waits for other new orders nor blocks them. By default new orders go one at a time. */
  readonly mayOverlap?: boolean
  /** Called with the order as the venue accepted it, even if the acceptance becomes known after a lost answer. */
  readonly onTaken?: (order: OrderMessage) => void
  /** Runs once the order is signed, with its id. If it throws, the order is not sent. */
  readonly beforeSend?: (orderId: Hash) => Promise<void>
  /**
   * Called when the first of two orders is done, whatever becomes of the second. `rest` is the amount of the second.
   */
  readonly onHalfDone?: (rest: Amount) => void
  /** True: an order that would be split in two is not sent, because a peg can move only one. */
  readonly isWhole?: boolean
  /** Reports a rejection in place of the usual notice. */
  readonly onRejected?: (failure: Failure) => void
}

export type OrderActions = {
  readonly getSnapshot: () => PendingOrders
  readonly subscribe: (listener: () => void) => () => void
  readonly place: (order: NewOrder, options?: PlaceOptions) => Promise<Outcome<OrderMessage>>
  readonly edit: (open: OpenOrder, change: OrderChange) => Promise<Outcome<OrderMessage>>
  readonly cancel: (open: OpenOrder) => Promise<Outcome>
  /** Cancels orders in the book and TWAPs. Stops stay, because they protect positions. */
  readonly cancelAll: () => Promise<Outcome>
  readonly cancelAllAndStops: () => Promise<Outcome>
  readonly cancelThese: (orders: readonly OpenOrder[]) => Promise<Outcome>
}

export type OrderActionDeps = {
  readonly context: OrderContext
  readonly unknownOutcomes: Pick<UnknownOutcomes, 'end' | 'until'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly openOrders: () => readonly OpenOrder[]
  readonly readOpen: () => Promise<readonly { readonly orderId: Hash }[]>
  readonly onPlaced: (order: OrderMessage) => void
  readonly onEdited: (replacedId: Hash, order: OrderMessage) => void
  readonly onEnded: (orderIds: readonly Hash[]) => void
  readonly watchAmend: WatchAmend
  readonly notify: (notice: OrderNotice) => void
  /** Defers rendering of pending states, because the key must be asked to sign before the page renders. */
  readonly nextFrame: NextFrame
}

export function createOrderActions(parts: OrderActionDeps): OrderActions {
  const { context, notify } = parts
  const pending = createPendingStore(noPendingOrders, parts.nextFrame)
  const { attempt, ask } = createSending<OrderAction>(parts)
  const beginMarks = createActionMarks(parts.nextFrame)
  let overlapping = 0
  const isBusy = (rowKey: string) =>
    pending.getSnapshot().edits.has(rowKey) || pending.getSnapshot().cancels.has(rowKey)

  const place: OrderActions['place'] = async (order, options = {}) => {
    const { mayOverlap = false, onTaken, beforeSend, onRejected = notifyRejection } = options
    function notifyRejection(failure: Failure): void {
      const isPassing = context.mayPass?.(failure.code) === true
      const sendAgain = () => void place(order, options)
      notify({ kind: 'refused', action: 'place', failure, ...(isPassing && { sendAgain }) })
    }
    const key: PlacementKey = mayOverlap ? ++overlapping : 'single'
    if (pending.getSnapshot().placements.has(key)) return busy
    let signedId: Hash | undefined
    const marks = beginMarks('place')
    const take = (record: OrderMessage) => {
      parts.onPlaced(record)
      onTaken?.(record)
    }
    // Signing starts before anything renders, so that the order leaves first.
    const outcome = attempt(
      'place',
      async () => {
        const record = await createOrder(context, order, (orderId) => {
          signedId = orderId
          marks.signed()
          pending.put('placements', key, 'sending')
          return beforeSend?.(orderId)
        })
        marks.answered()
        parts.onPlaced(record)
        notify({ kind: 'placed', order: record, ...restOf(order, record) })
        onTaken?.(record)
        return record
      },
      () => ask('place', signedId, take),
      onRejected,
    )
    pending.put('placements', key, context.firstPhase())
    return outcome.finally(() => pending.put('placements', key, undefined))
  }

  /**
   * Returns a function that sends the cancelled rest of an immediate order. The trader decides once the outcome is
   * shown.
   */
  function restOf(order: NewOrder, record: OrderMessage): { readonly sendRest?: () => void } {
    const short = outcomeOf(record)
    if (short === undefined || order.timeInForce !== 'IOC') return {}
    // Capped, so that the venue's figures cannot enlarge the requested amount.
    return { sendRest: () => void place({ ...order, amount: smaller(short.rest, order.amount) }) }
  }

  const edit: OrderActions['edit'] = async (open, change) => {
    const { rowKey } = open
    if (isBusy(rowKey)) return busy
    let signed: SignedEdit | undefined
    const marks = beginMarks('edit')
    const from = editable(open)
    const take = (order: OrderMessage) => {
      assert(signed !== undefined, 'what was taken was signed')
      parts.onEdited(signed.replacedId, order)
      parts.watchAmend({ from, wanted: change.remaining, signed, order })
    }
    const outcome = attempt(
      'edit',
      async () => {
        const record = await editOrder(context, from, change, (edit) => {
          signed = edit
          marks.signed()
          pending.put('edits', rowKey, { ...change, phase: 'sending' })
        })
        marks.answered()
        notify({ kind: 'edited', order: record, from: open })
        take(record)
        return record
      },
      () => ask('edit', signed?.orderId, take),
    )
    pending.put('edits', rowKey, { ...change, phase: context.firstPhase() })
    return outcome.finally(() => pending.put('edits', rowKey, undefined))
  }

  const cancelThese: OrderActions['cancelThese'] = async (orders) => {
    const free = orders.filter(({ rowKey }) => !isBusy(rowKey))
    const orderIds = free.map(({ orderId }) => orderId)
    const [first, ...others] = orderIds
    if (first === undefined) return busy
    const rowKeys = free.map(({ rowKey }) => rowKey)
    const isOne = others.length === 0
    const before = parts.openOrders()
    const marks = beginMarks('cancel')
    pending.mark('cancels', rowKeys, true)
    return attempt(
      'cancel',
      async () => {
        if (isOne) await cancelOrder(context, first)
        const { ended, failure } = isOne ? allEnded(orderIds) : await cancelOrdersOf(context, orderIds)
        marks.answered()
        if (ended.length > 0) notifyCancelled(ended, before)
        if (failure !== undefined) throw failure
      },
      () => (isOne ? ask('cancel', first, parts.onPlaced) : countOpen((orderId) => orderIds.includes(orderId))),
    ).finally(() => pending.mark('cancels', rowKeys, false))
  }

  const cancelAll: OrderActions['cancelAll'] = async () => {
    if (pending.getSnapshot().isCancellingAll) return busy
    pending.change({ isCancellingAll: true })
    const before = parts.openOrders()
    return attempt(
      'cancel',
      async () => notifyCancelled((await cancelAllOrders(context)).orderIds, before),
      () => countOpen(() => true),
    ).finally(() => pending.change({ isCancellingAll: false }))
  }

  /** @param before the open orders before the cancel, because the channel may report their end before the answer */
  function notifyCancelled(orderIds: readonly Hash[], before: readonly OpenOrder[]): void {
    parts.onEnded(orderIds)
    const isEnded = (orderId: Hash | undefined) => orderIds.some((ended) => ended === orderId)
    const orders = before.filter((order) => isEnded(order.orderId) || isEnded(order.parentOrderId))
    notify({ kind: 'cancelled', orderIds, orders, atMs: parts.clock.nowMs() })
  }

  /** Finds out how many of several orders are still open, when the outcome of their cancels is unknown. */
  async function countOpen(isMeant: (orderId: Hash) => boolean): Promise<void> {
    const open = await parts.unknownOutcomes.until(parts.readOpen)
    if (open === undefined) return
    notify({ kind: 'cancelsKnown', stillOpen: open.filter(({ orderId }) => isMeant(orderId)).length })
  }

  return {
    getSnapshot: pending.getSnapshot,
    subscribe: pending.subscribe,
    place,
    edit,
    cancel: (open) => cancelThese([open]),
    cancelAll,
    // The venue's own operation includes stops (websocket.md 12).
    cancelAllAndStops: cancelAll,
    cancelThese,
  }
}

export function editable(open: OpenOrder): EditableOrder {
  const { timeInForce = 'GTC' } = open
  return {
    orderId: open.orderId,
    instrumentId: open.instrumentId,
    isBuy: open.side === 'buy',
    ...flagsOf(open),
    timeInForce: timeInForce === 'other' || hasUnknownTerms(open) ? undefined : timeInForce,
    selfTradePrevention: open.selfTradePrevention,
    limitPrice: open.price,
    filled: open.filled,
    remaining: remainingOf(open),
  }
}
