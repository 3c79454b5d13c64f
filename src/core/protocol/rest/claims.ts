import * as z from 'zod/mini'
import { hash32, readInteger, wireScalar } from '../codecs'
import { defineEndpoint } from '../endpoint'
import type { Hash } from '../instrument'
import { maxUint256 } from '../orderLimits'
import { wireObject } from '../wireObject'
import { queryList } from './queryList'

const longest = /^0x[0-9a-fA-F]{1,64}$/

/** Wei: written in hex like the example of rest-private 14.5; digits are also read. */
export const weiAmount = wireScalar<string, bigint>({
  expected: 'an amount of wei in hex',
  read: (wire) => {
    const value = typeof wire === 'string' && longest.test(wire) ? BigInt(wire) : readInteger(wire)
    return value === undefined || value > maxUint256 ? undefined : value
  },
  write: (value) => (typeof value === 'bigint' && value >= 0n ? `0x${value.toString(16)}` : undefined),
})

const leafIndex = wireScalar<string, bigint>({
  expected: 'the number of a leaf as text',
  read: readInteger,
  write: (value) => (typeof value === 'bigint' && value >= 0n ? String(value) : undefined),
})

/** A hash; before there is a tree, `0x0` (the reference's example). */
const root = wireScalar<string, Hash>({
  expected: 'a hash',
  read: (wire) =>
    typeof wire === 'string' && longest.test(wire) ? `0x${wire.slice(2).toLowerCase().padStart(64, '0')}` : undefined,
  write: (value) => value,
})

/**
 * An account's share of a distribution, and the proof that the share is in the tree with this root (rest-private
 * 14.4).
 */
export const merkleData = wireObject({
  asset: z.optional(z.string()),
  merkleRoot: root,
  /** Sum of all leaves, in wei. */
  tokenTotal: weiAmount,
  /** Absent if the account has no share. */
  claim: z.optional(wireObject({ index: leafIndex, amount: weiAmount, proof: z.optional(z.array(hash32)) })),
})
export type MerkleData = z.output<typeof merkleData>

export const distributions = ['airdrop', 'rewards', 'zero'] as const
export type Distribution = (typeof distributions)[number]

/** GET /proof-data: the account's share of a distribution, with its Merkle proof (rest-private 14.4). */
export const getProofData = defineEndpoint({
  name: 'getProofData',
  method: 'GET',
  path: '/proof-data',
  access: 'private',
  group: 'transfers',
  summary: 'Proof of what the account holds',
  usedIn: 'claims',
  query: wireObject({ jsonName: z.enum(distributions) }),
  reply: merkleData,
})

/** GET /proofs-data: the account's shares of the distributions of several assets (rest-private 14.5). */
export const getProofsData = defineEndpoint({
  name: 'getProofsData',
  method: 'GET',
  path: '/proofs-data',
  access: 'private',
  group: 'transfers',
  summary: 'Proofs of withdrawals',
  usedIn: 'claims',
  query: wireObject({ assets: queryList(z.string()) }),
  reply: wireObject({ merkleDatas: z.optional(z.array(merkleData)) }),
})
