import type * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import { channelName, type Channel, type ChannelScope } from '@/core/protocol/channel'
import { channels, type ChannelKey } from '@/core/protocol/channels'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints, type EndpointName } from '@/core/protocol/endpoints'
import type { InstrumentType } from '@/core/protocol/instrument'
import type { Operation } from '@/core/protocol/operation'
import { operations, type OperationKey } from '@/core/protocol/operations'
import type { Calls, OperationReply, OperationRequest } from '@/web/connection/calls'
import type { Feed, FeedReader, Subscription } from '@/web/connection/feed'
import type { EndpointInput, EndpointReply, RestClient } from '@/web/connection/restClient'

type RestOptions = Parameters<RestClient['call']>[2]
type RestMethod<E extends Endpoint> = E['body'] extends z.ZodMiniType
  ? (input: EndpointInput<E>, options?: RestOptions) => Promise<EndpointReply<E>>
  : (input?: EndpointInput<E>, options?: RestOptions) => Promise<EndpointReply<E>>

/** One method for each REST operation. Rejects like {@link RestClient.call}. */
export type RestMethods = { readonly [Name in EndpointName]: RestMethod<(typeof endpoints)[Name]> }

type SocketMethod<O extends Operation> =
  undefined extends OperationRequest<O>
    ? () => Promise<OperationReply<O>>
    : (data: OperationRequest<O>) => Promise<OperationReply<O>>

/** Operations that the connection sends by itself are left out: `subscribe` and `unsubscribe` would confuse its feed. */
type CalledOperation = Exclude<OperationKey, 'auth' | 'subscribe' | 'unsubscribe'>

/** One method for each operation of the socket. Rejects like {@link Calls.call}. */
export type SocketMethods = { readonly [Key in CalledOperation]: SocketMethod<(typeof operations)[Key]> }

/** What a channel is about, such as `{ instrumentName: 'ETH-PERP' }`; `{}` for a channel of the account. */
export type ChannelSubject = {
  readonly instrumentName?: string
  readonly asset?: string
  readonly instrumentType?: InstrumentType
}

/**
 * One method for each channel. It subscribes, also on each later connection, until the subscription is closed. Messages
 * of an `orderbook` channel are changes: `book` of the client has the whole book.
 */
export type ChannelMethods = {
  readonly [Key in ChannelKey]: (
    subject: ChannelSubject,
    reader: FeedReader<z.output<(typeof channels)[Key]['message']>>,
  ) => Subscription
}

export function restMethods(rest: Pick<RestClient, 'call'>): RestMethods {
  const methods = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    name,
    (input: EndpointInput<Endpoint> = {}, options?: RestOptions) => rest.call(endpoint, input, options),
  ])
  // `fromEntries` loses which name has which types; each method has those of its endpoint.
  return Object.fromEntries(methods) as RestMethods
}

const sentByItself: ReadonlySet<string> = new Set<OperationKey>(['auth', 'subscribe', 'unsubscribe'])

export function socketMethods(calls: Calls): SocketMethods {
  const called = Object.entries<Operation>(operations).filter(([key]) => !sentByItself.has(key))
  const methods = called.map(([key, operation]) => [key, (data: unknown) => calls.call(operation, data)])
  // As in `restMethods`.
  return Object.fromEntries(methods) as SocketMethods
}

export function channelMethods(feed: Pick<Feed, 'subscribe'>): ChannelMethods {
  const methods = Object.entries<Channel>(channels).map(([key, channel]) => [
    key,
    (subject: ChannelSubject, reader: FeedReader<unknown>) => {
      const scope = scopeOf(subject)
      assert(channel.scopes.includes(scope.kind), `${key} is about one of: ${channel.scopes.join(', ')}`)
      return feed.subscribe(channelName(channel, scope), channel, reader)
    },
  ])
  // As in `restMethods`.
  return Object.fromEntries(methods) as ChannelMethods
}

function scopeOf({ instrumentName, asset, instrumentType }: ChannelSubject): ChannelScope {
  if (instrumentName !== undefined) return { kind: 'instrument', instrumentName }
  if (asset === undefined) return { kind: 'none' }
  return instrumentType === undefined ? { kind: 'asset', asset } : { kind: 'assetType', asset, instrumentType }
}
