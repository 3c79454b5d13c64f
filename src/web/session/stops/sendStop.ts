import { fixed6, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { marketPrice } from '@/core/protocol/orderLimits'
import { createOrder, editOrder } from '@/core/protocol/ws/orders'
import { t } from '@/web/language/t'
import type { OrderContext } from '@/web/session/orderContext'
import { AmendError } from '@/web/session/orders/amountToSign'
import { orderTimeoutMs } from '@/web/session/orders/createOrder'
import { sideOf } from '@/web/session/orders/orderFlags'
import { signatureOf, signOrder } from '@/web/session/wallet/signOrder'
import { changeOf, editedStop, stopToSign, type NewStop, type StopChange, type WaitingStop } from './stopOrder'

type OnSigned = (orderId: Hash) => void

/**
 * Signs and sends a stop. Its kind and trigger are not signed (rest-private 2.2). Rejects like `createOrder`; the order
 * id is known then.
 */
export async function createStop(context: OrderContext, stop: NewStop, parentOrderId?: Hash, onSigned?: OnSigned) {
  const signed = await signStop(context, stop)
  onSigned?.(signed.orderId)
  return context.calls.call(
    createOrder,
    { ...signed.members, ...termsOf(stop), ...(parentOrderId !== undefined && { parentOrderId }) },
    { timeoutMs: orderTimeoutMs },
  )
}

/**
 * Amends a stop with a newly signed one, so its id changes. The amend is a single message, never a cancel and a place:
 * if the venue rejects it, the old stop still waits. The venue keeps the stop's kind, scope and parent.
 * @param isTrailed true if trailing sends the amend; one-click counts it with peg edits
 */
export async function editStop(
  context: OrderContext,
  open: WaitingStop,
  change: StopChange,
  onSigned?: OnSigned,
  isTrailed?: boolean,
) {
  const stop = editedStop(open, change)
  assertWaiting(context, open)
  const signed = await signStop(context, stop, { ...stopToSign(stop, changeOf(open)), isPegEdit: isTrailed })
  // The stop may have triggered during the wallet's prompt, and this message would then amend its order.
  assertWaiting(context, open)
  onSigned?.(signed.orderId)
  return context.calls.call(
    editOrder,
    { orderId: open.orderId, ...signed.members, ...termsOf(stop) },
    { timeoutMs: orderTimeoutMs },
  )
}

/** Throws {@link AmendError} if the stop has triggered: its order may be filled, and an amend would enlarge it. */
function assertWaiting({ fills }: OrderContext, { orderId }: WaitingStop): void {
  const known = fills.known(orderId)
  if (known === undefined || known.status === 'waiting') return
  throw new AmendError(t('The stop has triggered or is closed. Nothing was sent.'))
}

async function signStop(context: OrderContext, stop: NewStop, toSign = stopToSign(stop)) {
  const { instrumentId, isBuy, amount, limitPrice } = stop
  const { maker, signer } = context.trader(toSign)
  const signed = await signOrder(signer, context.domain, {
    maker,
    isBuy,
    instrument: BigInt(instrumentId),
    amount,
    limitPrice: limitPrice ?? marketPrice(isBuy),
    ...context.freshOrderFields(),
  })
  const limit = fixed6<Price>(signed.limitPrice)
  return {
    orderId: signed.orderId,
    members: { instrument: instrumentId, maker, isBuy, amount, limitPrice: limit, ...signatureOf(signed) },
  }
}

function termsOf({ kind, scope, trigger, limitPrice, reduceOnly, positionSide }: NewStop) {
  return {
    ...sideOf({ positionSide }),
    stop: kind,
    trigger,
    closePosition: scope === 'wholePosition',
    partialPosition: scope === 'partOfPosition',
    reduceOnly: scope !== 'order' || reduceOnly,
    timeInForce: limitPrice === undefined ? ('IOC' as const) : ('GTC' as const),
    // A stop triggers unattended, so own orders in its way are cancelled instead of the stop.
    selfTradePrevention: 'EXPIRE_MAKER' as const,
  }
}
