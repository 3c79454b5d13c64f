import { assert } from '@/core/lib/assert'
import { orderDigest } from '@/core/protocol/eip712'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Hash, InstrumentType } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { CreateOrderRequest } from '@/core/protocol/ws/orders'
import type { OrderRequest, StopTerms, CancelFilter } from '../engine/command'
import { sidedBy } from '../rules/positionKey'
import type { Caller } from './authenticate'
import { accepted, type Gateway } from './gateway'
import { orderRecordOf } from './records/orderRecords'
import { RequestRejected } from './requestRejected'
import { checkSignedTime, recoverSigner } from './signatures'
import { checkWalletKey } from './walletKey'

type Arrival = { readonly replacedOrderId?: Hash; readonly connectionId?: string }

/**
 * Places a signed order, replacing `replacedOrderId` if given. Returns the order after its matching attempt.
 *
 * @throws RequestRejected
 */
export async function submitOrder(
  gateway: Gateway,
  caller: Caller,
  signed: CreateOrderRequest,
  { replacedOrderId, connectionId }: Arrival = {},
): Promise<OrderMessage> {
  const { port } = gateway
  checkSignedTime(gateway, signed.timestamp, 'ORDER_INVALID_TIME')
  const request = orderRequestOf(port.domain, caller, signed)
  await checkWalletKey(gateway, request)
  const order = connectionId === undefined ? request : { ...request, connectionId }
  const outcome = await port.submit(
    replacedOrderId === undefined ? { type: 'createOrder', order } : { type: 'editOrder', replacedOrderId, order },
  )
  const record = accepted(outcome).order
  assert(record !== undefined, 'an accepted order has a record')
  return orderRecordOf(port.live, record)
}

/**
 * Builds the engine request of a signed order: the id is the signed digest, and the signer is recovered from the
 * signature. The engine checks whether the signer may sign for the account.
 *
 * @throws RequestRejected
 */
export function orderRequestOf(domain: SigningDomain, caller: Caller, order: CreateOrderRequest): OrderRequest {
  if (order.maker !== caller.account) throw new RequestRejected('ORDER_INVALID_MAKER')
  checkSystemType(order.systemType)
  // The paper venue charges no builder's fee, so it takes no order that promises one.
  if (order.builderId !== undefined || order.builderFeeRate !== undefined)
    throw new RequestRejected('BUILDER_NOT_SUPPORTED')
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
  if (signer === undefined) throw new RequestRejected('ORDER_BAD_SIGNATURE')
  return {
    orderId,
    account: maker,
    signer,
    instrumentId: instrument,
    ...sidedBy(order),
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

/** Checks the length of the client's own name, which is stored with the order. @throws RequestRejected */
export function checkSystemType(systemType: string | undefined): void {
  if ((systemType?.length ?? 0) > maxSystemTypeLength) throw new RequestRejected('BAD_REQUEST')
}

/**
 * Returns the stop terms, if any. An order with incomplete stop terms is rejected, because it must not trade at once.
 *
 * @throws RequestRejected
 */
function stopTermsOf(order: CreateOrderRequest): StopTerms | undefined {
  const { stop, trigger, parentOrderId } = order
  const isWhole = order.closePosition === true
  const isPart = order.partialPosition === true
  if (isWhole && isPart) throw new RequestRejected('FULL_CLOSE_POSITION_CANNOT_BE_PARTIAL')
  if (stop !== undefined && trigger !== undefined) {
    const scope = isWhole ? 'wholePosition' : isPart ? 'partOfPosition' : 'order'
    return { kind: stop, trigger, scope, ...(parentOrderId === undefined ? {} : { parentOrderId }) }
  }
  const isMeantToWait = stop !== undefined || trigger !== undefined || isWhole || isPart || parentOrderId !== undefined
  if (isMeantToWait) throw new RequestRejected('INVALID_STOP_ORDER')
  return undefined
}

/** Builds the filter of a cancel. Absent members match every order. */
export function cancelFilter(asked: {
  readonly asset?: string | undefined
  readonly instrumentType?: InstrumentType | undefined
}): CancelFilter {
  const { asset, instrumentType } = asked
  return {
    ...(asset === undefined ? {} : { asset }),
    ...(instrumentType === undefined ? {} : { instrumentType }),
  }
}
