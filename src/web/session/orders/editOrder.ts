import type { Amount, Price } from '@/core/protocol/fixed6'
import { editOrder as editOrderOperation } from '@/core/protocol/ws/orders'
import { t } from '@/web/language/t'
import type { OrderContext } from '@/web/session/orderContext'
import { signatureOf, signOrder } from '@/web/session/wallet/signOrder'
import { AmendError, amountToSign, type AmendFrom, type ToSign } from './amountToSign'
import { orderTimeoutMs, type SelfTradePrevention } from './createOrder'
import { flagsOf, type OrderFlags } from './orderFlags'
import type { SignedReplacement } from './signedReplacement'

/** The order's terms that an amend keeps, and its state at the time of the request. */
export type EditableOrder = AmendFrom &
  OrderFlags & {
    readonly instrumentId: string
    readonly isBuy: boolean
    /** Undefined if the order has terms that this page does not know. Then the amend is rejected. */
    readonly timeInForce: 'GTC' | 'IOC' | undefined
    readonly selfTradePrevention?: SelfTradePrevention | undefined
    /** The order's price at the time of the request. One-click limits count only what the amend adds. */
    readonly limitPrice: Price
    /** True for a peg's edits, which one-click counts separately. */
    readonly isPegEdit?: boolean
  }

/** The new price, and the contracts that should remain open, as of the fills at the time of the request. */
export type OrderChange = { readonly limitPrice: Price; readonly remaining: Amount }

/** An order may fill while its amend is being signed. It is then signed again, at most this often. */
const mostSignings = 3

/**
 * Signs the replacement of an order. Every amend passes here: the wanted remainder becomes the amount to sign by the
 * newest fills, and is checked again after signing, because a wallet takes its time. Rejects with {@link AmendError} if
 * the order has changed, and with the wallet's error.
 */
export async function signEdit(context: OrderContext, open: EditableOrder, change: OrderChange) {
  for (let signings = 0; signings < mostSignings; signings += 1) {
    const toSign = amountToSign(context.fills, open, change.remaining)
    const signed = await signOnce(context, open, change.limitPrice, toSign)
    const now = amountToSign(context.fills, open, change.remaining)
    if (now.orderId === toSign.orderId && now.amount === toSign.amount) {
      const { orderId, replacedId } = signed
      context.onSignedEdit?.({ orderId, replacedId })
      return signed
    }
  }
  throw new AmendError(t('The order kept filling while the amendment was being signed. Nothing was sent.'))
}

async function signOnce(context: OrderContext, open: EditableOrder, limitPrice: Price, toSign: ToSign) {
  const { instrumentId, isBuy, reduceOnly, isPegEdit, positionSide, timeInForce } = open
  if (timeInForce === undefined) throw new AmendError(unknownTermsText())
  const { amount } = toSign
  const replaces = { limitPrice: open.limitPrice, amount: toSign.replaced }
  const terms = { instrumentId, isBuy, reduceOnly, limitPrice, amount, positionSide }
  const { maker, signer } = context.trader({ ...terms, replaces, isPegEdit })
  const signed = await signOrder(signer, context.domain, {
    maker,
    isBuy,
    instrument: BigInt(instrumentId),
    limitPrice,
    amount,
    ...context.freshOrderFields(),
  })
  const request = {
    instrument: instrumentId,
    maker,
    isBuy,
    limitPrice,
    amount,
    ...signatureOf(signed),
    ...flagsOf(open),
    timeInForce,
    ...(open.selfTradePrevention !== undefined && { selfTradePrevention: open.selfTradePrevention }),
  }
  return { orderId: signed.orderId, replacedId: toSign.orderId, request }
}

export const unknownTermsText = () =>
  t('This order has terms that Optick doesn’t know. It can be cancelled, but not changed.')

export type SignedEdit = SignedReplacement & { readonly amount: Amount }

/**
 * Amends an order with a newly signed one, so the order id changes. It is one message, never a cancel and a place: if
 * the venue rejects it, the old order is still there. Rejects like `createOrder` and {@link signEdit}.
 */
export async function editOrder(
  context: OrderContext,
  open: EditableOrder,
  change: OrderChange,
  onSigned?: (signed: SignedEdit) => void,
) {
  const { orderId, replacedId, request } = await signEdit(context, open, change)
  onSigned?.({ orderId, replacedId, amount: request.amount })
  const record = await context.calls.call(
    editOrderOperation,
    { orderId: replacedId, ...request },
    { timeoutMs: orderTimeoutMs },
  )
  context.fills.replaced(replacedId, record)
  return record
}
