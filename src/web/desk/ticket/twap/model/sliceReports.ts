import type { Clock } from '@/core/lib/clock'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { getTwapOrderHistory, type TwapSlice } from '@/core/protocol/rest/twaps'
import type { RestClient } from '@/web/connection/restClient'
import type { Timers } from '@/web/connection/timers'
import type { Fill } from '@/web/session/fills'
import { isOpen } from '@/web/session/openOrders'

export type TwapParent = {
  readonly orderId: Hash
  /** Contracts of the whole TWAP; `undefined` if its order was never received. */
  readonly amount: Amount | undefined
  /** Slices that filled before the first slice reported by this page; `undefined` if not all of them could be read. */
  readonly earlier: readonly FilledSlice[] | undefined
}

export type FilledSlice = { readonly orderId: Hash; readonly amount: Amount; readonly price: Price }

export type ReportedFill = Fill & { readonly twap?: TwapParent }

type SliceReportParts = {
  readonly rest: RestClient
  /** The venue's clock, to compare with fill times. */
  readonly clock: Clock
  readonly timers: Timers
  readonly pause: (ms: number) => Promise<void>
  readonly report: (fill: ReportedFill) => void
}

/** Most milliseconds that a fill waits for the lookup of its TWAP. */
export const longestLookupMs = 2_000
const askAgainMs = 250
/** Entries remembered per kind. */
const retained = 500
const pageRows = 50
const mostPages = 8

type SeenTwap = Pick<OrderMessage, 'instrumentName' | 'side' | 'amount' | 'createdTimestamp'> & {
  /** End of the TWAP in UNIX nanoseconds; `undefined` while it is running. */
  endNs: bigint | undefined
}
/** `whole` contains the TWAPs whose slices were all read. */
type SliceRows = { readonly rows: readonly TwapSlice[]; readonly whole: ReadonlySet<Hash> }
type Waiting = { readonly fills: Fill[]; readonly stop: () => void }

/**
 * Reports fills with the TWAP that sent them. The fills channel does not name the TWAP, but the slice history does
 * (rest-private 9.5), so a fill that may belong to a slice is looked up there. After {@link longestLookupMs} it is
 * reported as the fill of a plain order. Fills of one order stay in order.
 */
export function createSliceReports({ rest, clock, timers, pause, report }: SliceReportParts) {
  const twaps = createSeenTwaps(clock)
  /** TWAP by order id; `undefined` for a plain order. */
  const parents = new Map<string, Hash | undefined>()
  const earlier = new Map<Hash, readonly FilledSlice[] | undefined>()
  const waiting = new Map<string, Waiting>()
  let isLooking = false

  const deliver = (fill: Fill, parentId: Hash | undefined) => {
    if (parentId === undefined) return report(fill)
    if (!earlier.has(parentId)) remember(earlier, parentId, undefined)
    report({
      ...fill,
      twap: { orderId: parentId, amount: twaps.amountOf(parentId), earlier: earlier.get(parentId) },
    })
  }
  const settle = (orderId: string, parentId: Hash | undefined) => {
    if (!parents.has(orderId)) remember(parents, orderId, parentId)
    const held = waiting.get(orderId)
    if (held === undefined) return
    waiting.delete(orderId)
    held.stop()
    for (const fill of held.fills) deliver(fill, parents.get(orderId))
  }
  const sort = ({ rows, whole }: SliceRows) => {
    const found = rows.filter(({ orderId }) => waiting.has(orderId))
    for (const parentId of new Set(found.map(({ twapParentId }) => twapParentId))) {
      if (earlier.has(parentId)) continue
      const others = rows.filter((row) => row.twapParentId === parentId && row.filled > 0n && !waiting.has(row.orderId))
      remember(earlier, parentId, whole.has(parentId) ? filledSlices(others) : undefined)
    }
    for (const { orderId, twapParentId } of found) settle(orderId, twapParentId)
  }
  /** TWAPs that may have sent a waiting fill, and whose slices are not read yet. */
  const unread = () =>
    [...waiting.values()].flatMap(({ fills }) => fills.flatMap(twaps.candidates)).filter(([id]) => !earlier.has(id))
  const look = async () => {
    if (isLooking) return
    isLooking = true
    while (waiting.size > 0) {
      // A failed read is retried until the fill has waited for `longestLookupMs`.
      const read = await readRows(rest, unread()).catch(() => undefined)
      if (read !== undefined) sort(read)
      if (waiting.size > 0) await pause(askAgainMs)
    }
    isLooking = false
  }
  const hear = (orders: readonly OrderMessage[]) => {
    twaps.hear(orders)
    // A slice fills at once or is cancelled, so an order that rests is a plain order.
    for (const { orderId, isTwap, orderStatus } of orders) {
      if (isTwap !== true && orderStatus === 'opened') settle(orderId, undefined)
    }
  }
  return {
    hear,
    onRead: (orders: readonly OrderMessage[]) => {
      twaps.onRead(orders)
      hear(orders)
    },
    onPlaced: ({ orderId }: OrderMessage) => settle(orderId, undefined),
    onFill: (fill: Fill) => {
      const { orderId } = fill
      if (orderId === undefined) return report(fill)
      const held = waiting.get(orderId)
      if (held !== undefined) return void held.fills.push(fill)
      if (parents.has(orderId)) return deliver(fill, parents.get(orderId))
      if (twaps.candidates(fill).length === 0) return report(fill)
      const stop = timers.after(longestLookupMs, () => settle(orderId, undefined))
      waiting.set(orderId, { fills: [fill], stop })
      void look()
    },
    close: () => {
      for (const orderId of waiting.keys()) settle(orderId, undefined)
    },
  }
}

function createSeenTwaps(clock: Clock) {
  const twaps = new Map<Hash, SeenTwap>()
  return {
    amountOf: (id: Hash) => twaps.get(id)?.amount,
    /** TWAPs that may have sent the order of a fill. */
    candidates: ({ instrumentName, side, timeNs }: Fill) =>
      [...twaps].filter(
        ([, twap]) =>
          twap.instrumentName === instrumentName &&
          twap.side === side &&
          (twap.endNs === undefined || timeNs <= twap.endNs),
      ),
    hear: (orders: readonly OrderMessage[]) => {
      for (const order of orders) {
        const { orderId, instrumentName, side, amount, createdTimestamp } = order
        if (order.isTwap !== true) continue
        const endNs = isOpen(order) ? undefined : (order.timestamp ?? clock.nowNs())
        remember(twaps, orderId, { instrumentName, side, amount, createdTimestamp, endNs })
      }
    },
    /** After a read of the open orders, a TWAP that is missing has ended. */
    onRead: (orders: readonly OrderMessage[]) => {
      const open = new Set(orders.map(({ orderId }) => orderId))
      for (const [id, twap] of twaps) if (!open.has(id)) twap.endNs ??= clock.nowNs()
    },
  }
}

/**
 * Reads the slice history back to the start of the oldest of these TWAPs, or only its newest page if there is no TWAP.
 */
async function readRows(rest: RestClient, unread: readonly (readonly [Hash, SeenTwap])[]): Promise<SliceRows> {
  const starts = unread.map(([, { createdTimestamp = 0n }]) => createdTimestamp)
  const startTime = starts.reduce((first, start) => (start < first ? start : first), starts[0] ?? 0n)
  const rows: TwapSlice[] = []
  for (let page = 0; page < (unread.length === 0 ? 1 : mostPages); page++) {
    const query = { limit: pageRows, offset: page * pageRows, ...(startTime > 0n && { startTime }) }
    const { twapOrderHistory: more = [] } = await rest.call(getTwapOrderHistory, { query })
    rows.push(...more)
    if (more.length < pageRows) return { rows, whole: new Set(unread.map(([id]) => id)) }
  }
  return { rows, whole: new Set() }
}

/** Slices with a fill; `undefined` if a price is missing, because the average would be wrong. */
function filledSlices(rows: readonly TwapSlice[]): readonly FilledSlice[] | undefined {
  const slices = rows.flatMap(({ orderId, filled, avgPrice }) =>
    avgPrice === undefined ? [] : [{ orderId, amount: filled, price: avgPrice }],
  )
  return slices.length === rows.length ? slices : undefined
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  // Moves the entry to the end, so that the entry used least recently is dropped first.
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > retained && oldest !== undefined) map.delete(oldest)
}
