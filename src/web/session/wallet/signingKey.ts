import type { Address } from '@/core/protocol/instrument'
import type { TypedDataSigner } from './typedDataSigner'

/** A private key in this page's memory. Any code with the object can sign. */
export type SigningKey = { readonly privateKey: `0x${string}`; readonly signer: TypedDataSigner & BytesSigner }

/** Signs bytes, given in hex, as `personal_sign` does. */
type BytesSigner = { readonly signBytes: (bytes: `0x${string}`) => Promise<`0x${string}`> }

export function createSigningKey(crypto: Crypto): Promise<SigningKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return openSigningKey(`0x${hex}`)
}

/** The curve's code loads with the first key, so a visitor never loads it. */
export async function openSigningKey(privateKey: `0x${string}`): Promise<SigningKey> {
  const { privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(privateKey)
  return {
    privateKey,
    signer: {
      kind: 'signingKey',
      // A hex address in lower case is still a hex address.
      address: account.address.toLowerCase() as Address,
      signTypedData: (typedData) => account.signTypedData(typedData),
      signBytes: (raw) => account.signMessage({ message: { raw } }),
    },
  }
}
