import type { SigningDomain } from '@/core/protocol/eip712'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { CreateOrderRequest } from '@/core/protocol/ws/orders'
import type { FreshOrderFields } from '@/web/session/orderContext'
import type { SelfTradePrevention } from '@/web/session/orders/createOrder'
import { flagsOf, type OrderFlags } from '@/web/session/orders/orderFlags'
import { signatureOf, signOrder, type WalletSignedOrder } from '@/web/session/wallet/signOrder'
import type { TypedDataSigner } from '@/web/session/wallet/typedDataSigner'

/** A limit order that rests until filled or cancelled: the only kind that a batch may contain (rest-private 7.7). */
export type BatchOrder = OrderFlags & {
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  readonly limitPrice: Price
  readonly selfTradePrevention: SelfTradePrevention
}

export type ReadyOrder = { readonly orderId: WalletSignedOrder['orderId']; readonly request: CreateOrderRequest }

export type BatchSigner = {
  readonly maker: Address
  readonly signer: TypedDataSigner
  readonly domain: SigningDomain
  readonly freshOrderFields: () => FreshOrderFields
}

/** Signs one order with its own salt. Rejects with the wallet's error if the trader declines. */
export async function signBatchOrder(context: BatchSigner, order: BatchOrder): Promise<ReadyOrder> {
  const { maker, signer, domain } = context
  const { instrumentId, isBuy, amount, limitPrice } = order
  const signed = await signOrder(signer, domain, {
    maker,
    isBuy,
    instrument: BigInt(instrumentId),
    amount,
    limitPrice,
    ...context.freshOrderFields(),
  })
  return {
    orderId: signed.orderId,
    request: {
      instrument: instrumentId,
      maker,
      isBuy,
      amount,
      limitPrice,
      ...signatureOf(signed),
      ...flagsOf(order),
      timeInForce: 'GTC',
      selfTradePrevention: order.selfTradePrevention,
    },
  }
}
