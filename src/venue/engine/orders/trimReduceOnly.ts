import type { Side } from '@/protocol/instrument'
import type { Account, Holding } from '../accounts/account'
import { closable } from '../accounts/holding'
import type { OrderRecord } from '../event'
import type { Turn } from '../turn'
import { cancelInBook } from './closeOrder'
import type { OpenOrder } from './openOrder'

/**
 * Cancels reduce-only orders that a changed position has no more room for, so that none of them could ever open one:
 * the youngest first and whole, until the rest fits. An order is not cut to size, because it was signed with its size.
 */
export function trimReduceOnly(turn: Turn, account: Account, holding: Holding): void {
  if (holding.reduceOnly.buy === 0n && holding.reduceOnly.sell === 0n) return
  const records: OrderRecord[] = []
  for (const side of ['buy', 'sell'] as const) {
    while (holding.reduceOnly[side] > closable(holding, side)) {
      const youngest = youngestReduceOnly(holding, side)
      if (youngest === undefined) break
      records.push(cancelInBook(turn, account, holding, youngest, 'REDUCE_ONLY_ORDER_REJECTED'))
    }
  }
  if (records.length > 0) turn.events.push({ type: 'ordersChanged', account: account.address, orders: records })
}

function youngestReduceOnly(holding: Holding, side: Side): OpenOrder | undefined {
  let youngest: OpenOrder | undefined
  for (const order of holding.orders) if (order.side === side && order.request.reduceOnly) youngest = order
  return youngest
}
