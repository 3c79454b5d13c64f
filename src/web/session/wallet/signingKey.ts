import type { Address } from '@/core/protocol/instrument'
import type { TypedDataSigner } from './typedDataSigner'

/** A private key in this page's memory. Any code that holds the object can sign. */
export type SigningKey = { readonly privateKey: `0x${string}`; readonly signer: TypedDataSigner & BytesSigner }

/** Signs hex-encoded bytes, as `personal_sign` does. */
type BytesSigner = { readonly signBytes: (bytes: `0x${string}`) => Promise<`0x${string}`> }

export function createSigningKey(crypto: Crypto): Promise<SigningKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return openSigningKey(`0x${hex}`)
}

/** Opens a key. The curve's code loads with the first key, because a visitor never needs it. */
export async function openSigningKey(privateKey: `0x${string}`): Promise<SigningKey> {
  const { privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(privateKey)
  return {
    privateKey,
    signer: {
      kind: 'signingKey',
      // Viem returns a checksummed address; its lower-case form is a valid hex address too.
      address: account.address.toLowerCase() as Address,
      signTypedData: (typedData) => account.signTypedData(typedData),
      signBytes: (raw) => account.signMessage({ message: { raw } }),
    },
  }
}
