import type { Address, Hash } from '@/protocol/instrument'
import { merkleTree, proofOf, rootOf, type MerkleClaim, type MerkleTree } from '@/protocol/merkleClaims'
import type { Distribution, MerkleData } from '@/protocol/rest/claims'
import type { LiveRewards } from '../../live/liveState'
import { heldTokens, stakingTokens, type RewardRecord } from '../../rules/rewardRecord'

/** What the ended epochs have given everybody, as a tree that anybody can check his part against. */
type Published = { readonly root: Hash; readonly total: bigint; readonly tree: MerkleTree } & {
  readonly claims: ReadonlyMap<Address, MerkleClaim>
}

/** Tokens have eighteen decimals. */
const weiInMillionth = 10n ** 12n

/**
 * `airdrop`: tokens by trading. `rewards`: tokens by holding tokens. `zero`: the distribution that gives nobody anything.
 * What the three are is a guess (rest-private 14.4).
 */
const amounts: Readonly<Record<Distribution, (record: RewardRecord) => bigint>> = {
  airdrop: heldTokens,
  rewards: stakingTokens,
  zero: () => 0n,
}

export function distributionOf(rewards: LiveRewards, account: Address, name: Distribution): MerkleData {
  return told(published(rewards, name, amounts[name]), account)
}

/** Units of an incentivised asset. One that gives nothing has the root of an empty tree. */
export function airdropOf(rewards: LiveRewards, account: Address, asset: string): MerkleData {
  const amountOf = ({ airdrops }: RewardRecord) => airdrops.find((one) => one.asset === asset)?.amount ?? 0n
  return { asset, ...told(published(rewards, `asset ${asset}`, amountOf), account) }
}

/** By the list of ended epochs, which is another one when anything was given. */
const trees = new WeakMap<LiveRewards['epochs'], Map<string, Published>>()

function published(rewards: LiveRewards, name: string, amountOf: (record: RewardRecord) => bigint): Published {
  const known = trees.get(rewards.epochs) ?? new Map<string, Published>()
  trees.set(rewards.epochs, known)
  const found = known.get(name) ?? publish(rewards, amountOf)
  known.set(name, found)
  return found
}

function publish({ records }: LiveRewards, amountOf: (record: RewardRecord) => bigint): Published {
  const claims = new Map<Address, MerkleClaim>()
  let total = 0n
  for (const [account, record] of records) {
    const amount = amountOf(record) * weiInMillionth
    if (amount === 0n) continue
    claims.set(account, { index: BigInt(claims.size), account, amount })
    total += amount
  }
  const tree = merkleTree([...claims.values()])
  return { root: rootOf(tree), total, tree, claims }
}

function told({ root, total, tree, claims }: Published, account: Address): MerkleData {
  const claim = claims.get(account)
  const data = { merkleRoot: root, tokenTotal: total }
  if (claim === undefined) return data
  const { index, amount } = claim
  return { ...data, claim: { index, amount, proof: proofOf(tree, Number(index)) } }
}
