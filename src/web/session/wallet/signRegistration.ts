import { registerTypedData, signKeyTypedData, type SigningDomain } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'
import type { TypedDataSigner } from './typedDataSigner'

export type SignedRegistration = {
  readonly account: Address
  readonly signingKey: Address
  /** UNIX seconds. */
  readonly expiry: bigint
  readonly accountSignature: `0x${string}`
  readonly signingKeySignature: `0x${string}`
}

/**
 * Signs a registration: the account authorises the key (`Register`), and the key the account (`SignKey`), rest-private
 * 2.2.
 */
export async function signRegistration(
  wallet: TypedDataSigner,
  signingKey: TypedDataSigner,
  domain: SigningDomain,
  expiry: bigint,
): Promise<SignedRegistration> {
  const accountSignature = await wallet.signTypedData(registerTypedData(domain, { key: signingKey.address, expiry }))
  const signingKeySignature = await signingKey.signTypedData(signKeyTypedData(domain, { account: wallet.address }))
  return { account: wallet.address, signingKey: signingKey.address, expiry, accountSignature, signingKeySignature }
}
