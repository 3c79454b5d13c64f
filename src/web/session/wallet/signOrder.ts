import {
  builderTermsOf,
  orderDigest,
  orderTypedData,
  type SigningDomain,
  type UnsignedOrder,
} from '@/core/protocol/eip712'
import type { Hash } from '@/core/protocol/instrument'
import type { TypedDataSigner } from './typedDataSigner'

/** An order with a timestamp. The protocol makes it optional, but this client always signs it. */
export type TimedOrder = UnsignedOrder & { readonly timestamp: bigint }

export type WalletSignedOrder = TimedOrder & { readonly orderId: Hash; readonly signature: `0x${string}` }

/** Signs an order. The order id is the signed hash, so it is known before anything is sent. */
export async function signOrder(
  signer: TypedDataSigner,
  domain: SigningDomain,
  order: TimedOrder,
): Promise<WalletSignedOrder> {
  const signing = signer.signTypedData(orderTypedData(domain, order))
  // Computed while the signer works.
  const orderId = orderDigest(domain, order)
  return { ...order, orderId, signature: await signing }
}

/** The members of a request that belong to its signature. */
export function signatureOf(signed: WalletSignedOrder) {
  const { salt, timestamp, signature } = signed
  return { salt, timestamp, signature, ...builderTermsOf(signed) }
}
