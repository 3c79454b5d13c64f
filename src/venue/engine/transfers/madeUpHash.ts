import { keccak_256 } from '@noble/hashes/sha3'
import { hashToHex } from '@/protocol/hex'
import type { Hash } from '@/protocol/instrument'

/** Nothing of the paper venue is on a chain: these look like hashes of transactions, and differ. */
export function madeUpHash(where: 'venue' | 'chain', id: string): Hash {
  return hashToHex(keccak_256(new TextEncoder().encode(`optick ${where} ${id}`)))
}
