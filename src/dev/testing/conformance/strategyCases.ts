import { expect } from 'vitest'
import * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import { systemClock } from '@/core/lib/clock'
import { endpoints } from '@/core/protocol/endpoints'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { noLimits } from '@/venue/api/gateway'
import { createSteppedClock } from '@/venue/housekeeping/clocks'
import { startVenue } from '@/venue/node/startVenue'
import type { Trader } from '../registeredTrader'
import { signedTransfer } from '../testSigner'
import { conformanceCase, createScene, expectRejection, type Scene, accountOf } from './scene'

const noStrategy = '0x00000000000000000000000000000000000000dd'

async function strategies(scene: Scene) {
  const { status, body } = await scene.rest('GET', '/strategies')
  expect(status).toBe(200)
  return endpoints.getStrategies.reply.parse(body).strategies
}

async function basis(scene: Scene) {
  const found = (await strategies(scene)).find(({ collateralAsset }) => collateralAsset === 'USDC')
  assert(found !== undefined, 'the venue has a strategy of USDC')
  return found
}

async function own(scene: Scene, as: Trader) {
  const { body } = await scene.rest('GET', '/strategies/account', { as })
  return endpoints.getStrategiesAccount.reply.parse(body).strategyPositions ?? []
}

/** Returns the answer to a transfer of USDC to the strategy. */
async function putIn(scene: Scene, as: Trader, usdc: string, to?: `0x${string}`) {
  const address = to ?? (await basis(scene)).strategyAddress
  const amount: bigint = parseFixed6<Amount>(usdc)
  const body = signedTransfer(as.wallet, scene.venue.core.domain, { to: address, amount })
  return scene.rest('POST', '/transfer', { as, body })
}

async function withdraw(scene: Scene, as: Trader | undefined, change: object = {}, address?: string) {
  const path = `/strategy/${address ?? (await basis(scene)).strategyAddress}/initiate-withdraw`
  const body = { collateral_asset: 'USDC', amount_float: '1', ...change }
  return scene.rest('POST', path, { body, ...(as === undefined ? {} : { as }) })
}

/** Public reads of a strategy, by the path after its address. */
const reads = [
  ['portfolio', endpoints.getStrategyPortfolio.reply],
  ['positions', endpoints.getStrategyPositions.reply],
  ['trade-history', endpoints.getStrategyTradeHistory.reply],
  ['transaction-history', endpoints.getStrategyTransactionHistory.reply],
  ['pnl-history', endpoints.getStrategyPnlHistory.reply],
  ['balance-history', endpoints.getStrategyBalanceHistory.reply],
] as const satisfies readonly (readonly [string, z.ZodMiniType])[]

const badQueries: readonly (readonly [string, string])[] = [
  ['trade-history?start_time=soon', 'INVALID_TIMESTAMP'],
  ['trade-history?start_time=2&end_time=1', 'INVALID_RANGE'],
  ['trade-history?limit=-1', 'INVALID_COUNT'],
  ['trade-history?limit=', 'INVALID_COUNT'],
  ['trade-history?trade_types=gift', 'ERR_MALFORMED_REQUEST'],
  ['trade-history?asset=DOGECOIN', 'INVALID_ASSET'],
  ['transaction-history?tx_type=gift', 'ERR_MALFORMED_REQUEST'],
  ['transaction-history?tx_status=maybe', 'ERR_MALFORMED_REQUEST'],
  ['transaction-history?start_time=2&end_time=1', 'INVALID_RANGE'],
  ['pnl-history?resolution=0', 'ERR_MALFORMED_REQUEST'],
  ['pnl-history?resolution=31', 'ERR_MALFORMED_REQUEST'],
  ['pnl-history?resolution=minute', 'ERR_MALFORMED_REQUEST'],
  ['balance-history?start_time=2&end_time=1', 'INVALID_RANGE'],
  ['balance-history?limit=1.5', 'INVALID_COUNT'],
]

const badWithdrawals: readonly (readonly [object, string])[] = [
  [{ amount_float: undefined }, 'ERR_MALFORMED_REQUEST'],
  [{ amount_float: '' }, 'ERR_MALFORMED_REQUEST'],
  [{ amount_float: 1 }, 'ERR_MALFORMED_REQUEST'],
  [{ amount_float: 'all' }, 'ERR_MALFORMED_REQUEST'],
  [{ amount_float: '0.0000001' }, 'ERR_MALFORMED_REQUEST'],
  [{ collateral_asset: undefined }, 'ERR_MALFORMED_REQUEST'],
  [{ collateral_asset: 'usdc' }, 'ERR_MALFORMED_REQUEST'],
  [{ collateral_asset: 7 }, 'ERR_MALFORMED_REQUEST'],
  [{ collateral_asset: 'WETH' }, 'TRANSFER_INVALID_COLLATERAL'],
  [{ amount_float: '0' }, 'BAD_REQUEST'],
  [{ amount_float: '-1' }, 'BAD_REQUEST'],
  [{ amount_float: '1' }, 'INSUFFICIENT_BALANCE'],
]

export const strategyCases = [
  conformanceCase('C-STR-001', 'GET /strategies lists the strategies that accept deposits', async (scene) => {
    const { body } = await scene.rest('GET', '/strategies')
    const reply = endpoints.getStrategies.reply
    expect(z.encode(reply, z.decode(reply, body as never))).toEqual(body)
    const found = await strategies(scene)
    expect(found.length).toBeGreaterThanOrEqual(2)
    for (const { aum, cap, minimumDeposit, maxDrawdown, performanceFees } of found) {
      expect(aum > 0n && cap >= aum && minimumDeposit > 0n).toBe(true)
      expect(maxDrawdown).toBeGreaterThanOrEqual(0)
      expect(performanceFees).toBeLessThan(1)
    }
  }),
  ...reads.map(([name, reply], at) =>
    conformanceCase(
      `C-STR-01${at}`,
      `GET /strategy/…/${name} answers anyone in its documented shape`,
      async (scene) => {
        for (const { strategyAddress } of await strategies(scene)) {
          const { status, body } = await scene.rest('GET', `/strategy/${strategyAddress}/${name}`)
          expect(status).toBe(200)
          // Decoding checks every scalar; encoding shows that the venue sent the canonical form.
          expect(z.encode(reply as z.ZodMiniType, z.decode(reply as z.ZodMiniType, body))).toEqual(body)
        }
      },
    ),
  ),
  ...reads.map(([name], at) =>
    conformanceCase(`C-STR-02${at}`, `GET /strategy/…/${name} is rejected for an unknown strategy`, async (scene) => {
      const ann = await scene.trader()
      for (const [address, code] of [
        [noStrategy, 'BAD_REQUEST'],
        [ann.account, 'BAD_REQUEST'],
        ['0x12', 'INVALID_ADDRESS'],
        ['basis', 'INVALID_ADDRESS'],
      ] as const) {
        const answer = await scene.rest('GET', `/strategy/${address}/${name}`)
        expect(answer.status).toBe(400)
        expectRejection(answer.body, code)
      }
    }),
  ),
  ...badQueries.map(([path, code], at) =>
    conformanceCase(`C-STR-${100 + at}`, `GET /strategy/…/${path} is rejected with ${code}`, async (scene) => {
      const answer = await scene.rest('GET', `/strategy/${(await basis(scene)).strategyAddress}/${path}`)
      expect(answer.status).toBe(400)
      expectRejection(answer.body, code)
    }),
  ),
  conformanceCase('C-STR-030', 'only the owner can read or withdraw an account’s stakes', async (scene) => {
    for (const path of ['/strategies/account', '/strategies/account-history?start_time=0']) {
      const answer = await scene.rest('GET', path)
      expect(answer.status).toBe(401)
      expectRejection(answer.body, 'UNAUTHORIZED')
    }
    const answer = await withdraw(scene, undefined)
    expect(answer.status).toBe(401)
    expectRejection(answer.body, 'UNAUTHORIZED')
  }),
  conformanceCase('C-STR-031', 'an account’s own history requires a start', async (scene) => {
    const as = await scene.trader()
    for (const [query, code] of [
      ['', 'ERR_MALFORMED_REQUEST'],
      ['?start_time=', 'INVALID_TIMESTAMP'],
      ['?start_time=soon', 'INVALID_TIMESTAMP'],
      ['?start_time=2&end_time=1', 'INVALID_RANGE'],
      ['?start_time=0&resolution=45', 'ERR_MALFORMED_REQUEST'],
    ] as const) {
      const rejected = await scene.rest('GET', `/strategies/account-history${query}`, { as })
      expect(rejected.status, query).toBe(400)
      expectRejection(rejected.body, code)
    }
    const answer = await scene.rest('GET', '/strategies/account-history?start_time=0', { as })
    expect(answer).toMatchObject({ status: 200, body: { history: [] } })
  }),
  conformanceCase('C-STR-032', 'an account without deposits has nothing', async (scene) => {
    const { body } = await scene.rest('GET', '/strategies/account', { as: await scene.trader() })
    expect(body).toEqual({ strategy_positions: [], strategy_rewards: [] })
  }),
  conformanceCase('C-STR-041', 'a deposit below the minimum or above the cap is rejected', async (scene) => {
    const ann = await scene.trader()
    const { minimumDeposit } = await basis(scene)
    const less = await putIn(scene, ann, String(Number(minimumDeposit) / 1e6 - 0.000001))
    expect(less.status).toBe(400)
    expectRejection(less.body, 'TRANSFER_INVALID_AMOUNT')
    const more = await putIn(scene, ann, '5000000')
    expect(more.status).toBe(400)
    expectRejection(more.body, 'CAP_REACHED')
    expect(await own(scene, ann)).toEqual([])
  }),
  ...badWithdrawals.map(([change, code], at) =>
    conformanceCase(`C-STR-${200 + at}`, `a withdrawal of ${JSON.stringify(change)} is ${code}`, async (scene) => {
      const answer = await withdraw(scene, await scene.trader(), change)
      expect(answer.status).toBe(400)
      expectRejection(answer.body, code)
    }),
  ),
  conformanceCase('C-STR-050', 'a withdrawal from an unknown strategy is rejected', async (scene) => {
    const ann = await scene.trader()
    const unknown = await withdraw(scene, ann, {}, noStrategy)
    expect(unknown.status).toBe(400)
    expectRejection(unknown.body, 'BAD_REQUEST')
    const malformed = await withdraw(scene, ann, {}, '0x12')
    expectRejection(malformed.body, 'INVALID_ADDRESS')
  }),
]

/** A separate venue, so that the case may move the clock. */
async function withOwnClock(run: (scene: Scene, advance: (ms: number) => Promise<void>) => Promise<void>) {
  const testClock = createSteppedClock(systemClock)
  const started = await startVenue({ gateway: { limits: noLimits }, testClock })
  const scene = await createScene({ ...started, inside: started.core, runName: 'strategies' }, 'strategies')
  try {
    await run(scene, async (ms) => started.control?.advance(ms))
  } finally {
    scene.end()
    await started.close()
  }
}

const epochMs = 600_000

export const insideStrategyCases = [
  conformanceCase(
    'C-IN-301',
    'a deposit becomes shares at the end of the epoch, and shares are paid out at the end of a later one',
    async () => {
      await withOwnClock(async (scene, advance) => {
        const ann = await scene.trader()
        const { balance } = await accountOf(scene, ann)
        await putIn(scene, ann, '1000')
        await advance(epochMs)
        const [stake] = await own(scene, ann)
        expect(stake).toMatchObject({ pendingDeposits: 0n, shares: 1_000_000_000n })
        const { body } = await scene.rest('GET', '/strategies/account-history?start_time=0', { as: ann })
        expect(endpoints.getStrategiesAccountHistory.reply.parse(body).history?.length).toBeGreaterThan(0)
        expect(await withdraw(scene, ann, { amount_float: '400' })).toMatchObject({
          status: 200,
          body: { success: true },
        })
        const [waiting] = await own(scene, ann)
        expect(waiting).toMatchObject({ pendingWithdrawals: 400_000_000n, shares: 1_000_000_000n })
        expectRejection((await withdraw(scene, ann)).body, 'STRATEGY_HAS_UNPROCESSED')
        await advance(epochMs)
        const [left] = await own(scene, ann)
        expect(left).toMatchObject({ pendingWithdrawals: 0n, shares: 600_000_000n })
        const back = (await accountOf(scene, ann)).balance - (balance - 1_000_000_000n)
        // The strategy has lost only the cost of investing its seed.
        expect(back).toBeLessThanOrEqual(400_000_000n)
        expect(back).toBeGreaterThan(398_000_000n)
        const rows = await scene.rest('GET', `/strategy/${left?.strategyAddress}/transaction-history?limit=50`)
        const { transactionHistory = [] } = endpoints.getStrategyTransactionHistory.reply.parse(rows.body)
        const hers = transactionHistory.filter(({ counterParty }) => counterParty === ann.account)
        expect(hers.map(({ txType, label }) => [txType, label])).toEqual([
          ['send', 'STRATEGY_WITHDRAW'],
          ['receive', 'STRATEGY_DEPOSIT'],
        ])
      })
    },
  ),
  conformanceCase('C-IN-302', 'the activity of a strategy is public', async () => {
    await withOwnClock(async (scene, advance) => {
      const ann = await scene.trader()
      await putIn(scene, ann, '1000')
      await advance(epochMs)
      for (let minutes = 0; minutes < 10; minutes += 5) await advance(300_000)
      const { strategyAddress } = await basis(scene)
      const get = async (name: string) => (await scene.rest('GET', `/strategy/${strategyAddress}/${name}`)).body
      const { positions = [] } = endpoints.getStrategyPositions.reply.parse(await get('positions'))
      expect(positions).toMatchObject([{ instrumentName: 'ETH-PERP', side: 'sell' }])
      const trades = endpoints.getStrategyTradeHistory.reply.parse(await get('trade-history'))
      expect(trades.count).toBeGreaterThan(0)
      const portfolio = endpoints.getStrategyPortfolio.reply.parse(await get('portfolio'))
      // The strategy's holdings and its short position cancel out.
      expect(Math.abs(portfolio.greeks?.[0]?.delta ?? 1)).toBeLessThan(0.02)
      expect(portfolio.collaterals?.map(({ collateralAsset }) => collateralAsset)).toEqual(['USDC', 'WETH'])
      const series = endpoints.getStrategyPnlHistory.reply.parse(await get('pnl-history?start_time=0&resolution=60'))
      const times = series.history?.map(([timeNs]) => timeNs) ?? []
      expect(times.length).toBeGreaterThan(5)
      expect(times).toEqual(times.toSorted((a, b) => (a < b ? 1 : -1)))
    })
  }),
  conformanceCase('C-IN-303', 'a signed transfer to a strategy waits there, outside the account', async () => {
    await withOwnClock(async (scene) => {
      const ann = await scene.trader()
      const before = await accountOf(scene, ann)
      const { aum } = await basis(scene)
      expect(await putIn(scene, ann, '500')).toMatchObject({ status: 200, body: { success: true } })
      const [stake] = await own(scene, ann)
      expect(stake).toMatchObject({ pendingDeposits: 500_000_000n, shares: 0n, pendingWithdrawals: 0n, roi: 0 })
      expect((await accountOf(scene, ann)).balance).toBe(before.balance - 500_000_000n)
      // A waiting deposit is not managed yet.
      expect((await basis(scene)).aum).toBe(aum)
      const { body } = await scene.rest('GET', '/transaction-history?limit=1', { as: ann })
      const [row] = endpoints.getTransactionHistory.reply.parse(body).transactionHistory ?? []
      expect(row).toMatchObject({ txType: 'send', counterParty: stake?.strategyAddress, amount: 500_000_000n })
    })
  }),
]
