import { endpoints } from '@/core/protocol/endpoints'
import type { Address, Hash } from '@/core/protocol/instrument'
import { merkleTree, proofOf, rootOf, type MerkleClaim, type MerkleTree } from '@/core/protocol/merkleClaims'
import type { Distribution, MerkleData } from '@/core/protocol/rest/claims'
import { listAssets } from '../../live/instrumentCatalogue'
import type { LiveRewards } from '../../live/liveState'
import { heldTokens, stakingTokens, type RewardRecord } from '../../rules/rewardRecord'
import { RequestRejected } from '../requestRejected'
import { servePrivateEndpoint } from './serveEndpoint'

/** rest-private 14.4 */
export const getProofData = servePrivateEndpoint(endpoints.getProofData, ({ query, caller, gateway: { port } }) =>
  distributionOf(port.live.rewards, caller.account, query.jsonName),
)

/** Listed assets only, each once (rest-private 14.5). */
export const getProofsData = servePrivateEndpoint(
  endpoints.getProofsData,
  ({
    query,
    caller,
    gateway: {
      port: { live },
    },
  }) => {
    const listed = listAssets(live.instruments)
    const assets = [...new Set(query.assets)]
    if (assets.some((asset) => !listed.includes(asset))) throw new RequestRejected('INVALID_ASSET')
    return { merkleDatas: assets.map((asset) => airdropOf(live.rewards, caller.account, asset)) }
  },
)

/** The payouts of ended epochs as a tree, with which anyone can check a share. */
type Published = { readonly root: Hash; readonly total: bigint; readonly tree: MerkleTree } & {
  readonly claims: ReadonlyMap<Address, MerkleClaim>
}

/** Tokens have eighteen decimals. */
const weiInMillionth = 10n ** 12n

/** `airdrop` for trading, `rewards` for staking, `zero` is empty; the meanings are a guess (rest-private 14.4). */
const amounts: Readonly<Record<Distribution, (record: RewardRecord) => bigint>> = {
  airdrop: heldTokens,
  rewards: stakingTokens,
  zero: () => 0n,
}

function distributionOf(rewards: LiveRewards, account: Address, name: Distribution): MerkleData {
  return merkleDataOf(published(rewards, name, amounts[name]), account)
}

/** Computes an airdrop in units of an incentivised asset. Without payouts it has the root of an empty tree. */
function airdropOf(rewards: LiveRewards, account: Address, asset: string): MerkleData {
  const amountOf = ({ airdrops }: RewardRecord) => airdrops.find((one) => one.asset === asset)?.amount ?? 0n
  return { asset, ...merkleDataOf(published(rewards, `asset ${asset}`, amountOf), account) }
}

/** Cached by the list of ended epochs, which is replaced with every payout. */
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

function merkleDataOf({ root, total, tree, claims }: Published, account: Address): MerkleData {
  const claim = claims.get(account)
  const data = { merkleRoot: root, tokenTotal: total }
  if (claim === undefined) return data
  const { index, amount } = claim
  return { ...data, claim: { index, amount, proof: proofOf(tree, Number(index)) } }
}
