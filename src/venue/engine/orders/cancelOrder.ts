import type { Address, Hash } from '@/protocol/instrument'
import { dropIfEmpty, findHolding } from '../accounts/holding'
import type { CancelFilter } from '../command'
import type { OrderRecord, Outcome } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { refused } from '../outcome'
import { cancelStop, endStops } from '../stops/cancelStops'
import type { Turn } from '../turn'
import { cancelTwap, endTwaps } from '../twaps/cancelTwaps'
import { cancelInBook } from './closeOrder'

export function cancelOrder(turn: Turn, address: Address, orderId: Hash): Outcome {
  const account = turn.state.accounts.get(address)
  const stop = account?.stops.get(orderId)
  if (account !== undefined && stop !== undefined) return cancelStop(turn, account, stop)
  if (turn.state.twaps.has(orderId)) return cancelTwap(turn, address, orderId)
  const order = turn.state.orders.get(orderId)
  const listed = order && turn.state.instruments.get(order.request.instrumentId)
  const holding = account && listed && findHolding(account, listed)
  if (account === undefined || order === undefined || holding === undefined || !holding.orders.has(order)) {
    return refused('ORDER_DOES_NOT_EXIST')
  }
  if (order.isLiquidation) return refused('ACCOUNT_LIQUIDATION')
  const record = cancelInBook(turn, account, holding, order)
  turn.events.push({ type: 'ordersChanged', account: address, orders: [record] })
  dropIfEmpty(account, holding)
  return { isAccepted: true, order: record }
}

/** Nothing to cancel is no error: the wish is already true. Stops that wait and TWAPs are cancelled too. Orders of a liquidation stay. */
export function cancelAllOrders(turn: Turn, address: Address, filter: CancelFilter): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  const records: OrderRecord[] = []
  // A Map and a Set may lose the entry that is being visited.
  for (const holding of account.holdings.values()) {
    if (!fits(holding.listed, filter)) continue
    for (const order of holding.orders) {
      if (!order.isLiquidation) records.push(cancelInBook(turn, account, holding, order))
    }
    dropIfEmpty(account, holding)
  }
  records.push(...endStops(turn, account, (listed) => fits(listed, filter)))
  if (records.length > 0) turn.events.push({ type: 'ordersChanged', account: address, orders: records })
  const twaps = endTwaps(turn, (twap, listed) => twap.account === address && fits(listed, filter), 'cancelled')
  return { isAccepted: true, orderIds: [...records.map((record) => record.orderId), ...twaps] }
}

function fits({ instrument }: ListedInstrument, filter: CancelFilter): boolean {
  const { instrumentType, asset, instrumentId } = instrument
  return (
    (filter.instrumentType === undefined || filter.instrumentType === instrumentType) &&
    (filter.asset === undefined || filter.asset === asset) &&
    (filter.instrumentId === undefined || filter.instrumentId === instrumentId)
  )
}
