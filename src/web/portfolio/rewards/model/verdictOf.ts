import type { Address } from '@/core/protocol/instrument'
import { isProven } from '@/core/protocol/merkleClaims'
import type { MerkleData } from '@/core/protocol/rest/claims'

/** Whether what the venue says an account may claim is in the tree of the root that it publishes. */
export type ClaimVerdict = 'nothing' | 'proven' | 'wrong'

export function verdictOf(account: Address, { merkleRoot, claim }: MerkleData): ClaimVerdict {
  if (claim === undefined) return 'nothing'
  const { index, amount, proof = [] } = claim
  return isProven(merkleRoot, { index, account, amount }, proof) ? 'proven' : 'wrong'
}
