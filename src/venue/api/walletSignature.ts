import { personalSignDigest } from '@/protocol/eip712'
import type { Address, Hash } from '@/protocol/instrument'
import { RequestRefused } from './requestRefused'
import { recoverSigner } from './signatures'

/**
 * That the account's own wallet has signed the digest: no signing key will do. Wallets that cannot sign typed data sign
 * its digest as a personal message (rest-private 2.2); which form the real service expects is not stated.
 *
 * @throws RequestRefused
 */
export function checkWalletSignature(account: Address, digest: Hash, signature: `0x${string}`): void {
  signedDigest(account, [digest], signature)
}

/** Which of the digests the account's own wallet has signed. @throws RequestRefused when it has signed none of them */
export function signedDigest(account: Address, digests: readonly Hash[], signature: `0x${string}`): Hash {
  const signed = digests.find((digest) =>
    [digest, personalSignDigest(digest)].some((one) => recoverSigner(one, signature) === account),
  )
  if (signed === undefined) throw new RequestRefused('INVALID_SIGNATURE')
  return signed
}
