import type { Address } from '@/protocol/instrument'
import type { Account } from '../accounts/account'
import { dropIfEmpty } from '../accounts/holding'
import type { OrderRecord, Outcome } from '../event'
import { cancelInBook } from '../orders/closeOrder'
import type { OpenOrder } from '../orders/openOrder'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'

/** A switch of the whole account (venue-rules 8.2). It is read when a connection closes, not when an order is placed. */
export function setCancelOnDisconnect(turn: Turn, address: Address, isEnabled: boolean): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (account.cancelsOnDisconnect === isEnabled) return accepted
  account.cancelsOnDisconnect = isEnabled
  turn.events.push({ type: 'cancelOnDisconnectChanged', account: address, isEnabled })
  return accepted
}

/** Cancels what came by a connection that is gone, of those accounts that have the switch on. */
export function cancelDisconnected(turn: Turn, connectionId: string, accounts: readonly Address[]): Outcome {
  for (const address of accounts) {
    const account = turn.state.accounts.get(address)
    if (account !== undefined) cancelOf(turn, account, (order) => order.request.connectionId === connectionId)
  }
  return accepted
}

/** The same for every connection there was: a process that ends, however it ends, closes them all (ours; no source). */
export function cancelAllDisconnected(turn: Turn): Outcome {
  for (const account of turn.state.accounts.values()) {
    cancelOf(turn, account, (order) => order.request.connectionId !== undefined)
  }
  return accepted
}

/** No reason is told: to end with the connection was the owner's wish. */
function cancelOf(turn: Turn, account: Account, isLost: (order: OpenOrder) => boolean): void {
  if (!account.cancelsOnDisconnect) return
  const records: OrderRecord[] = []
  // A Map and a Set may lose the entry that is being visited.
  for (const holding of account.holdings.values()) {
    for (const order of holding.orders) {
      if (!order.isLiquidation && isLost(order)) records.push(cancelInBook(turn, account, holding, order))
    }
    dropIfEmpty(account, holding)
  }
  if (records.length > 0) turn.events.push({ type: 'ordersChanged', account: account.address, orders: records })
}
