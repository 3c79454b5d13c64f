import { expect, test } from 'vitest'
import type { Address } from '@/core/protocol/instrument'
import { merkleTree, proofOf, rootOf } from '@/core/protocol/merkleClaims'
import { verdictOf } from './verdictOf'

const [ann, bob]: readonly [Address, Address] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const claims = [
  { index: 0n, account: ann, amount: 10n },
  { index: 1n, account: bob, amount: 20n },
]
const tree = merkleTree(claims)
const merkleData = {
  merkleRoot: rootOf(tree),
  tokenTotal: 30n,
  claim: { index: 1n, amount: 20n, proof: proofOf(tree, 1) },
}

test('a claim in the published tree is proven for its own account only', () => {
  expect(verdictOf(bob, merkleData)).toBe('proven')
  expect(verdictOf(ann, merkleData)).toBe('wrong')
})

test('a claim for more than the tree contains, or without its proof, is wrong', () => {
  expect(verdictOf(bob, { ...merkleData, claim: { ...merkleData.claim, amount: 21n } })).toBe('wrong')
  expect(verdictOf(bob, { ...merkleData, claim: { index: 1n, amount: 20n } })).toBe('wrong')
})

test('without a claim there is nothing to prove', () => {
  expect(verdictOf(bob, { merkleRoot: merkleData.merkleRoot, tokenTotal: 30n })).toBe('nothing')
})
