import type { Address } from '@/protocol/instrument'
import type { Gateway } from '../gateway'
import type { Connection } from './connection'

/** Notes that an account places orders by this connection, and names it for the order (venue-rules 8.2). */
export function placedBy({ connectionId, traders }: Connection, account: Address): { readonly connectionId: string } {
  traders.add(account)
  return { connectionId }
}

/**
 * Cancels the orders that came by a connection that is gone, of the accounts that want it so. A venue that has stopped
 * meanwhile does it at its next start.
 */
export async function cancelOrdersOf({ port, onFault }: Gateway, { connectionId, traders }: Connection): Promise<void> {
  if (traders.size === 0) return
  try {
    await port.submit({ type: 'cancelDisconnected', connectionId, accounts: [...traders] })
  } catch (fault) {
    onFault(fault)
  }
}
