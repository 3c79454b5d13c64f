import type { Endpoint } from '@/core/protocol/endpoint'
import type { Calls } from '@/web/connection/calls'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { OrderActions } from '@/web/session/orders/orderActions'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import type { Trader } from '@/web/session/wallet/trader'

/** A request to the venue. For REST, `data` is the body. */
export type VenueRequest =
  | { readonly over: 'socket'; readonly name: string; readonly data: unknown }
  | { readonly over: 'rest'; readonly name: string; readonly data: unknown; readonly endpoint: Endpoint }

/** Returns the actions that it replaces. They usually call those of `next`. */
export type Interceptor = {
  readonly name: string
  /** Returns actions that replace those of `next`, and usually call them. */
  readonly actions?: (next: OrderActions) => Partial<OrderActions>
  /** Returns the signer of these orders. Throws {@link AccessError} if they must not be signed. */
  readonly trader?: (orders: readonly OrderToSign[], next: () => Trader) => Trader
  readonly request?: <Reply>(request: VenueRequest, next: () => Promise<Reply>) => Promise<Reply>
  /** Returns the message to pass to the subscribers. */
  readonly message?: <Message>(message: Message) => Message
}

type Connections = { readonly calls: Calls; readonly rest: RestClient; readonly feed: Feed }

/** Wraps the connections' requests and messages. The first interceptor is the outermost. */
export function interceptConnections(
  { calls, rest, feed }: Connections,
  interceptors: readonly Interceptor[],
): Connections {
  const send = <Reply>(request: VenueRequest, base: () => Promise<Reply>): Promise<Reply> =>
    interceptors.reduceRight<() => Promise<Reply>>(
      (next, { request: around }) => (around === undefined ? next : () => around(request, next)),
      base,
    )()
  const received = <Message>(message: Message): Message =>
    interceptors.reduceRight((now, { message: pass }) => (pass === undefined ? now : pass(now)), message)
  return {
    calls: {
      call: (operation, data, options) =>
        send({ over: 'socket', name: operation.op, data }, () => calls.call(operation, data, options)),
    },
    rest: {
      ...rest,
      call: (endpoint, input, options) =>
        send({ over: 'rest', name: endpoint.name, data: bodyOf(input), endpoint }, () =>
          rest.call(endpoint, input, options),
        ),
    },
    feed: {
      ...feed,
      subscribe: (name, channel, reader) =>
        feed.subscribe(name, channel, {
          ...reader,
          onMessage: (message, receivedMs) => reader.onMessage(received(message), receivedMs),
        }),
    },
  }
}

function bodyOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'body' in input ? input.body : undefined
}

/**
 * Returns the function that chooses the signer of some orders: the wallet, wrapped by the interceptors. The first
 * interceptor is the outermost.
 */
export function interceptTrader(interceptors: readonly Interceptor[]) {
  return (orders: readonly OrderToSign[], wallet: () => Trader): Trader =>
    interceptors.reduceRight(
      (next, { trader: around }) => (around === undefined ? next : () => around(orders, next)),
      wallet,
    )()
}

export function interceptActions(actions: OrderActions, interceptors: readonly Interceptor[]): OrderActions {
  return interceptors.reduceRight<OrderActions>(
    (next, { actions: around }) => (around === undefined ? next : { ...next, ...around(next) }),
    actions,
  )
}
