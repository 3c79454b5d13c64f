/**
 * Merkle trees of claims, in the form that most distributors use: a leaf is keccak256(abi.encodePacked(uint256 index,
 * address account, uint256 amount)), a node is keccak256 of its two children, smaller first. A node without a sibling
 * moves up unchanged.
 */

import { keccak_256 } from '@noble/hashes/sha3'
import { assert } from '@/core/lib/assert'
import { hashToHex, hexToBytes } from './hex'
import type { Address, Hash } from './instrument'
import { maxUint256 } from './orderLimits'

/** One leaf; the amount in wei. */
export type MerkleClaim = { readonly index: bigint; readonly account: Address; readonly amount: bigint }

export type MerkleTree = { readonly levels: readonly (readonly Hash[])[] }

export const emptyRoot: Hash = `0x${'0'.repeat(64)}`

export function merkleTree(claims: readonly MerkleClaim[]): MerkleTree {
  const levels: Hash[][] = [claims.map(leafOf)]
  for (let level = levels[0] ?? []; level.length > 1;) {
    const above: Hash[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      if (left !== undefined) above.push(right === undefined ? left : nodeOf(left, right))
    }
    levels.push(above)
    level = above
  }
  return { levels }
}

export function rootOf({ levels }: MerkleTree): Hash {
  return levels.at(-1)?.[0] ?? emptyRoot
}

/** Returns the siblings on the path from the leaf at `index` to the root. */
export function proofOf({ levels }: MerkleTree, index: number): Hash[] {
  const proof: Hash[] = []
  let at = index
  for (const level of levels.slice(0, -1)) {
    const partner = level[at % 2 === 0 ? at + 1 : at - 1]
    if (partner !== undefined) proof.push(partner)
    at = Math.floor(at / 2)
  }
  return proof
}

export function isProven(root: Hash, claim: MerkleClaim, proof: readonly Hash[]): boolean {
  if (claim.index > maxUint256 || claim.amount > maxUint256) return false
  return proof.reduce(nodeOf, leafOf(claim)) === root
}

const word = 32
const addressBytes = 20

function leafOf({ index, account, amount }: MerkleClaim): Hash {
  const packed = new Uint8Array(2 * word + addressBytes)
  writeWord(packed, 0, index)
  hexToBytes(account, packed, word)
  writeWord(packed, word + addressBytes, amount)
  return hashToHex(keccak_256(packed))
}

function nodeOf(a: Hash, b: Hash): Hash {
  const pair = new Uint8Array(2 * word)
  // Hex texts of equal length and case sort like their numbers.
  hexToBytes(a < b ? a : b, pair)
  hexToBytes(a < b ? b : a, pair, word)
  return hashToHex(keccak_256(pair))
}

function writeWord(bytes: Uint8Array, at: number, value: bigint): void {
  assert(value >= 0n && value <= maxUint256, 'a number of a leaf has 256 bits')
  hexToBytes(`0x${value.toString(16).padStart(2 * word, '0')}`, bytes, at)
}
