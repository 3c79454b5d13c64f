/**
 * Stores when an amended order was first placed and what filled before its last amend, for the next page load: the
 * venue gives each amend a new id, a new time and no fills, and does not link the orders.
 */

import * as z from 'zod/mini'
import type { Clock } from '@/core/lib/clock'
import { parseJson } from '@/core/lib/parseJson'
import { fixed6, larger, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderFills } from './orderFills'
import { orderMark, type MarkStorage } from './persistedOrders'

export type AmendOrigins = {
  /** Returns the contracts that filled of all orders that this order replaced; undefined if nothing is stored. */
  readonly filledBefore: (orderId: Hash) => Amount | undefined
  /** Returns the list with the times at which its orders were first placed. Entries of unlisted orders are dropped. */
  readonly onRead: <Order extends OrderMessage>(listed: readonly Order[]) => readonly Order[]
  /** Stores the open orders as known now. Call after each change of the orders or their fills. */
  readonly keep: (orders: readonly OpenOrder[], fills: Pick<OrderFills, 'filledBefore'>) => void
}

const persistedOrigin = z.object({
  /** UNIX nanoseconds. */
  placed: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
  /** Millionths. */
  filled: z.string().check(z.regex(/^\d{1,30}$/)),
  /** UNIX milliseconds. Stored entries of earlier versions have this name. */
  keptMs: z.number(),
})
type PersistedOrigin = { readonly placedNs: bigint | undefined; readonly filled: Amount; readonly keptMs: number }

/** More than an account can manage by hand; the oldest are dropped first. */
const most = 500
/** Younger entries are kept, because another tab may store an order that a read in flight does not list yet. */
const leastAgeMs = 60_000

/** @param name identifies venue and account. Each order has its own entry, so tabs do not overwrite each other. */
export function createAmendOrigins(storage: MarkStorage, name: string, clock: Clock): AmendOrigins {
  const prefix = `optick.amended.${name}.`
  const entryOf = (orderId: Hash) => prefix + orderMark(orderId)
  let wasOpen = new Set<Hash>()
  /** Last stored text per order, so that an unchanged order is detected without reading storage. */
  const written = new Map<Hash, string>()

  /** Cached by text, because a table reads its rows at each render. */
  const readings = new Map<string, { readonly text: string; readonly value: PersistedOrigin | undefined }>()
  const read = (entry: string): PersistedOrigin | undefined => {
    const text = storage.getItem(entry)
    if (text === null) {
      readings.delete(entry)
      return undefined
    }
    const known = readings.get(entry)
    if (known?.text === text) return known.value
    const value = readPersisted(text)
    readings.set(entry, { text, value })
    return value
  }
  const entries = () =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix))

  const keepOne = (orderId: Hash, placedNs: bigint | undefined, filled: Amount) => {
    const entry = entryOf(orderId)
    const before = read(entry)
    // Another tab may know more amends, so the earlier time and the larger sum win.
    const placed = earlier(before?.placedNs, placedNs)
    const sum = larger(before?.filled ?? filled, filled)
    if (before !== undefined && before.placedNs === placed && before.filled === sum) return
    const next: z.output<typeof persistedOrigin> = { filled: String(sum), keptMs: clock.nowMs() }
    storage.setItem(entry, JSON.stringify(placed === undefined ? next : { ...next, placed: String(placed) }))
    if (before === undefined) dropOldest()
  }
  const dropOldest = () => {
    const names = entries()
    if (names.length <= most) return
    const ages = names.map((entry) => ({ entry, keptMs: read(entry)?.keptMs ?? 0 }))
    const oldest = ages.toSorted((a, b) => a.keptMs - b.keptMs).slice(0, names.length - most)
    for (const { entry } of oldest) storage.removeItem(entry)
  }

  return {
    filledBefore: (orderId) => read(entryOf(orderId))?.filled,
    onRead: (listed) => {
      const open = new Set(listed.map(({ orderId }) => entryOf(orderId)))
      for (const entry of entries()) {
        const isNew = clock.nowMs() - (read(entry)?.keptMs ?? 0) < leastAgeMs
        if (!open.has(entry) && !isNew) storage.removeItem(entry)
      }
      return listed.map((order) => {
        const createdTimestamp = earlier(read(entryOf(order.orderId))?.placedNs, order.createdTimestamp)
        return createdTimestamp === undefined ? order : { ...order, createdTimestamp }
      })
    },
    keep: (orders, fills) => {
      for (const { orderId, rowKey, createdTimestamp } of orders) {
        if (rowKey === orderId) continue
        const filled = fills.filledBefore(orderId)
        const text = `${createdTimestamp} ${filled}`
        if (written.get(orderId) === text) continue
        written.set(orderId, text)
        keepOne(orderId, createdTimestamp, filled)
      }
      const open = new Set(orders.map(({ orderId }) => orderId))
      for (const orderId of wasOpen) {
        if (open.has(orderId)) continue
        written.delete(orderId)
        readings.delete(entryOf(orderId))
        storage.removeItem(entryOf(orderId))
      }
      wasOpen = open
    },
  }
}

function readPersisted(text: string): PersistedOrigin | undefined {
  const parsed = z.safeParse(persistedOrigin, parseJson(text))
  if (!parsed.success) return undefined
  const { placed, filled, keptMs } = parsed.data
  return { placedNs: placed === undefined ? undefined : BigInt(placed), filled: fixed6(BigInt(filled)), keptMs }
}

function earlier(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}
