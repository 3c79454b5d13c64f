import { privateKeyToAddress, sign } from 'viem/accounts'
import type { Address } from '@/core/protocol/instrument'
import type { KeyHolderDeps } from './keyHolder'

/** Signs with secp256k1. Signatures are deterministic (RFC 6979), with the lower s, as r s v in one hex string. */
export const keyCurve: KeyHolderDeps['curve'] = {
  // Viem returns a checksummed address; its lower-case form is a valid hex address too.
  addressOf: (privateKey) => privateKeyToAddress(privateKey).toLowerCase() as Address,
  sign: (hash, privateKey) => sign({ hash, privateKey, to: 'hex' }),
}
