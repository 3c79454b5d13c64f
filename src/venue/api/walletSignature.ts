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
  const signers = [digest, personalSignDigest(digest)].map((one) => recoverSigner(one, signature))
  if (!signers.includes(account)) throw new RequestRefused('INVALID_SIGNATURE')
}
