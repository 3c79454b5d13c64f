import { fixed6, larger, type Amount } from '@/core/protocol/fixed6'
import { getOrderHistory, getStopOrderHistory, type HistoricalOrder } from '@/core/protocol/rest/history'
import type { RestClient } from '@/web/connection/restClient'
import { isOpen, type OpenOrder } from '@/web/session/openOrders'
import type { OrderFills } from '@/web/session/orders/orderFills'
import { orderMark, type OrderMark } from '@/web/session/orders/persistedOrders'
import type { RunLeg } from './linkedLegs'
import type { LinkMark, MarkedLeg } from './linkMarks'
import type { LinkStart } from './linkRun'

type Deps = {
  readonly rest: Pick<RestClient, 'call'>
  readonly fills: Pick<OrderFills, 'receive' | 'idsOf'>
  readonly readOpen: () => Promise<readonly OpenOrder[]>
}

type Found = OpenOrder | HistoricalOrder

/** The largest page of the venue. */
const historyPage = 100
const mostPages = 10
/** An amend ends one order and opens another at once; the venue may stamp them this far apart. */
const amendWithinNs = 2_000_000_000n

/**
 * Finds the orders of a left link among the open orders and the closed ones, because stored entries have only partial
 * ids. Resolves to `unclear` if one is not found or may have been amended meanwhile: an order of which the page knows
 * nothing has not ended. Rejects if the venue cannot be reached.
 */
export async function recoverLegs(
  { rest, fills, readOpen }: Deps,
  mark: LinkMark,
): Promise<Pick<LinkStart, 'legs' | 'pending'> | 'unclear'> {
  const found = new Map<OrderMark, Found>()
  const note = (order: Found) => {
    const known = found.get(orderMark(order.orderId))
    if (known === undefined || order.filled >= known.filled) found.set(orderMark(order.orderId), order)
  }
  // The open orders come first, so that an order that ends in between is in both lists rather than in neither.
  const open = await readOpen()
  open.forEach(note)
  const wanted = [...mark.legs.flatMap(({ ids }) => ids), ...mark.pending.map(({ id }) => id)]
  const names = [...new Set(mark.legs.map(({ instrumentName }) => instrumentName))]
  const read = names.flatMap((name) => [
    readPages(rest, getOrderHistory, name),
    readPages(rest, getStopOrderHistory, name),
  ])
  let isAllRead = false
  for (let page = 0; page < mostPages && !isAllRead && !wanted.every((id) => found.has(id)); page++) {
    const rows = await Promise.all(read.map((next) => next(page)))
    rows.flat().forEach(note)
    isAllRead = rows.every(({ length }) => length < historyPage)
  }
  if (!isAllRead && !wanted.every((id) => found.has(id))) return 'unclear'

  fills.receive([...found.values()].filter(({ orderId }) => wanted.includes(orderMark(orderId))))
  const legs = mark.legs.map((leg, at) => {
    const taken = mark.pending.filter((step) => step.leg === at && found.has(step.id))
    const stored = mark.terms.kind === 'oco' ? [...leg.ids, ...taken.map(({ id }) => id)] : leg.ids
    const ids = withAmends(stored, found, fills)
    const done = taken.reduce((sum, { amount }) => sum + amount, 0n)
    return { ...leg, ids, done: fixed6<Amount>(leg.done + done) }
  })
  const own = new Set([...legs.flatMap(({ ids }) => ids), ...wanted])
  const others = [...found.values()].filter(({ orderId }) => !own.has(orderMark(orderId)))
  const isUnclear = legs.some(
    ({ ids }) =>
      ids.some((id) => !found.has(id)) ||
      mayBeAmended(
        ids.flatMap((id) => found.get(id) ?? []),
        others,
      ),
  )
  if (isUnclear) return 'unclear'
  return {
    legs: legs.map((leg) =>
      legFrom(
        leg,
        leg.ids.flatMap((id) => found.get(id) ?? []),
        open,
      ),
    ),
    pending: mark.pending.filter(({ id }) => !found.has(id)),
  }
}

/** Adds the amends that this page has seen since it was opened. */
function withAmends(
  ids: readonly OrderMark[],
  found: ReadonlyMap<OrderMark, Found>,
  fills: Pick<OrderFills, 'idsOf'>,
): readonly OrderMark[] {
  const known = ids.flatMap((id) => {
    const order = found.get(id)
    return order === undefined ? [id] : fills.idsOf(order.orderId).map(orderMark)
  })
  return [...new Set(known)]
}

/**
 * True if the leg's last order may have been replaced by one that the page does not know: the venue reports an amended
 * order as cancelled.
 */
function mayBeAmended(orders: readonly Found[], others: readonly Found[]): boolean {
  const last = orders.at(-1)
  if (last === undefined || orders.some(isOpen)) return false
  if (last.orderStatus !== 'cancelled' || last.error !== undefined) return false
  return others.some((other) => {
    if (other.instrumentName !== last.instrumentName || other.side !== last.side) return false
    const { createdTimestamp } = other
    if (createdTimestamp === undefined || last.timestamp === undefined) return true
    const apart = createdTimestamp - last.timestamp
    // An order that this browser has amended is listed with the time of its first placement.
    const isSameOrigin = orders.some((order) => order.createdTimestamp === createdTimestamp)
    return isSameOrigin || (apart <= amendWithinNs && apart >= -amendWithinNs)
  })
}

function legFrom(leg: MarkedLeg, orders: readonly Found[], open: readonly OpenOrder[]): RunLeg {
  const isListed = ({ orderId }: Found) => open.some((order) => order.orderId === orderId)
  const record = orders.findLast(isListed) ?? orders.at(-1)
  const filled = orders.reduce((sum, order) => sum + order.filled, 0n) + (leg.dropped ?? 0n) - leg.from
  return { ...leg, filled: larger(leg.filled, fixed6<Amount>(filled)), record, earlier: orders }
}

/** Returns the function that reads one page of a history; none after the last. */
function readPages(
  rest: Deps['rest'],
  endpoint: typeof getOrderHistory | typeof getStopOrderHistory,
  instrumentName: string,
): (page: number) => Promise<readonly HistoricalOrder[]> {
  let isLast = false
  return async (page) => {
    if (isLast) return []
    const query = { instrumentName, limit: historyPage, offset: page * historyPage }
    const rows = (await rest.call(endpoint, { query })).orderHistory ?? []
    isLast = rows.length < historyPage
    return rows
  }
}
