import { expect } from 'vitest'
import { endpoints } from '@/core/protocol/endpoints'
import { parseFixed6, timesFraction, type Fraction } from '@/core/protocol/fixed6'
import { emptyRoot } from '@/core/protocol/merkleClaims'
import type { Trader } from '../registeredTrader'
import { signRegistration, testKey } from '../testSigner'
import { conformanceCase, expectRejection, type Scene, accountOf, buyPerpetual } from './scene'
import { isRecord } from './socketClient'

async function refereeOf(scene: Scene, caseId: string, referralCode: string): Promise<Trader> {
  const wallet = testKey(`${scene.venue.runName} ${caseId} referee`)
  const signingKey = testKey(`${scene.venue.runName} ${caseId} referee key`)
  const signed = signRegistration(wallet, signingKey, scene.venue.core.domain)
  const { status, body } = await scene.rest('POST', '/register', { body: { ...signed, referral_code: referralCode } })
  expect(status).toBe(200)
  const { apiKey = '', apiSecret = '' } = endpoints.postRegister.reply.parse(body)
  return { account: wallet.address, wallet, signingKey, apiKey, apiSecret }
}

async function referralOf(scene: Scene, caseId: string): Promise<{ ann: Trader; bob: Trader }> {
  const ann = await scene.trader()
  const { username } = await accountOf(scene, ann)
  return { ann, bob: await refereeOf(scene, caseId, username) }
}

async function statisticsOf(scene: Scene, as: Trader) {
  const { body } = await scene.rest('GET', '/referral-statistics', { as })
  return endpoints.getReferralStatistics.reply.parse(body)
}

async function isRejected(scene: Scene, as: Trader, call: string, code: string, body?: unknown): Promise<void> {
  const [method = '', path = ''] = call.split(' ')
  const answer = await scene.rest(method, path, { as, ...(body === undefined ? {} : { body }) })
  expect(answer.status, call).toBe(400)
  expectRejection(answer.body, code)
}

const privateCalls = [
  'GET /referral-history',
  'GET /referral-rewards-history',
  'GET /referral-statistics',
  'POST /claim-referral-rewards',
  'POST /claim-trade-fees',
  'GET /trade-fees-campaign-stats',
  'POST /campaign-sign-up',
  'GET /leaderboard/campaign?username=ann&start_time=0&end_time=1',
  'GET /farm-boost',
  'POST /farm-boost',
  'GET /stake',
  'GET /proof-data?json_name=airdrop',
  'GET /proofs-data?assets=SOL',
]

export const rewardCases = [
  ...privateCalls.map((call, at) =>
    conformanceCase(
      `C-RWD-${String(at + 1).padStart(3, '0')}`,
      `${call} is for those who are signed in`,
      async (scene) => {
        const [method = '', path = ''] = call.split(' ')
        const { status, body } = await scene.rest(method, path)
        expect(status).toBe(401)
        expectRejection(body, 'UNAUTHORIZED')
      },
    ),
  ),
  conformanceCase('C-RWD-101', 'a referred account pays less and knows its referrer', async (scene) => {
    const { ann, bob } = await referralOf(scene, 'C-RWD-101')
    const [own, other] = await Promise.all([accountOf(scene, ann), accountOf(scene, bob)])
    expect([other.hasBeenReferred, other.referrer]).toEqual([true, own.username])
    const full = own.feeStructures?.map(({ takerFee }) => takerFee) ?? []
    const lowered = other.feeStructures?.map(({ takerFee }) => takerFee)
    expect(full.length).toBeGreaterThan(0)
    expect(lowered).toEqual(full.map((fee) => timesFraction(fee, parseFixed6<Fraction>('0.9'))))
  }),
  conformanceCase('C-RWD-102', 'a referee’s fees bring a bonus that is paid out once', async (scene) => {
    const { ann, bob } = await referralOf(scene, 'C-RWD-102')
    await buyPerpetual(scene, bob, '1')
    const trades = await scene.rest('GET', '/trade-history', { as: bob })
    // A tenth of the fee of each fill, rounded down.
    const bonus = (endpoints.getTradeHistory.reply.parse(trades.body).tradeHistory ?? [])
      .map(({ fees }) => (fees ?? 0n) / 10n)
      .reduce((sum, one) => sum + one, 0n)
    expect(bonus).toBeGreaterThan(0n)
    const statistics = await statisticsOf(scene, ann)
    expect(statistics).toMatchObject({ referred: 1, totalReferralBonus: bonus, totalRewardsUnclaimed: bonus })
    expect((await statisticsOf(scene, bob)).totalRefereeDiscount).toBeGreaterThan(0n)
    const before = await accountOf(scene, ann)
    expect((await scene.rest('POST', '/claim-referral-rewards', { as: ann })).body).toEqual({ success: true })
    expect((await accountOf(scene, ann)).balance - before.balance).toBe(bonus)
    expect((await statisticsOf(scene, ann)).totalRewardsUnclaimed).toBe(0n)
    const { body } = await scene.rest('GET', '/transaction-history?tx_type=receive', { as: ann })
    const [paid] = endpoints.getTransactionHistory.reply.parse(body).transactionHistory ?? []
    expect(paid).toMatchObject({ txType: 'receive', amount: bonus })
    await isRejected(scene, ann, 'POST /claim-referral-rewards', 'ERR_CLAIM_REFERRAL_NO_REWARDS')
  }),
  conformanceCase('C-RWD-103', 'referees and rewards are listed newest first, in pages', async (scene) => {
    const { ann, bob } = await referralOf(scene, 'C-RWD-103')
    await buyPerpetual(scene, bob, '1')
    const { body } = await scene.rest('GET', '/referral-history', { as: ann })
    const history = endpoints.getReferralHistory.reply.parse(body)
    expect(history).toMatchObject({ count: 1, referralHistory: [{ referee: bob.account, thirtyDayActivePair: 'ETH' }] })
    const past = await scene.rest('GET', '/referral-history?offset=1', { as: ann })
    expect(past.body).toEqual({ count: '1', referral_history: [] })
    const rewards = await scene.rest('GET', '/referral-rewards-history?limit=1', { as: ann })
    expect(endpoints.getReferralRewardsHistory.reply.parse(rewards.body)).toMatchObject({
      count: 1,
      referralRewardsHistory: [{ rewardType: 'referral_bonus' }],
    })
    const later = await scene.rest('GET', '/referral-statistics?start_time=4000000000000000000', { as: ann })
    expect(later.body).toMatchObject({ referred: '0', volume: '0', total_rewards: '0' })
  }),
  conformanceCase('C-RWD-104', 'an unknown code is rejected before anything is created', async (scene) => {
    const wallet = testKey(`${scene.venue.runName} C-RWD-104`)
    const signed = signRegistration(wallet, testKey(`${scene.venue.runName} C-RWD-104 key`), scene.venue.core.domain)
    const wrong = await scene.rest('POST', '/register', { body: { ...signed, referral_code: 'no-such-name' } })
    expect(wrong.status).toBe(400)
    expectRejection(wrong.body, 'INVALID_REFERRAL_CODE')
    // The account is still new, because an empty code does not count.
    const { body } = await scene.rest('POST', '/register', { body: { ...signed, referral_code: '' } })
    expect(endpoints.postRegister.reply.parse(body).apiKey).toBeDefined()
  }),
  conformanceCase(
    'C-RWD-105',
    'an account that has traded or was referred cannot get another referrer',
    async (scene) => {
      const { ann, bob } = await referralOf(scene, 'C-RWD-105')
      const other = await accountOf(scene, await scene.trader('carl'))
      const own = await accountOf(scene, ann)
      const again = (trader: Trader, referralCode: string) => {
        const key = testKey(`${scene.venue.runName} C-RWD-105 ${trader.account} ${referralCode}`)
        const signed = signRegistration(trader.wallet, key, scene.venue.core.domain)
        return scene.rest('POST', '/register', { body: { ...signed, referral_code: referralCode } })
      }
      expectRejection((await again(bob, other.username)).body, 'ACCOUNT_ALREADY_REFERRED')
      expectRejection((await again(ann, own.username)).body, 'REFERRER_SAME_AS_REFEREE')
      expect((await again(bob, own.username)).status).toBe(200)
      await buyPerpetual(scene, ann)
      expectRejection((await again(ann, other.username)).body, 'ACCOUNT_EXISTS')
    },
  ),
  conformanceCase('C-RWD-106', 'fees are counted by week, and a part is returned', async (scene) => {
    const ann = await scene.trader()
    await isRejected(scene, ann, 'POST /claim-trade-fees', 'BAD_REQUEST')
    await buyPerpetual(scene, ann, '1')
    const read = async () => {
      const { body } = await scene.rest('GET', '/trade-fees-campaign-stats', { as: ann })
      return endpoints.getTradeFeesCampaignStats.reply.parse(body).accountTradeFeesStats ?? []
    }
    const [week] = await read()
    expect(week).toMatchObject({ account: ann.account, lastClaimSeq: 0 })
    expect((week?.weekEnd ?? 0n) - (week?.weekStart ?? 0n)).toBe(7n * 86_400_000_000_000n)
    const before = await accountOf(scene, ann)
    expect((await scene.rest('POST', '/claim-trade-fees', { as: ann })).status).toBe(200)
    const change = (await accountOf(scene, ann)).balance - before.balance
    // A twentieth of each fee; the order may have had several fills.
    expect(Number(change)).toBeCloseTo(Number(week?.totalFees ?? 0n) / 20, -1)
    expect((await read())[0]?.lastClaimSeq).toBeGreaterThan(0)
    await isRejected(scene, ann, 'POST /claim-trade-fees', 'BAD_REQUEST')
  }),
  conformanceCase('C-RWD-107', 'an account can join an existing campaign, which it then lists', async (scene) => {
    const ann = await scene.trader()
    const signUp = { campaign_name: 'paper-league' }
    for (const _ of [1, 2]) {
      expect((await scene.rest('POST', '/campaign-sign-up', { as: ann, body: signUp })).status).toBe(200)
    }
    expect((await accountOf(scene, ann)).campaignSignUps).toEqual(['paper-league'])
    const { status } = await scene.rest('GET', '/account/stats?campaign_name=paper-league', { as: ann })
    expect(status).toBe(200)
    for (const campaign_name of ['', 'no-such-campaign']) {
      await isRejected(scene, ann, 'POST /campaign-sign-up', 'BAD_REQUEST', { campaign_name })
    }
    for (const body of [{}, { campaign_name: 7 }, { campaign_name: null }, 'paper-league']) {
      await isRejected(scene, ann, 'POST /campaign-sign-up', 'ERR_MALFORMED_REQUEST', body)
    }
  }),
  conformanceCase('C-RWD-108', 'the leaderboard ranks the participants, with the account’s own row', async (scene) => {
    const ann = await scene.trader()
    const bob = await scene.trader('bob')
    const { username } = await accountOf(scene, ann)
    await scene.rest('POST', '/campaign-sign-up', { as: ann, body: { campaign_name: 'paper-league' } })
    for (const trader of [ann, bob]) await buyPerpetual(scene, trader)
    const board = async (as: Trader, name: string, rest = '&start_time=0&end_time=4000000000000000000') => {
      return scene.rest('GET', `/leaderboard/campaign?username=${name}${rest}`, { as })
    }
    const { leaderboard } = endpoints.getLeaderboardCampaign.reply.parse((await board(ann, username)).body)
    const rows = leaderboard?.allTime ?? []
    expect(rows.map((row) => row.username)).toContain(username)
    const pnls = rows.filter(({ ranking }) => ranking.rank !== undefined).map(({ pnl }) => Number(pnl))
    expect(pnls).toEqual(pnls.toSorted((a, b) => b - a))
    const others = await accountOf(scene, bob)
    const bobs = endpoints.getLeaderboardCampaign.reply.parse((await board(bob, others.username)).body).leaderboard
    expect(bobs?.allTime?.find((row) => row.username === others.username)?.ranking.rank).toBeUndefined()
    const asked: readonly (readonly [string, string, string])[] = [
      ['no-such-name', '&start_time=0&end_time=1', 'BAD_REQUEST'],
      [username, '&start_time=2&end_time=1', 'INVALID_RANGE'],
      [username, '&start_time=now&end_time=1', 'INVALID_TIMESTAMP'],
      [username, '&end_time=1', 'ERR_MALFORMED_REQUEST'],
      [username, '&start_time=0', 'ERR_MALFORMED_REQUEST'],
      ['', '&start_time=0&end_time=1', 'ERR_MALFORMED_REQUEST'],
    ]
    for (const [name, rest, code] of asked) expectRejection((await board(ann, name, rest)).body, code)
  }),
  conformanceCase('C-RWD-109', 'a boost can be drawn once an hour, and multiplies trades', async (scene) => {
    const ann = await scene.trader()
    const read = async () => {
      const { body } = await scene.rest('GET', '/farm-boost', { as: ann })
      return endpoints.getFarmBoost.reply.parse(body)
    }
    expect(await read()).toMatchObject({ farmBoost: 1_000_000n, epochVolume: 0n, randomFarmBoostEligible: true })
    const drawn = endpoints.postFarmBoost.reply.parse((await scene.rest('POST', '/farm-boost', { as: ann })).body)
    expect([1_250_000n, 1_500_000n, 2_000_000n, 5_000_000n]).toContain(drawn.farmBoost)
    await isRejected(scene, ann, 'POST /farm-boost', 'BAD_REQUEST')
    await buyPerpetual(scene, ann)
    const after = await read()
    expect(after).toMatchObject({ randomFarmBoostEligible: false, staked: false })
    expect(after.nextRandomFarmBoost).toBeGreaterThan(0n)
    expect(after.epochBoostedVolume).toBe(timesFraction(after.epochVolume ?? parseFixed6('-1'), drawn.farmBoost))
    expect(after.farmBoostAvg).toBe(drawn.farmBoost)
  }),
  conformanceCase('C-RWD-110', 'the tier depends on the week’s volume', async (scene) => {
    const ann = await scene.trader()
    await buyPerpetual(scene, ann, '1')
    const { body } = await scene.rest('GET', '/stake', { as: ann })
    const stake = endpoints.getStake.reply.parse(body)
    expect(stake).toMatchObject({ tier: 1, multiplier: 1, apr: 0, stakeHistory: [], lpnftHistory: [] })
    const weekly = await scene.rest('GET', '/account/weekly-volume', { as: ann })
    const reported = endpoints.getWeeklyVolume.reply.parse(weekly.body)
    expect([stake.weeklyVolume, stake.weekStart, stake.weekEnd]).toEqual([
      reported.weeklyVolume,
      reported.weekStart,
      reported.weekEnd,
    ])
    expect(stake.totalVolume).toBeGreaterThanOrEqual(stake.weeklyVolume)
  }),
  conformanceCase('C-RWD-111', 'emissions and incentivized assets are public', async (scene) => {
    const emissions = endpoints.getEmissions.reply.parse((await scene.rest('GET', '/emissions')).body)
    expect(emissions.at(-1)?.farmingEmission).toBeGreaterThan(0n)
    const { body } = await scene.rest('GET', '/airdrop-incentivized-assets')
    expect(Object.keys(isRecord(body) ? body : {})).toEqual(['airdrop_incentivized_assets'])
    const listed: unknown = isRecord(body) ? body['airdrop_incentivized_assets'] : undefined
    for (const asset of ['SOL', 'DOGE']) expect(listed).toContainEqual({ asset, is_incentivized: true })
    for (const asset of ['ETH', 'BTC']) expect(listed).toContainEqual({ asset, is_incentivized: false })
  }),
  conformanceCase(
    'C-RWD-112',
    'an account without earnings has no claim, and unknown names are rejected',
    async (scene) => {
      const ann = await scene.trader()
      for (const name of ['airdrop', 'rewards', 'zero']) {
        const { body } = await scene.rest('GET', `/proof-data?json_name=${name}`, { as: ann })
        expect(endpoints.getProofData.reply.parse(body).claim).toBeUndefined()
      }
      const zero = await scene.rest('GET', '/proof-data?json_name=zero', { as: ann })
      expect(zero.body).toEqual({ merkle_root: emptyRoot, token_total: '0x0' })
      for (const query of ['', '?json_name=', '?json_name=others', '?json_name=airdrop&json_name=zero']) {
        await isRejected(scene, ann, `GET /proof-data${query}`, 'ERR_MALFORMED_REQUEST')
      }
      const several = await scene.rest('GET', '/proofs-data?assets=SOL&assets=ETH', { as: ann })
      expect(endpoints.getProofsData.reply.parse(several.body).merkleDatas?.map(({ asset }) => asset)).toEqual([
        'SOL',
        'ETH',
      ])
      await isRejected(scene, ann, 'GET /proofs-data', 'ERR_MALFORMED_REQUEST')
      for (const query of ['?assets=', '?assets=eth', '?assets=SOL&assets=DOGECOIN']) {
        await isRejected(scene, ann, `GET /proofs-data${query}`, 'INVALID_ASSET')
      }
    },
  ),
]
