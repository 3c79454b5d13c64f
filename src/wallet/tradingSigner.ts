import type { TypedDataSigner } from './typedDataSigner'

/** A signing key was asked for what only the wallet may sign. */
export class NotForSigningKeyError extends Error {
  override readonly name = 'NotForSigningKeyError'
  constructor(primaryType: string) {
    super(`a signing key signs orders and its own registration, never ${primaryType}: that needs the wallet`)
  }
}

/** `Order` places and amends; with `SignKey` a key says whose it is. */
const signable: readonly string[] = ['Order', 'SignKey']

/**
 * A signing key as the rest of the page has it: it trades, and cannot move money or vouch for another key, whatever code
 * of the page asks it to. Withdrawals and transfers always need the wallet.
 */
export function tradingSigner(signer: TypedDataSigner): TypedDataSigner {
  return {
    ...signer,
    signTypedData: async (typedData) => {
      if (!signable.includes(typedData.primaryType)) throw new NotForSigningKeyError(typedData.primaryType)
      return signer.signTypedData(typedData)
    },
  }
}
