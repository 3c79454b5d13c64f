import { expect } from 'vitest'
import { assert } from '@/lib/assert'
import { systemClock } from '@/lib/clock'
import { endpoints } from '@/protocol/endpoints'
import { isProven } from '@/protocol/merkleClaims'
import type { MerkleData } from '@/protocol/rest/claims'
import { weekEndOf, weekStartOf } from '@/quant/rewards/rewardWeeks'
import { noLimits } from '@/venue/api/gateway'
import { createSteppedClock } from '@/venue/housekeeping/steppedClock'
import { startVenue } from '@/venue/startVenue'
import type { Trader } from '../registeredTrader'
import { conformanceCase } from './conformanceCase'
import { buyPerpetual } from './moneyScene'
import { createScene, takingPrice, type Market, type Scene } from './scene'

/** A venue of the case's own, an hour before a week ends, and the way to the end of it. */
async function atEndOfWeek(run: (scene: Scene, endWeek: () => Promise<void>) => Promise<void>): Promise<void> {
  const clock = createSteppedClock(systemClock)
  const endNs = weekEndOf(weekStartOf(clock.nowNs()))
  clock.advance(Number((endNs - clock.nowNs()) / 1_000_000n) - 3_600_000)
  const started = await startVenue({ gateway: { limits: noLimits }, testClock: clock, venue: { isAudited: true } })
  const scene = await createScene({ ...started, inside: started.core, runName: 'week' }, 'week')
  try {
    await run(scene, async () => {
      assert(started.control !== undefined, 'a venue with a clock of ours can be moved')
      await started.control.advance(3_600_000 + 5_000)
    })
  } finally {
    scene.end()
    await started.close()
  }
}

async function proofOf(scene: Scene, as: Trader, name: string): Promise<MerkleData> {
  const { body } = await scene.rest('GET', `/proof-data?json_name=${name}`, { as })
  return endpoints.getProofData.reply.parse(body)
}

function expectProven({ merkleRoot, claim }: MerkleData, { account }: Trader): void {
  assert(claim !== undefined, 'there is something to claim')
  const { index, amount, proof = [] } = claim
  expect(isProven(merkleRoot, { index, account, amount }, proof)).toBe(true)
  expect(isProven(merkleRoot, { index, account, amount: amount + 1n }, proof)).toBe(false)
}

/** What the end of a week brings. */
export const insideRewardCases = [
  conformanceCase('C-IN-501', 'an ended week gives tokens that everybody can prove to be his', async () => {
    await atEndOfWeek(async (scene, endWeek) => {
      const [ann, bob, carl] = [await scene.trader(), await scene.trader('bob'), await scene.trader('carl')]
      await buyPerpetual(scene, ann, '1')
      await buyPerpetual(scene, bob, '3')
      await endWeek()
      const proofs = [await proofOf(scene, ann, 'airdrop'), await proofOf(scene, bob, 'airdrop')] as const
      expectProven(proofs[0], ann)
      expectProven(proofs[1], bob)
      expect(proofs[0].merkleRoot).toBe(proofs[1].merkleRoot)
      // Ten thousand tokens of eighteen decimals, all of them given.
      expect(proofs[0].tokenTotal).toBe(10_000n * 10n ** 18n)
      expect((proofs[0].claim?.amount ?? 0n) + (proofs[1].claim?.amount ?? 0n)).toBe(proofs[0].tokenTotal)
      expect((await proofOf(scene, carl, 'airdrop')).claim).toBeUndefined()
      const boost = endpoints.getFarmBoost.reply.parse((await scene.rest('GET', '/farm-boost', { as: ann })).body)
      expect(boost).toMatchObject({ staked: true, airdroppedFarmBoostLevel: 2, epochVolume: 0n })
      expect(boost.prevEpochAevoEarned * 10n ** 12n).toBe(proofs[0].claim?.amount)
      expect(boost.aevoEarnedPerEpoch).toEqual([{ epoch: 1, aevoEarned: boost.prevEpochAevoEarned }])
      const stake = endpoints.getStake.reply.parse((await scene.rest('GET', '/stake', { as: ann })).body)
      // 5,000 tokens a week on 10,000: 52 × 50 %.
      expect(stake.apr).toBeCloseTo(2_600, 0)
      const { body } = await scene.rest('GET', '/emissions')
      expect(endpoints.getEmissions.reply.parse(body)).toMatchObject([
        { farmingEmission: 10_000_000_000n, stakingEmission: 0n },
        { farmingEmission: 10_000_000_000n, stakingEmission: 5_000_000_000n, totalBoostedVolume: 0n },
      ])
    })
  }),
  conformanceCase('C-IN-502', 'trades in an incentivised asset share in its airdrop', async () => {
    await atEndOfWeek(async (scene, endWeek) => {
      const ann = await scene.trader()
      const { body: markets } = await scene.rest('GET', '/markets?asset=SOL')
      // The market lists one perpetual of it.
      const [perpetual] = markets as readonly Market[]
      assert(perpetual !== undefined, 'the incentivised asset is listed')
      const order = scene.order(ann, {
        market: perpetual,
        instrument: BigInt(perpetual.instrument_id),
        price: takingPrice(perpetual, true),
        amount: '10',
      })
      expect((await scene.rest('POST', '/orders', { as: ann, body: order.fields })).body).toMatchObject({
        order_status: 'filled',
      })
      await endWeek()
      const { body } = await scene.rest('GET', '/proofs-data?assets=SOL&assets=DOGE', { as: ann })
      const [sol, doge] = endpoints.getProofsData.reply.parse(body).merkleDatas ?? []
      assert(sol !== undefined && doge !== undefined, 'both assets are answered')
      expectProven(sol, ann)
      expect(sol.claim?.amount).toBe(1_000n * 10n ** 18n)
      expect(doge.claim).toBeUndefined()
    })
  }),
]
