import { orderDigest, orderTypedData, type SigningDomain, type UnsignedOrder } from '@/core/protocol/eip712'
import type { Hash } from '@/core/protocol/instrument'
import type { TypedDataSigner } from './typedDataSigner'

/** This client never signs without a time. */
export type TimedOrder = UnsignedOrder & { readonly timestamp: bigint }

export type WalletSignedOrder = TimedOrder & { readonly orderId: Hash; readonly signature: `0x${string}` }

/** The order id is the hash that was signed, so both come from the same order: it is known before anything is sent. */
export async function signOrder(
  signer: TypedDataSigner,
  domain: SigningDomain,
  order: TimedOrder,
): Promise<WalletSignedOrder> {
  const signing = signer.signTypedData(orderTypedData(domain, order))
  // While it is being signed.
  const orderId = orderDigest(domain, order)
  return { ...order, orderId, signature: await signing }
}
