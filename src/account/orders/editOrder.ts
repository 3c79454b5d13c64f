import type { Amount, Price } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import { editOrder as editOrderOperation } from '@/protocol/ws/editOrder'
import { signOrder } from '@/wallet/signOrder'
import type { OrderDesk } from '../orderDesk'
import { orderTimeoutMs, type SelfTradePrevention } from './createOrder'

/** What stays of the order that is edited. */
export type EditableOrder = {
  readonly orderId: Hash
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly timeInForce: 'GTC' | 'IOC'
  readonly mmp: boolean
  readonly selfTradePrevention?: SelfTradePrevention | undefined
  /** What it was: an edit counts by what it adds. */
  readonly replaces: OrderChange
}

/** The price and the total amount that it shall have. */
export type OrderChange = { readonly limitPrice: Price; readonly amount: Amount }

/** The order that takes the place of another, with its signature. Rejects with the wallet's refusal. */
export async function signEdit(desk: OrderDesk, open: EditableOrder, change: OrderChange) {
  const { instrumentId, isBuy, reduceOnly, replaces } = open
  const { maker, signer } = desk.trader({ instrumentId, isBuy, reduceOnly, ...change, replaces })
  const signed = await signOrder(signer, desk.domain, {
    maker,
    isBuy: open.isBuy,
    instrument: BigInt(open.instrumentId),
    ...change,
    ...desk.freshOrderFields(),
  })
  const request = {
    instrument: open.instrumentId,
    maker,
    isBuy: open.isBuy,
    ...change,
    salt: signed.salt,
    timestamp: signed.timestamp,
    signature: signed.signature,
    postOnly: open.postOnly,
    reduceOnly: open.reduceOnly,
    timeInForce: open.timeInForce,
    mmp: open.mmp,
    ...(open.selfTradePrevention !== undefined && { selfTradePrevention: open.selfTradePrevention }),
  }
  return { orderId: signed.orderId, request }
}

/**
 * An edit is a new signed order that takes the place of the old one, so the order id changes. One message, never a
 * cancel and a place: when the venue refuses, the old order is still where it was. Rejects like `createOrder`.
 */
export async function editOrder(
  desk: OrderDesk,
  open: EditableOrder,
  change: OrderChange,
  onSigned?: (orderId: Hash) => void,
) {
  const { orderId, request } = await signEdit(desk, open, change)
  onSigned?.(orderId)
  return desk.calls.call(editOrderOperation, { orderId: open.orderId, ...request }, { timeoutMs: orderTimeoutMs })
}
