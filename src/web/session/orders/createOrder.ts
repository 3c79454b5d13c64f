import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { marketPrice } from '@/core/protocol/orderLimits'
import { createOrder as createOrderOperation } from '@/core/protocol/ws/orders'
import type { OrderContext } from '@/web/session/orderContext'
import { signOrder } from '@/web/session/wallet/signOrder'
import { flagsOf, type OrderFlags } from './orderFlags'

/** What happens when an order would trade with another of its account; the venue's own default is that they trade. */
export type SelfTradePrevention = 'EXPIRE_NONE' | 'EXPIRE_MAKER' | 'EXPIRE_TAKER'

/** The order that is sent is the one that is meant: one of the same account that rests in its way is cancelled. */
export const usualSelfTradePrevention = 'EXPIRE_MAKER'

export type NewOrder = OrderFlags & {
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  /** Absent for a market order. */
  readonly limitPrice: Price | undefined
  readonly timeInForce: 'GTC' | 'IOC'
  readonly selfTradePrevention?: SelfTradePrevention | undefined
}

/** Time enough for a slow venue; the wallet's own thinking is not counted. Later the venue is asked what it knows. */
export const orderTimeoutMs = 5_000

/** A new order with its signature, as either transport takes it. Rejects with the wallet's refusal. */
export async function signNewOrder(context: OrderContext, order: NewOrder) {
  const { maker, signer } = context.trader(order)
  const signed = await signOrder(signer, context.domain, {
    maker,
    isBuy: order.isBuy,
    instrument: BigInt(order.instrumentId),
    amount: order.amount,
    limitPrice: order.limitPrice ?? marketPrice(order.isBuy),
    ...context.freshOrderFields(),
  })
  const request = {
    instrument: order.instrumentId,
    maker,
    isBuy: signed.isBuy,
    amount: order.amount,
    limitPrice: fixed6<Price>(signed.limitPrice),
    salt: signed.salt,
    timestamp: signed.timestamp,
    signature: signed.signature,
    ...flagsOf(order),
    // The venue knows a market order by its price, and it never rests.
    timeInForce: order.limitPrice === undefined ? ('IOC' as const) : order.timeInForce,
    selfTradePrevention: order.selfTradePrevention ?? usualSelfTradePrevention,
  }
  return { orderId: signed.orderId, request }
}

/**
 * Signs a new order and sends it, once. `onSigned` runs between the two; what it throws keeps the order from being sent.
 * Rejects with the wallet's refusal, the venue's (`CallError`), or with
 * `OutcomeUnknownError` when the link failed while the answer was awaited; the order id is known by then.
 */
export async function createOrder(
  context: OrderContext,
  order: NewOrder,
  onSigned?: (orderId: `0x${string}`) => void | Promise<void>,
) {
  const { orderId, request } = await signNewOrder(context, order)
  await onSigned?.(orderId)
  return context.calls.call(createOrderOperation, request, { timeoutMs: orderTimeoutMs })
}
