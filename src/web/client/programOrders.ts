import type { SigningDomain } from '@/core/protocol/eip712'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import { marketPrice } from '@/core/protocol/orderLimits'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import * as rest from '@/core/protocol/rest/orders'
import type { SignedOrder } from '@/core/protocol/signedOrder'
import * as ws from '@/core/protocol/ws/orders'
import { askPauseMs, askVenue, type Retry } from '@/web/connection/askVenue'
import { CallError, NotConnectedError, OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { RestClient } from '@/web/connection/restClient'
import { onItsWayMs, type UnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import { signatureOf, signOrder } from '@/web/session/wallet/signOrder'
import type { TypedDataSigner } from '@/web/session/wallet/typedDataSigner'

type SignedMembers = 'maker' | 'salt' | 'timestamp' | 'signature' | 'limitPrice' | 'builderId' | 'builderFeeRate'

/** An order before it is signed. Prices and amounts are in millionths; `instrument` is the id of the instrument. */
export type OrderTerms = Omit<SignedOrder, SignedMembers> & { readonly limitPrice: Price | 'market' }

/** The id of an order is the hash of what is signed, so it is known before the order is sent. */
export type SignedTerms = { readonly orderId: Hash; readonly order: SignedOrder }

/**
 * The answer was lost, and a second later the venue had not done the request. It may still arrive: see `onLateOrder` of the
 * client's options.
 */
export class NotArrivedError extends Error {
  override readonly name = 'NotArrivedError'
}

/** True if the venue has rejected a request, over the socket or over REST: nothing changed there. */
export function isRejection(error: unknown): error is CallError | RestError {
  return error instanceof CallError || error instanceof RestError
}

/**
 * Orders over the socket, or over REST while there is no authenticated connection. The venue does not cancel an order
 * that came over REST when the socket closes: with the client's option `socketOnly`, `place` and `edit` reject with
 * `NotConnectedError` instead. All reject with `CallError` or `RestError` if the venue rejects the request
 * ({@link isRejection}). If an answer is lost, they ask the venue until it says what became of the order, and reject with
 * {@link NotArrivedError} if the venue does not know it, or with `OutcomeUnknownError` if the venue rejects the question or
 * the client is closed.
 */
export type ProgramOrders = {
  /** Signs an order without sending it, for `rest.postBatchOrders` and the like. */
  readonly sign: (terms: OrderTerms) => Promise<SignedTerms>
  readonly place: (terms: OrderTerms) => Promise<OrderMessage>
  /**
   * Replaces an order with a new one in one message. `terms` has the amount that is to remain open. The reply has the new
   * id. After a rejection the old order is open as it was, unless the code is `ORDER_DOES_NOT_EXIST`.
   */
  readonly edit: (orderId: Hash, terms: OrderTerms) => Promise<OrderMessage>
  /** Resolves when the order is no longer open. */
  readonly cancel: (orderId: Hash) => Promise<void>
  /** Cancels all orders, stops among them, or those of an asset or a type. Resolves to their ids. */
  readonly cancelAll: (filter?: CancelFilter) => Promise<readonly Hash[]>
}

export type CancelFilter = { readonly asset?: string; readonly instrumentType?: 'OPTION' | 'PERPETUAL' }

export type ProgramOrderDeps = {
  readonly rest: Pick<RestClient, 'call'>
  readonly calls: Calls
  readonly domain: SigningDomain
  /** Throws without a signer. */
  readonly trader: () => { readonly account: Address; readonly signer: TypedDataSigner }
  /** True while the socket is open and authenticated. */
  readonly isConnected: () => boolean
  readonly socketOnly: boolean
  readonly outcomes: Pick<UnknownOutcomes, 'end'>
  /** Called before the venue is asked about an order, so that its late arrival is noticed. */
  readonly watchLate: () => void
  /** Called with an order that arrived after {@link NotArrivedError}. */
  readonly onLate: (order: OrderMessage) => void
  readonly pause: (ms: number) => Promise<void>
  readonly fresh: () => { readonly salt: bigint; readonly timestamp: bigint }
}

/** Statuses of an order that has ended. An unknown status counts as open. */
const endedStatuses: ReadonlySet<string | undefined> = new Set(['filled', 'cancelled', 'expired', 'rejected'])

/** An order that the venue does not know is not open either. */
export const hasEnded = (order: OrderMessage | undefined) => order === undefined || endedStatuses.has(order.orderStatus)

const cancelTries = 15

export function createProgramOrders(deps: ProgramOrderDeps): ProgramOrders {
  const { calls, isConnected } = deps
  const call = deps.rest.call
  const { settle, findCancelled } = createOrderSearch(deps)

  async function sign({ limitPrice, ...terms }: OrderTerms): Promise<SignedTerms> {
    const { account: maker, signer } = deps.trader()
    const { isBuy, amount } = terms
    const isMarket = limitPrice === 'market'
    const price = isMarket ? fixed6<Price>(marketPrice(isBuy)) : limitPrice
    const instrument = BigInt(terms.instrument)
    const fields = { maker, isBuy, instrument, amount, limitPrice: price, ...deps.fresh() }
    const signed = await signOrder(signer, deps.domain, fields)
    const order = { ...terms, maker, limitPrice: price, ...signatureOf(signed) }
    // The venue knows a market order by its price, and lets none rest.
    return { orderId: signed.orderId, order: isMarket ? { ...order, timeInForce: 'IOC' } : order }
  }

  function requireSocket(op: string): void {
    if (deps.socketOnly && !isConnected()) throw new NotConnectedError(op)
  }

  return {
    sign,
    place: async (terms) => {
      const { orderId, order } = await sign(terms)
      requireSocket(ws.createOrder.op)
      return settle(orderId, isConnected() ? calls.call(ws.createOrder, order) : call(rest.postOrder, { body: order }))
    },
    edit: async (replaced, terms) => {
      const { orderId, order } = await sign(terms)
      requireSocket(ws.editOrder.op)
      const sent = isConnected()
        ? calls.call(ws.editOrder, { orderId: replaced, ...order })
        : call(rest.editOrder, { path: { orderId: replaced }, body: order })
      return settle(orderId, sent)
    },
    cancel: async (orderId) => {
      try {
        await (isConnected() ? calls.call(ws.cancelOrder, { orderId }) : call(rest.deleteOrder, { path: { orderId } }))
      } catch (error) {
        if (!(error instanceof OutcomeUnknownError)) throw error
        const order = await findCancelled(orderId, error)
        if (!hasEnded(order)) throw new NotArrivedError(`${error.op}: not received by the venue`, { cause: error })
      }
    },
    cancelAll: async (filter = {}) => {
      const send = () =>
        isConnected() ? calls.call(ws.cancelAllOrders, filter) : call(rest.deleteOrdersAll, { body: filter })
      // A second time cancels nothing that the first one would not have cancelled.
      const again: Retry = async (error, attempt) => {
        if (!(error instanceof OutcomeUnknownError) || attempt === cancelTries) return false
        await deps.pause(askPauseMs)
        return true
      }
      return (await askVenue<{ readonly orderIds?: readonly Hash[] | undefined }>(send, again)).orderIds ?? []
    },
  }
}

/** Asks the venue what became of an order whose answer was lost. */
function createOrderSearch(deps: Pick<ProgramOrderDeps, 'outcomes' | 'watchLate' | 'onLate' | 'pause'>) {
  /**
   * Resolves to the order, or to undefined if the venue does not know it. Rejects only if the client was closed or the
   * venue does not answer this account.
   */
  async function find(orderId: Hash, lost: OutcomeUnknownError): Promise<OrderMessage | undefined> {
    let answer: { readonly order: OrderMessage | undefined } | undefined
    deps.watchLate()
    try {
      await deps.outcomes.end(orderId, (order) => {
        if (answer !== undefined && order !== undefined) deps.onLate(order)
        answer ??= { order }
      })
    } catch (cause) {
      throw new OutcomeUnknownError(lost.op, lost.reason, { cause })
    }
    if (answer === undefined) throw lost
    return answer.order
  }

  /** A cancel that was cut off may still arrive, so an order that is open is looked at once more. */
  async function findCancelled(orderId: Hash, lost: OutcomeUnknownError): Promise<OrderMessage | undefined> {
    const order = await find(orderId, lost)
    if (hasEnded(order)) return order
    await deps.pause(onItsWayMs)
    return find(orderId, lost)
  }

  async function settle(orderId: Hash, sent: Promise<OrderMessage>): Promise<OrderMessage> {
    try {
      return await sent
    } catch (error) {
      if (!(error instanceof OutcomeUnknownError)) throw error
      const order = await find(orderId, error)
      if (order === undefined) throw new NotArrivedError(`${error.op}: not received by the venue`, { cause: error })
      return order
    }
  }

  return { settle, findCancelled }
}
