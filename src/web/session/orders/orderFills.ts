/**
 * What is filled of the account's orders, through their amendments. Each amendment is a new order with nothing filled, so
 * what was filled before is known only by following the ids. Everything the venue says of an order goes in here, by
 * whatever way it came.
 */

import { createListeners } from '@/core/lib/listeners'
import { fixed6, larger, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { isOpen } from '@/web/session/openOrders'

/** An order as it was at a moment: the fills since then are counted from here. */
export type FillsFrom = { readonly orderId: Hash; readonly filled: Amount }

type OrderChange = Pick<
  OrderMessage,
  'orderId' | 'orderStatus' | 'filled' | 'amount' | 'instrumentId' | 'side' | 'error'
>

export type OrderFills = {
  /** Orders that changed together, as a channel or an answer has them. */
  readonly hear: (changed: readonly OrderChange[]) => void
  /** The venue has put `by` in the place of an order. */
  readonly replaced: (orderId: Hash, by: OrderChange) => void
  /** The id by which an order goes now. */
  readonly newestOf: (orderId: Hash) => Hash
  /** The id and those of all that took its place, oldest first. */
  readonly idsOf: (orderId: Hash) => readonly Hash[]
  /** What is known of an id. */
  readonly known: (orderId: Hash) => KnownOrder | undefined
  /** Contracts filled since then, by the order and by all that took its place. */
  readonly filledSince: (from: FillsFrom) => Amount
  /** Contracts filled of the orders whose place it took, as far as this browser heard of them. */
  readonly filledBefore: (orderId: Hash) => Amount
  /** Calls back on each change. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export type KnownOrder = {
  readonly amount: Amount
  readonly filled: Amount
  /** Waiting: a stop before its trigger. Ended: it can be filled no more, so `filled` is final. */
  readonly status: 'waiting' | 'open' | 'filled' | 'ended'
}

type Entry = {
  amount: bigint
  filled: bigint
  status: KnownOrder['status']
  next?: Hash
  previous?: Hash
  /** Filled before it, as an earlier page kept it: what is kept goes when the order is amended. */
  earlier?: Amount | undefined
}

/** Orders that are remembered; the oldest are forgotten first. */
const remembered = 5_000

/** @param persistedFilledBefore what an earlier page stored of an order's fills that this page did not hear of. */
export function createOrderFills(
  persistedFilledBefore: (orderId: Hash) => Amount | undefined = () => undefined,
): OrderFills {
  const entries = new Map<Hash, Entry>()
  const { subscribe, publish } = createListeners()

  const note = ({ orderId, orderStatus, amount, ...change }: OrderChange) => {
    // A forged record must not take back fills by counting fewer than none.
    const filled = larger(fixed6<Amount>(0n), change.filled)
    const known = entries.get(orderId)
    const status = statusOf(orderStatus)
    if (known === undefined) {
      entries.set(orderId, { amount, filled, status })
      for (const oldest of entries.keys()) {
        if (entries.size <= remembered) break
        entries.delete(oldest)
      }
      return
    }
    // Messages may arrive out of order: fills only grow, and what has ended stays so.
    if (filled > known.filled) known.filled = filled
    if (known.status === 'waiting' || (known.status === 'open' && status !== 'waiting')) known.status = status
  }
  const link = (from: Hash, to: Hash) => {
    const old = entries.get(from)
    const next = entries.get(to)
    if (old === undefined || next === undefined || from === to) return
    if (old.next !== undefined || next.previous !== undefined) return
    // Read now: the entry of the old order is dropped when the new one is kept.
    earlier(from)
    old.next = to
    next.previous = from
  }
  const earlier = (orderId: Hash): Amount | undefined => {
    const entry = entries.get(orderId)
    if (entry === undefined) return persistedFilledBefore(orderId)
    if (entry.previous === undefined) entry.earlier ??= persistedFilledBefore(orderId)
    return entry.earlier
  }
  const notify = () => {
    publish()
  }
  const newestOf = (orderId: Hash): Hash => {
    let newest = orderId
    for (let next = entries.get(newest)?.next; next !== undefined; next = entries.get(newest)?.next) newest = next
    return newest
  }

  return {
    hear: (changed) => {
      changed.forEach(note)
      for (const opened of changed) {
        const from = isOpen(opened) ? replacedBy(opened, changed) : undefined
        if (from !== undefined) link(from.orderId, opened.orderId)
      }
      notify()
    },
    replaced: (orderId, by) => {
      note(by)
      link(orderId, by.orderId)
      notify()
    },
    newestOf,
    idsOf: (orderId) => {
      const ids = [orderId]
      for (let at = entries.get(orderId)?.next; at !== undefined; at = entries.get(at)?.next) ids.push(at)
      return ids
    },
    known: (orderId) => {
      const entry = entries.get(orderId)
      return entry === undefined
        ? undefined
        : { amount: fixed6(entry.amount), filled: fixed6(entry.filled), status: entry.status }
    },
    filledSince: ({ orderId, filled }) => {
      let since = larger(fixed6<Amount>((entries.get(orderId)?.filled ?? filled) - filled), fixed6<Amount>(0n))
      for (let at = entries.get(orderId)?.next; at !== undefined; at = entries.get(at)?.next) {
        since = fixed6<Amount>(since + (entries.get(at)?.filled ?? 0n))
      }
      return since
    },
    filledBefore: (orderId) => {
      let before = 0n
      let first = orderId
      for (let at = entries.get(orderId)?.previous; at !== undefined; at = entries.get(at)?.previous) {
        before += entries.get(at)?.filled ?? 0n
        first = at
      }
      const heard = fixed6<Amount>(before + (earlier(first) ?? 0n))
      // Another tab may have heard of amends that this one missed.
      return larger(heard, persistedFilledBefore(orderId) ?? heard)
    },
    subscribe,
  }
}

function statusOf(status: OrderMessage['orderStatus']): KnownOrder['status'] {
  switch (status) {
    case 'stop_order':
      return 'waiting'
    case 'filled':
      return 'filled'
    case 'cancelled':
    case 'expired':
    case 'rejected':
      return 'ended'
    case 'opened':
    case 'partial':
    case 'other':
      return 'open'
  }
}

/**
 * The order whose place another took: both are in one message, of one instrument and side (websocket.md 9). One that the
 * venue ended for a reason of its own was not amended.
 */
function replacedBy(opened: OrderChange, changed: readonly OrderChange[]): OrderChange | undefined {
  return changed.find(
    (other) =>
      other.orderStatus === 'cancelled' &&
      other.error === undefined &&
      other.instrumentId === opened.instrumentId &&
      other.side === opened.side &&
      other.orderId !== opened.orderId,
  )
}
