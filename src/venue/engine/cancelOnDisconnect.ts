import type { Address } from '@/core/protocol/instrument'
import type { Account } from './accounts/account'
import { dropIfEmpty } from './accounts/holding'
import { accepted, rejected, type CommandContext } from './commandContext'
import type { OrderRecord, CommandOutcome } from './event'
import { cancelInBook } from './orders/closeOrder'
import type { BookOrder } from './orders/openOrder'

/**
 * Sets cancel-on-disconnect for the whole account (venue-rules 8.2). The setting is read when a connection closes, not
 * when an order is placed.
 */
export function setCancelOnDisconnect(context: CommandContext, address: Address, isEnabled: boolean): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (account.cancelsOnDisconnect === isEnabled) return accepted
  account.cancelsOnDisconnect = isEnabled
  context.events.push({ type: 'cancelOnDisconnectChanged', account: address, isEnabled })
  return accepted
}

/** Cancels the orders of a closed connection, if their account has cancel-on-disconnect. */
export function cancelDisconnected(
  context: CommandContext,
  connectionId: string,
  accounts: readonly Address[],
): CommandOutcome {
  for (const address of accounts) {
    const account = context.state.accounts.get(address)
    if (account !== undefined) cancelOf(context, account, (order) => order.request.connectionId === connectionId)
  }
  return accepted
}

/**
 * Cancels orders of all connections, or of connections with one of the `prefixes`: when a process ends, its
 * connections are closed (our rule).
 */
export function cancelAllDisconnected(context: CommandContext, prefixes: readonly string[] = ['']): CommandOutcome {
  for (const account of context.state.accounts.values()) {
    cancelOf(context, account, ({ request: { connectionId } }) =>
      prefixes.some((prefix) => connectionId?.startsWith(prefix) === true),
    )
  }
  return accepted
}

/** The records carry no error, because the owner asked for cancel-on-disconnect. */
function cancelOf(context: CommandContext, account: Account, isLost: (order: BookOrder) => boolean): void {
  if (!account.cancelsOnDisconnect) return
  const records: OrderRecord[] = []
  for (const holding of account.holdings.values()) {
    for (const order of holding.orders) {
      if (!order.isLiquidation && isLost(order)) records.push(cancelInBook(context, account, holding, order))
    }
    dropIfEmpty(account, holding)
  }
  if (records.length > 0) context.events.push({ type: 'ordersChanged', account: account.address, orders: records })
}
