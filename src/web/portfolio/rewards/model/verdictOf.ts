import type { Address } from '@/core/protocol/instrument'
import { isProven } from '@/core/protocol/merkleClaims'
import type { MerkleData } from '@/core/protocol/rest/claims'

/** Result of checking that the account's claim, as reported by the venue, is in the tree of the published root. */
export type ClaimVerdict = 'nothing' | 'proven' | 'wrong'

export function verdictOf(account: Address, { merkleRoot, claim }: MerkleData): ClaimVerdict {
  if (claim === undefined) return 'nothing'
  const { index, amount, proof = [] } = claim
  return isProven(merkleRoot, { index, account, amount }, proof) ? 'proven' : 'wrong'
}
