import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { marketPrice } from '@/core/protocol/orderLimits'
import { createOrder as createOrderOperation } from '@/core/protocol/ws/orders'
import type { OrderContext } from '@/web/session/orderContext'
import { signatureOf, signOrder } from '@/web/session/wallet/signOrder'
import { flagsOf, type OrderFlags } from './orderFlags'

/** The policy when a new order meets the account's own orders. By default the venue lets them trade. */
export type SelfTradePrevention = 'EXPIRE_NONE' | 'EXPIRE_MAKER' | 'EXPIRE_TAKER'

/** Cancels own resting orders in the way, because the new order is the trader's latest intent. */
export const usualSelfTradePrevention = 'EXPIRE_MAKER'

export type NewOrder = OrderFlags & {
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  /** Undefined for a market order. */
  readonly limitPrice: Price | undefined
  readonly timeInForce: 'GTC' | 'IOC'
  readonly selfTradePrevention?: SelfTradePrevention | undefined
}

/** Enough for a slow venue; the wallet's time does not count. After the timeout the venue is asked for the outcome. */
export const orderTimeoutMs = 5_000

/** Signs a new order for either transport. Rejects with the wallet's error. */
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
    ...signatureOf(signed),
    ...flagsOf(order),
    // The venue recognises a market order by its price, and it never rests.
    timeInForce: order.limitPrice === undefined ? ('IOC' as const) : order.timeInForce,
    selfTradePrevention: order.selfTradePrevention ?? usualSelfTradePrevention,
  }
  return { orderId: signed.orderId, request }
}

/**
 * Signs a new order and sends it once. `onSigned` runs in between; if it throws, the order is not sent. Rejects with
 * the wallet's error, the venue's (`CallError`), or `OutcomeUnknownError` if the connection failed before the answer;
 * by then the order id is known.
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
