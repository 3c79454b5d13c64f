import { concatHex, encodePacked, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Address, Hash } from './instrument'
import { emptyRoot, isProven, merkleTree, proofOf, rootOf, type MerkleClaim } from './merkleClaims'

const claims = Array.from({ length: 7 }, (_, at): MerkleClaim => ({
  index: BigInt(at),
  account: `0x${(at + 1).toString(16).padStart(40, '0')}`,
  amount: BigInt(at + 1) * 10n ** 18n,
}))

/** Computed with a different library than the code under test. */
function leaf({ index, account, amount }: MerkleClaim): Hash {
  return keccak256(encodePacked(['uint256', 'address', 'uint256'], [index, account, amount]))
}

function node(a: Hash, b: Hash): Hash {
  return keccak256(concatHex(BigInt(a) < BigInt(b) ? [a, b] : [b, a]))
}

test('the root of a one-leaf tree is its leaf, and the proof is empty', () => {
  const tree = merkleTree(claims.slice(0, 1))
  expect(rootOf(tree)).toBe(leaf(claims[0] as MerkleClaim))
  expect(proofOf(tree, 0)).toEqual([])
})

test('a node hashes its children in sorted order, and an unpaired node moves up unchanged', () => {
  const [a, b, c] = claims.slice(0, 3).map(leaf) as [Hash, Hash, Hash]
  const tree = merkleTree(claims.slice(0, 3))
  expect(rootOf(tree)).toBe(node(node(a, b), c))
  expect(proofOf(tree, 0)).toEqual([b, c])
  expect(proofOf(tree, 2)).toEqual([node(a, b)])
})

test('an empty tree has the zero root and proves nothing', () => {
  expect(rootOf(merkleTree([]))).toBe(emptyRoot)
  expect(isProven(emptyRoot, claims[0] as MerkleClaim, [])).toBe(false)
})

describe.each([1, 2, 3, 4, 5, 6, 7])('a tree of %i leaves', (count) => {
  const some = claims.slice(0, count)
  const tree = merkleTree(some)
  const root = rootOf(tree)

  test.each(some)('the proof of leaf $index proves only that leaf', (claim) => {
    const proof = proofOf(tree, Number(claim.index))
    expect(isProven(root, claim, proof)).toBe(true)
    expect(isProven(root, { ...claim, amount: claim.amount + 1n }, proof)).toBe(false)
    expect(isProven(root, { ...claim, index: claim.index + 1n }, proof)).toBe(false)
    const other: Address = `0x${'f'.repeat(40)}`
    expect(isProven(root, { ...claim, account: other }, proof)).toBe(false)
    expect(isProven(root, claim, [...proof, root])).toBe(false)
    expect(isProven(emptyRoot, claim, proof)).toBe(false)
  })
})

test('numbers beyond 256 bits cannot be proven', () => {
  const claim = { ...(claims[0] as MerkleClaim), amount: 2n ** 256n }
  expect(isProven(emptyRoot, claim, [])).toBe(false)
})
