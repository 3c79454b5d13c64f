import { orderDigest } from '@/protocol/eip712'
import type { CreateOrderRequest } from '@/protocol/ws/createOrder'
import type { OrderRequest } from '../engine/command'
import type { SigningDomain } from '../venuePort'
import type { Caller } from './authenticate'
import { RequestRefused } from './requestRefused'
import { recoverSigner } from './signatures'

/**
 * What the engine is asked for by a signed order: its id is the digest that was signed, and whoever signed is named.
 * Whether that signer may sign for the account is the engine's to say.
 *
 * @throws RequestRefused
 */
export function orderRequestOf(domain: SigningDomain, caller: Caller, order: CreateOrderRequest): OrderRequest {
  if (order.maker !== caller.account) throw new RequestRefused('ORDER_INVALID_MAKER')
  refuseStops(order)
  const { maker, isBuy, limitPrice, amount, salt, instrument, timestamp } = order
  const orderId = orderDigest(domain, {
    maker,
    isBuy,
    limitPrice,
    amount,
    salt,
    instrument: BigInt(instrument),
    ...(timestamp === undefined ? {} : { timestamp }),
  })
  const signer = recoverSigner(orderId, order.signature)
  if (signer === undefined) throw new RequestRefused('ORDER_BAD_SIGNATURE')
  return {
    orderId,
    account: maker,
    signer,
    instrumentId: instrument,
    isBuy,
    amount,
    limitPrice,
    ...(timestamp === undefined ? {} : { timestampSec: timestamp }),
    postOnly: order.postOnly ?? false,
    reduceOnly: order.reduceOnly ?? false,
    timeInForce: order.timeInForce ?? 'GTC',
    mmp: order.mmp ?? false,
    selfTradePrevention: order.selfTradePrevention ?? 'EXPIRE_NONE',
    systemType: order.systemType ?? 'API',
  }
}

/** An order that was meant to wait for a trigger must not trade at once because the engine has no stops yet. */
function refuseStops(order: CreateOrderRequest): void {
  const isStop = order.stop !== undefined || order.trigger !== undefined
  if (isStop || order.closePosition === true || order.partialPosition === true) {
    throw new RequestRefused('INVALID_STOP_ORDER')
  }
}
