import { privateKeyToAddress, sign } from 'viem/accounts'
import type { Address } from '@/core/protocol/instrument'
import type { KeyHolderDeps } from './keyHolder'

/** secp256k1. Signatures are deterministic (RFC 6979), with the lower s, as r s v in one hex string. */
export const keyCurve: KeyHolderDeps['curve'] = {
  // A hex address in lower case is still a hex address.
  addressOf: (privateKey) => privateKeyToAddress(privateKey).toLowerCase() as Address,
  sign: (hash, privateKey) => sign({ hash, privateKey, to: 'hex' }),
}
