import { afterEach, expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import type { Clock } from '@/core/lib/clock'
import { fixed6, formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import { positionKey } from '@/venue/rules/positionKey'
import { createSteppedClock } from '../../housekeeping/clocks'
import { startVenue, type StartedVenue } from '../../node/startVenue'
import { basisTrade, coveredCalls, type MarketStrategy } from './marketStrategies'
import { coveredCallView } from './runStrategies'

const ann: Address = '0x00000000000000000000000000000000000000aa'
const minuteMs = 60_000
const dayMs = 86_400_000

let started: StartedVenue | undefined
afterEach(async () => {
  await started?.close()
  started = undefined
})

/** A venue at a time that only the test moves, audited to a millionth, with ann who has USDC and WETH. */
async function open() {
  const startMs = Date.parse('2026-01-10T12:00:30Z')
  const still: Clock = { nowMs: () => startMs, nowNs: () => BigInt(startMs) * 1_000_000n }
  const testClock = createSteppedClock(still)
  const timers = { every: () => () => undefined }
  started = await startVenue({ testClock, market: { timers }, venue: { isAudited: true } })
  const { core, control } = started
  assert(control !== undefined, 'a venue with a clock of the test can be moved')
  await core.submit({ type: 'openAccount', account: ann, kind: 'trader' })
  await core.submit({ type: 'deposit', account: ann, amount: parseFixed6('1000000') })
  await core.submit({ type: 'depositCollateral', account: ann, asset: 'WETH', amount: parseFixed6('100') })
  return { core, control }
}

type Open = Awaited<ReturnType<typeof open>>

let transfers = 0
async function putIn({ core }: Open, { terms }: MarketStrategy, amount: string): Promise<void> {
  transfers += 1
  const transferId: Hash = `0x${transfers.toString(16).padStart(64, '0')}`
  const { strategy: to, collateralAsset: asset } = terms
  const transfer = { transferId, account: ann, to, asset, amount: parseFixed6<Amount>(amount) }
  expect(await core.submit({ type: 'transfer', transfer })).toMatchObject({ isAccepted: true })
}

async function advance({ control }: Open, minutes: number): Promise<void> {
  // Steps of up to five minutes advance second by second, so that the strategies act every ten seconds.
  for (let left = minutes; left > 0; left -= 5) await control.advance(Math.min(left, 5) * minuteMs)
}

function held({ core }: Open, { terms }: MarketStrategy) {
  const account = core.live.accounts.get(terms.strategy)
  const position = account?.positions.get(positionKey('1', undefined))?.amount ?? 0n
  return { usdc: account?.balance ?? 0n, weth: account?.collaterals.get('WETH') ?? 0n, position }
}

test('in a quiet market the strategies do nothing until someone deposits', async () => {
  const scene = await open()
  await advance(scene, 5)
  expect(held(scene, basisTrade)).toEqual({ usdc: parseFixed6('250000'), weth: 0n, position: 0n })
  expect(scene.core.live.accounts.get(coveredCalls.terms.strategy)?.positions.size).toBe(0)
  expect(scene.core.live.strategies.size).toBe(2)
})

test('the basis trade shorts what it holds, and unwinds for withdrawals', async () => {
  const scene = await open()
  await putIn(scene, basisTrade, '100000')
  await advance(scene, 15)
  const built = held(scene, basisTrade)
  const { index } = indexOf(scene)
  // Four fifths of 350,000, within the twentieth that is not worth a fee.
  const worth = (Number(built.weth) * index) / 1e6
  expect(worth).toBeGreaterThan(0.74 * 350_000)
  expect(worth).toBeLessThan(0.81 * 350_000)
  // Delta-neutral to less than the smallest order.
  expect(Math.abs(Number(built.weth + built.position)) / 1e6).toBeLessThan(0.011)
  const stake = scene.core.live.strategies.get(basisTrade.terms.strategy)?.stakes.get(ann)
  assert(stake !== undefined, 'ann has shares after the epoch')
  const { strategy, collateralAsset: asset } = basisTrade.terms
  await scene.core.submit({ type: 'withdrawFromStrategy', account: ann, strategy, asset, amount: stake.shares })
  await advance(scene, 15)
  expect(scene.core.live.strategies.get(strategy)?.stakes.has(ann)).toBe(false)
  const back = Number(scene.core.live.accounts.get(ann)?.balance) / 1e6
  // Includes the cost of building and unwinding: 0.1 % of a swap, 0.05 % of a fill and half a spread.
  expect(back).toBeLessThan(1_000_000)
  expect(back).toBeGreaterThan(999_000)
})

test('the basis trade earns the funding of its short', async () => {
  const scene = await open()
  await putIn(scene, basisTrade, '100000')
  await advance(scene, 20)
  await scene.control.advance(3 * 3_600_000)
  const page = await scene.core.history.accountTrades({
    account: basisTrade.terms.strategy,
    tradeTypes: ['funding'],
    limit: 50,
  })
  expect(page.rows.length).toBeGreaterThanOrEqual(3)
  // A negative fee is funding that the strategy received.
  expect(page.rows.every(({ fee, side }) => fee < 0n && side === 'sell')).toBe(true)
})

test('the covered-call strategy sells calls on its WETH near a delta of 0.2, and again after expiry', async () => {
  const scene = await open()
  await putIn(scene, coveredCalls, '10')
  await advance(scene, 15)
  const first = written(scene)
  // All of its WETH is covered, including WETH bought with the premium. Only a rest below the minimum order value is
  // not.
  const weth = Number(held(scene, coveredCalls).weth) / 1e6
  expect(weth).toBeGreaterThan(110)
  expect(first.amount).toBeGreaterThan(weth * 0.99)
  expect(first.amount).toBeLessThanOrEqual(weth)
  expect(first.delta).toBeGreaterThan(0.08)
  expect(first.delta).toBeLessThan(0.35)
  const usdc = () => scene.core.live.accounts.get(coveredCalls.terms.strategy)?.balance ?? 0n
  expect(usdc()).toBeLessThan(parseFixed6<Amount>('600'))
  await scene.control.advanceTo(first.expiryMs + minuteMs)
  await advance(scene, 15)
  const next = written(scene)
  expect(next.expiryMs).toBeGreaterThan(first.expiryMs + dayMs)
  const settled = await scene.core.history.accountTrades({
    account: coveredCalls.terms.strategy,
    tradeTypes: ['settlement'],
    limit: 5,
  })
  // The index has not moved, so the calls expired worthless and the premium remains.
  expect(settled.rows.map((row) => row.tradeType === 'settlement' && formatFixed6(row.payout))).toEqual(['0'])
  const { record } = scene.core.live.strategies.get(coveredCalls.terms.strategy) ?? {}
  expect(record?.valuation.pricePerShare).toBeGreaterThan(1_000_000n)
})

function indexOf({ core }: Open): { index: number } {
  return { index: Number(core.live.indexes.get('ETH')?.price ?? fixed6(0n)) / 1e6 }
}

/** The single call that the strategy has sold, contracts above zero. */
function written({ core }: Open) {
  const calls = coveredCallView(core.live, core.clock.nowNs())?.calls.filter(({ position }) => position < 0n) ?? []
  const [call] = calls
  assert(call !== undefined && calls.length === 1, 'one call is written at a time')
  return { amount: -Number(call.position) / 1e6, delta: call.delta, expiryMs: Number(call.expiryNs / 1_000_000n) }
}
