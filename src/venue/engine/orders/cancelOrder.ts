import type { Address, Hash } from '@/core/protocol/instrument'
import { keyOf } from '../../rules/positionKey'
import { dropIfEmpty } from '../accounts/holding'
import type { CancelFilter } from '../command'
import { rejected, type CommandContext } from '../commandContext'
import type { OrderRecord, CommandOutcome } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { cancelStop, endStops } from '../stops/stopRecords'
import { cancelTwap, endTwaps } from '../twaps/twaps'
import { cancelInBook } from './closeOrder'

export function handleCancelOrder(context: CommandContext, address: Address, orderId: Hash): CommandOutcome {
  const account = context.state.accounts.get(address)
  const stop = account?.stops.get(orderId)
  if (account !== undefined && stop !== undefined) return cancelStop(context, account, stop)
  if (context.state.twaps.has(orderId)) return cancelTwap(context, address, orderId)
  const order = context.state.orders.get(orderId)
  const holding = order === undefined ? undefined : account?.holdings.get(keyOf(order.request))
  if (account === undefined || order === undefined || holding === undefined || !holding.orders.has(order)) {
    return rejected('ORDER_DOES_NOT_EXIST')
  }
  if (order.isLiquidation) return rejected('ACCOUNT_LIQUIDATION')
  const record = cancelInBook(context, account, holding, order)
  context.events.push({ type: 'ordersChanged', account: address, orders: [record] })
  dropIfEmpty(account, holding)
  return { isAccepted: true, order: record }
}

/** Cancels all orders, waiting stops and TWAPs that match. Succeeds even if there are none. Liquidation orders stay. */
export function handleCancelAll(context: CommandContext, address: Address, filter: CancelFilter): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  const records: OrderRecord[] = []
  for (const holding of account.holdings.values()) {
    if (!fits(holding.listed, filter)) continue
    for (const order of holding.orders) {
      if (!order.isLiquidation) records.push(cancelInBook(context, account, holding, order))
    }
    dropIfEmpty(account, holding)
  }
  records.push(...endStops(context, account, (listed) => fits(listed, filter)))
  if (records.length > 0) context.events.push({ type: 'ordersChanged', account: address, orders: records })
  const twaps = endTwaps(context, (twap, listed) => twap.account === address && fits(listed, filter), 'cancelled')
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
