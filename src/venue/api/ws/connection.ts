import type { Address } from '@/core/protocol/instrument'
import type { Caller } from '../authenticate'
import type { ChannelHub, ChannelTarget, Reader } from '../channels/channelHub'
import type { Gateway } from '../gateway'

export type Connection = Reader & {
  /** Unique for this venue, also across restarts. */
  readonly connectionId: string
  readonly remoteAddress: string | undefined
  /** Identifies the sender for rate limits if there are no credentials (sender.ts). */
  readonly sender: string
  /** Accounts that have placed or edited orders through this connection. */
  readonly traders: Set<Address>
  caller: Caller | undefined
  /** Keyed by the subscribed name. A private channel stays with its account after another `auth`. */
  readonly subscriptions: Map<string, ChannelTarget>
}

export type OperationCall<Request> = {
  readonly data: Request
  /** The caller by the message's own credentials, otherwise by those of the connection. */
  readonly caller: Caller | undefined
  readonly connection: Connection
  readonly hub: ChannelHub
  readonly gateway: Gateway
}

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

/** Records that an account places orders through this connection; returns its id for the order (venue-rules 8.2). */
export function placedBy({ connectionId, traders }: Connection, account: Address): { readonly connectionId: string } {
  traders.add(account)
  return { connectionId }
}

/** Applies cancel-on-disconnect for a closed connection. If the venue has stopped, this happens at the next start. */
export async function cancelOrdersOf({ port, onFault }: Gateway, { connectionId, traders }: Connection): Promise<void> {
  if (traders.size === 0) return
  try {
    await port.submit({ type: 'cancelDisconnected', connectionId, accounts: [...traders] })
  } catch (fault) {
    onFault(fault)
  }
}
