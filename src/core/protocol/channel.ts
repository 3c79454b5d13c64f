import type * as z from 'zod/mini'
import type { InstrumentType } from './instrument'
import type { PlaceName } from './operationPlaces'

/** The subject of a channel: the part of the channel's name after the first colon. */
export type ChannelScope =
  | { readonly kind: 'none' }
  | { readonly kind: 'instrument'; readonly instrumentName: string }
  | { readonly kind: 'asset'; readonly asset: string }
  | { readonly kind: 'assetType'; readonly asset: string; readonly instrumentType: InstrumentType }

/** Description of a channel, shared by both ends. `message` is the `data` of its frames. */
export type Channel<Message extends z.ZodMiniType = z.ZodMiniType> = {
  readonly prefix: string
  readonly access: 'public' | 'private'
  readonly summary: string
  readonly usedIn: PlaceName
  readonly scopes: readonly ChannelScope['kind'][]
  readonly message: Message
  /** Milliseconds; absent if each event is sent at once. */
  readonly periodMs?: number | undefined
}

export function defineChannel<Message extends z.ZodMiniType>(definition: Channel<Message>): Channel<Message> {
  return definition
}

/** Builds the name to subscribe to: `ticker:ETH:OPTION`, `orderbook-100ms:ETH-PERP`, `orders`. */
export function channelName(channel: Pick<Channel, 'prefix'>, scope: ChannelScope): string {
  switch (scope.kind) {
    case 'none':
      return channel.prefix
    case 'instrument':
      return `${channel.prefix}:${scope.instrumentName}`
    case 'asset':
      return `${channel.prefix}:${scope.asset}`
    case 'assetType':
      return `${channel.prefix}:${scope.asset}:${scope.instrumentType}`
  }
}
