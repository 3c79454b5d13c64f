import { quoteDigest, quoteTypedData, type SigningDomain, type UnsignedQuote } from '@/core/protocol/eip712'
import type { Hash } from '@/core/protocol/instrument'
import type { TypedDataSigner } from './typedDataSigner'

export type SignedQuote = UnsignedQuote & { readonly quoteId: Hash; readonly signature: `0x${string}` }

/** Signs a quote. Its id is the signed hash, so it is known before anything is sent. */
export async function signQuote(
  signer: TypedDataSigner,
  domain: SigningDomain,
  quote: UnsignedQuote,
): Promise<SignedQuote> {
  const signature = await signer.signTypedData(quoteTypedData(domain, quote))
  return { ...quote, quoteId: quoteDigest(domain, quote), signature }
}
