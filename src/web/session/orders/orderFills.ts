/**
 * Sums the fills of the account's orders through their amends. Each amend is a new order with nothing filled, so
 * earlier fills are known only by following the ids. Every order record from the venue must be passed to `hear`.
 */

import { createListeners } from '@/core/lib/listeners'
import { fixed6, larger, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { positionKey } from '@/core/protocol/positionKey'
import { isOpen } from '@/web/session/openOrders'

/** A point from which later fills are counted. */
export type FillsFrom = { readonly orderId: Hash; readonly filled: Amount }

type OrderChange = Pick<
  OrderMessage,
  'orderId' | 'orderStatus' | 'filled' | 'amount' | 'instrumentId' | 'side' | 'positionSide' | 'error'
>

export type OrderFills = {
  /** Applies orders that changed together, from a channel or an answer. */
  readonly receive: (changed: readonly OrderChange[]) => void
  /** Records that the venue replaced an order with `by`. */
  readonly replaced: (orderId: Hash, by: OrderChange) => void
  readonly newestOf: (orderId: Hash) => Hash
  /** Returns the id and those of all its replacements, oldest first. */
  readonly idsOf: (orderId: Hash) => readonly Hash[]
  readonly known: (orderId: Hash) => KnownOrder | undefined
  /** Returns the contracts filled since `from`, by the order and its replacements. */
  readonly filledSince: (from: FillsFrom) => Amount
  /** Returns the contracts filled of the orders that this order replaced, as far as this browser knows. */
  readonly filledBefore: (orderId: Hash) => Amount
  readonly subscribe: (listener: () => void) => () => void
}

export type KnownOrder = {
  readonly amount: Amount
  readonly filled: Amount
  /** `waiting`: a stop before its trigger. `ended`: it can no longer fill, so `filled` is final. */
  readonly status: 'waiting' | 'open' | 'filled' | 'ended'
}

type Entry = {
  amount: bigint
  filled: bigint
  status: KnownOrder['status']
  next?: Hash
  previous?: Hash
  /** Earlier fills as stored by a previous page, read before the next amend removes the stored entry. */
  earlier?: Amount | undefined
}

/** Number of orders that are remembered; the oldest are forgotten first. */
const remembered = 5_000

/**
 * @param persistedFilledBefore returns the earlier fills of an order that another page stored and this page has not
 * seen
 */
export function createOrderFills(
  persistedFilledBefore: (orderId: Hash) => Amount | undefined = () => undefined,
): OrderFills {
  const entries = new Map<Hash, Entry>()
  const { subscribe, publish } = createListeners()

  const note = ({ orderId, orderStatus, amount, ...change }: OrderChange) => {
    // A forged record must not undo fills with a negative number.
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
    // Messages may arrive out of order: fills only grow, and an ended order stays ended.
    if (filled > known.filled) known.filled = filled
    if (known.status === 'waiting' || (known.status === 'open' && status !== 'waiting')) known.status = status
  }
  const link = (from: Hash, to: Hash) => {
    const old = entries.get(from)
    const next = entries.get(to)
    if (old === undefined || next === undefined || from === to) return
    if (old.next !== undefined || next.previous !== undefined) return
    // Read now, because the old order's entry is removed when the new one is stored.
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
    receive: (changed) => {
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
      const received = fixed6<Amount>(before + (earlier(first) ?? 0n))
      // Another tab may know amends that this tab missed.
      return larger(received, persistedFilledBefore(orderId) ?? received)
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
 * Finds the order that a new order replaced: both are in one message, of one instrument and side (websocket.md 9). An
 * order that the venue ended with an error was not amended.
 */
function replacedBy(opened: OrderChange, changed: readonly OrderChange[]): OrderChange | undefined {
  return changed.find(
    (other) =>
      other.orderStatus === 'cancelled' &&
      other.error === undefined &&
      positionKey(other) === positionKey(opened) &&
      other.side === opened.side &&
      other.orderId !== opened.orderId,
  )
}
