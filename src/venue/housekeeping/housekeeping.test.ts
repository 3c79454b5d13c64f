import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { marketPrice } from '@/protocol/orderLimits'
import type { EngineEvent } from '../engine/event'
import { marketAccounts } from '../market/marketAccounts'
import { createOrderRequests, type MarketOrder } from '../market/orderRequests'
import { runVenue, type RunningVenue } from '../runVenue'
import { paperVenue } from '../startVenue'
import { createSteppedClock, type SteppedClock } from './steppedClock'
import type { TestControl } from './testControl'

const startMs = Date.parse('2026-01-10T06:30:10Z')
const ann: Address = `0x${'a1'.repeat(20)}`
const bob: Address = `0x${'b0'.repeat(20)}`

/** Nothing runs by itself: the control turns the clock and the housekeeping with it. */
const noTimers = { every: () => () => undefined }

let running: RunningVenue
let told: EngineEvent[]
let clock: SteppedClock
let place: (order: Partial<MarketOrder>) => Promise<unknown>

beforeEach(async () => {
  const nowNs = () => BigInt(startMs) * 1_000_000n
  clock = createSteppedClock({ nowMs: () => startMs, nowNs })
  const market = { mode: 'quiet', seed: 1, speed: 1, timers: noTimers } as const
  running = await runVenue(paperVenue, market, clock)
  told = []
  running.venue.onEvents(({ events }) => told.push(...events))
  const orders = createOrderRequests(running.venue)
  place = (order) => {
    const request = orders.request({
      account: ann,
      instrumentId: '1',
      side: 'buy',
      amount: parseFixed6<Amount>('1'),
      limitPrice: fixed6<Price>(marketPrice(order.side !== 'sell')),
      isPostOnly: false,
      timeInForce: 'GTC',
      ...order,
    })
    return running.venue.submit({ type: 'createOrder', order: request })
  }
  for (const account of [ann, bob]) {
    await running.venue.submit({ type: 'openAccount', account, kind: 'trader' })
    await running.venue.submit({ type: 'deposit', account, amount: parseFixed6<Usd>('10000') })
  }
})
afterEach(() => running.close())

function control(): TestControl {
  if (running.control === undefined) throw new Error('a venue with a test clock can be controlled')
  return running.control
}

/** What was told is told in a turn of its own, after the sender has its answer. */
async function heard<Type extends EngineEvent['type']>(type: Type) {
  await new Promise((resolve) => setImmediate(resolve))
  return told.filter((event): event is Extract<EngineEvent, { type: Type }> => event.type === type)
}

async function fundingOf(account: Address) {
  return (await heard('fundingPaid')).filter((event) => event.account === account).map(({ payment }) => payment)
}

test('funding is paid at the full hour and not before, at the resting rate, from longs to shorts', async () => {
  await place({ amount: parseFixed6('2') })
  await control().advance(29 * 60_000)
  expect(await fundingOf(ann)).toEqual([])
  await control().advance(60_000)
  // 2 × 3120.5 × 0.000013 = 0.081133, and the makers receive it.
  expect(await fundingOf(ann)).toMatchObject([
    { instrumentId: '1', hourNs: 1_768_028_400_000_000_000n, rate: 0.000013, received: -81_133n },
  ])
  const received = (await heard('fundingPaid')).reduce((sum, { payment }) => sum + payment.received, 0n)
  expect(received).toBe(0n)
})

test('a jump of three hours pays three of them, and the rate that was paid is the one that is told', async () => {
  await place({})
  await control().advance(3 * 3_600_000)
  expect((await fundingOf(ann)).map(({ hourNs }) => new Date(Number(hourNs / 1_000_000n)).getUTCHours())).toEqual([
    7, 8, 9,
  ])
  expect(running.venue.live.fundingRates.get('1')).toEqual({ instrumentId: '1', rate: 0.000013, nextRate: 0.000013 })
})

test('a trader who holds the book above the index raises the rate of the hour', async () => {
  // A bid of more than 10,000 USD a tenth of a percent above the index; asks there are taken first.
  await running.venue.submit({ type: 'deposit', account: ann, amount: parseFixed6('10000000') })
  await running.venue.submit({ type: 'setLeverage', account: ann, instrumentId: '1', leverage: 20 })
  for (const account of marketAccounts.perpetualMakers) {
    await running.venue.submit({ type: 'cancelAllOrders', account, filter: { instrumentId: '1' } })
  }
  await place({ amount: parseFixed6('50'), limitPrice: parseFixed6('3130') })
  await place({ account: bob, side: 'sell', amount: parseFixed6('20'), limitPrice: parseFixed6('3131') })
  await control().advance(5 * 60_000)
  // (3130 − 3120.5) / 3120.5 = 0.0030444 from here on, with the smaller weights of what came before the bid.
  const nextRate = running.venue.live.fundingRates.get('1')?.nextRate ?? 0
  expect(nextRate).toBeGreaterThan(0.0003)
  expect(nextRate).toBeLessThan((0.0030444 - 0.0005) / 8)
})

test('at 08:00 UTC the day’s options are settled at once and the position is paid out', async () => {
  const { live } = running.venue
  const call = live.instruments.byName.get('ETH-10JAN26-3100-C')
  await place({ instrumentId: call?.instrumentId ?? '', amount: parseFixed6('0.5') })
  const before = live.accounts.get(ann)?.balance ?? 0n
  await control().advanceTo(Date.parse('2026-01-10T07:59:59Z'))
  expect(live.accounts.get(ann)?.positions.size).toBe(1)
  await control().advance(1_000)
  expect(live.accounts.get(ann)?.positions.size).toBe(0)
  // Half a contract, 3120.5 − 3100 in the money; a daily has no settlement fee.
  expect((live.accounts.get(ann)?.balance ?? 0n) - before).toBe(10_250_000n)
  expect(live.instruments.byName.has('ETH-13JAN26-3100-C')).toBe(true)
})

test('options settle at the mean of the index over the last half hour', async () => {
  const { live } = running.venue
  const call = live.instruments.byName.get('ETH-10JAN26-3100-C')
  await control().advanceTo(Date.parse('2026-01-10T07:50:00Z'))
  await control().setIndex('ETH', 3210.5)
  await control().advanceTo(Date.parse('2026-01-10T08:00:00Z'))
  const settled = live.instruments.expiredById.get(call?.instrumentId ?? '')
  // 20 minutes at 3120.5 and 10 at 3210.5; the point at 07:50 itself is of the price before.
  expect(Number(settled?.settlementPrice) / 1e6).toBeCloseTo(3150.5 - 90 / 60, 3)
})

test('when the index jumps, an account that is short of margin is liquidated step by step', async () => {
  await place({ amount: parseFixed6('60') })
  await control().setIndex('ETH', 2990)
  expect((await heard('liquidationChanged')).some(({ account, stage }) => account === ann && stage !== undefined)).toBe(
    true,
  )
  await control().advance(60_000)
  const trades = (await heard('traded')).map(({ trade }) => trade)
  const forced = trades.filter(({ maker, taker }) => [maker, taker].some((side) => side.tradeType === 'liquidation'))
  expect(forced.length).toBeGreaterThan(0)
  expect(running.venue.live.accounts.get(ann)?.liquidation).toBeUndefined()
})
