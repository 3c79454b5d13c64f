import { fixed6, larger, type Amount } from '@/core/protocol/fixed6'
import { getOrderHistory, getStopOrderHistory, type HistoricalOrder } from '@/core/protocol/rest/history'
import type { RestClient } from '@/web/connection/restClient'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderFills } from '@/web/session/orders/orderFills'
import { orderMark, type OrderMark } from '@/web/session/orders/persistedOrders'
import type { RunLeg } from './linkedLegs'
import type { LinkMark, MarkedLeg } from './linkMarks'
import type { LinkStart } from './linkRun'

type Deps = {
  readonly rest: Pick<RestClient, 'call'>
  readonly fills: Pick<OrderFills, 'receive'>
  readonly readOpen: () => Promise<readonly OpenOrder[]>
}

type Found = OpenOrder | HistoricalOrder

/** The largest page of the venue. An order that ended longer ago counts as unknown. */
const historyPage = 100

/**
 * Finds the orders of a left link among the open orders and the closed ones, because stored entries have only partial
 * ids. Rejects if the venue cannot be reached.
 */
export async function recoverLegs(
  { rest, fills, readOpen }: Deps,
  mark: LinkMark,
): Promise<Pick<LinkStart, 'legs' | 'pending'>> {
  const names = [...new Set(mark.legs.map(({ instrumentName }) => instrumentName))]
  const ended = await Promise.all(names.map((name) => readEnded(rest, name)))
  const open = await readOpen()
  const found = new Map<OrderMark, Found>()
  for (const order of [...ended.flat(), ...open]) {
    const known = found.get(orderMark(order.orderId))
    if (known === undefined || order.filled >= known.filled) found.set(orderMark(order.orderId), order)
  }
  const legs = mark.legs.map((leg, at) => {
    const taken = mark.pending.filter((step) => step.leg === at && found.has(step.id))
    const ids = mark.terms.kind === 'oco' ? [...leg.ids, ...taken.map(({ id }) => id)] : leg.ids
    const orders = ids.flatMap((id) => found.get(id) ?? [])
    for (const order of orders) fills.receive([order])
    const done = taken.reduce((sum, { amount }) => sum + amount, 0n)
    return legFrom({ ...leg, ids, done: fixed6<Amount>(leg.done + done) }, orders, open)
  })
  return { legs, pending: mark.pending.filter(({ id }) => !found.has(id)) }
}

function legFrom(leg: MarkedLeg, orders: readonly Found[], open: readonly OpenOrder[]): RunLeg {
  const isOpen = ({ orderId }: Found) => open.some((order) => order.orderId === orderId)
  const record = orders.findLast(isOpen) ?? orders.at(-1)
  const filled = orders.reduce((sum, order) => sum + order.filled, 0n) - leg.from
  return { ...leg, filled: larger(leg.filled, fixed6<Amount>(filled)), record, earlier: orders }
}

async function readEnded(rest: Deps['rest'], instrumentName: string): Promise<readonly HistoricalOrder[]> {
  const query = { instrumentName, limit: historyPage, offset: 0 }
  const [orders, stops] = await Promise.all([
    rest.call(getOrderHistory, { query }),
    rest.call(getStopOrderHistory, { query }),
  ])
  return [...(orders.orderHistory ?? []), ...(stops.orderHistory ?? [])]
}
