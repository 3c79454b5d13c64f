import { orderDigest } from '@/protocol/eip712'
import type { CreateOrderRequest } from '@/protocol/ws/orders'
import type { OrderRequest, StopTerms } from '../engine/command'
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
  checkSystemType(order.systemType)
  const stop = stopTermsOf(order)
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
    ...(stop === undefined ? {} : { stop }),
  }
}

const maxSystemTypeLength = 64

/** What program an order came from, in its own words, which are kept with the order and must be few. @throws RequestRefused */
export function checkSystemType(systemType: string | undefined): void {
  if ((systemType?.length ?? 0) > maxSystemTypeLength) throw new RequestRefused('BAD_REQUEST')
}

/**
 * What makes the order a stop. An order that was meant to be one must not trade at once because a member is missing.
 *
 * @throws RequestRefused
 */
function stopTermsOf(order: CreateOrderRequest): StopTerms | undefined {
  const { stop, trigger, parentOrderId } = order
  const isWhole = order.closePosition === true
  const isPart = order.partialPosition === true
  if (isWhole && isPart) throw new RequestRefused('FULL_CLOSE_POSITION_CANNOT_BE_PARTIAL')
  if (stop !== undefined && trigger !== undefined) {
    const scope = isWhole ? 'wholePosition' : isPart ? 'partOfPosition' : 'order'
    return { kind: stop, trigger, scope, ...(parentOrderId === undefined ? {} : { parentOrderId }) }
  }
  const isMeantToWait = stop !== undefined || trigger !== undefined || isWhole || isPart || parentOrderId !== undefined
  if (isMeantToWait) throw new RequestRefused('INVALID_STOP_ORDER')
  return undefined
}
