import type { Address } from '@/core/protocol/instrument'
import type { Caller } from '../authenticate'
import type { ChannelHub, ChannelTarget, Reader } from '../channels/channelHub'
import type { Gateway } from '../gateway'

/** One socket, as its operations see it. */
export type Connection = Reader & {
  /** No other connection of this venue ever had the same, also not before a restart. */
  readonly connectionId: string
  readonly remoteAddress: string | undefined
  /** Who is counted for what it asks without credentials (sender.ts). */
  readonly sender: string
  /** The accounts that have placed or edited orders by it. */
  readonly traders: Set<Address>
  /** Set by `auth`, replaced by the next one. */
  caller: Caller | undefined
  /** By the channel's name as it was subscribed. A private one stays its account's whatever `auth` says later. */
  readonly subscriptions: Map<string, ChannelTarget>
}

/** What an operation works with. */
export type OperationCall<Request> = {
  readonly data: Request
  /** By the message's own credentials, else by those of the connection. */
  readonly caller: Caller | undefined
  readonly connection: Connection
  readonly hub: ChannelHub
  readonly gateway: Gateway
}

/** Takes the connection out of the channels that are meant. */
export function leaveChannels(
  hub: ChannelHub,
  connection: Connection,
  isMeant: (target: ChannelTarget) => boolean,
): void {
  for (const [name, target] of connection.subscriptions) {
    if (!isMeant(target)) continue
    hub.leave(target, connection)
    connection.subscriptions.delete(name)
  }
}

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
