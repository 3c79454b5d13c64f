import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { marketPrice } from '@/core/protocol/orderLimits'
import type { EngineEvent } from '../engine/event'
import type { RunningVenue } from '../liveVenue'
import { createOrderRequests, type MarketOrder } from '../market/orderRequests'
import { runVenue } from '../node/runVenue'
import { paperVenue } from '../node/startVenue'
import { createSteppedClock } from './clocks'
import type { TestControl } from './testControl'

/** The tests share one venue and its day, because starting a venue takes a second. Each test has its own traders. */
const startMs = Date.parse('2026-01-10T06:00:10Z')
const clock = createSteppedClock({ nowMs: () => startMs, nowNs: () => BigInt(startMs) * 1_000_000n })
/** No timers run. The control moves the clock and runs the housekeeping. */
const noTimers = { every: () => () => undefined }
const allEvents: EngineEvent[] = []

let running: RunningVenue
let accounts = 0
let place: (account: Address, order: Partial<MarketOrder>) => Promise<unknown>

beforeAll(async () => {
  running = await runVenue(paperVenue, { mode: 'quiet', seed: 1, speed: 1, timers: noTimers }, clock)
  running.venue.onEvents(({ events }) => allEvents.push(...events))
  const orders = createOrderRequests(running.venue)
  place = (account, order) => {
    const request = orders.request({
      account,
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
})
afterAll(() => running.close())

async function openTrader(usd = '10000'): Promise<Address> {
  accounts += 1
  const account: Address = `0x${accounts.toString(16).padStart(40, '0')}`
  await running.venue.submit({ type: 'openAccount', account, kind: 'trader' })
  await running.venue.submit({ type: 'deposit', account, amount: parseFixed6<Usd>(usd) })
  return account
}

function control(): TestControl {
  if (running.control === undefined) throw new Error('a venue with a test clock can be controlled')
  return running.control
}

/** Events are delivered in a separate macrotask, after the sender's answer. */
async function received<Type extends EngineEvent['type']>(type: Type) {
  await new Promise((resolve) => setImmediate(resolve))
  return allEvents.filter((event): event is Extract<EngineEvent, { type: Type }> => event.type === type)
}

async function fundingOf(account: Address) {
  return (await received('fundingPaid')).filter((event) => event.account === account).map(({ payment }) => payment)
}

test('funding is paid exactly at the full hour, from longs to shorts, at the default rate', async () => {
  const ann = await openTrader()
  await place(ann, { amount: parseFixed6('2') })
  await control().advanceTo(Date.parse('2026-01-10T06:59:59Z'))
  expect(await fundingOf(ann)).toEqual([])
  await control().advance(1_000)
  // 2 × 3120.5 × 0.000013 = 0.081133, received by the makers.
  expect(await fundingOf(ann)).toMatchObject([
    { instrumentId: '1', hourNs: 1_768_028_400_000_000_000n, rate: 0.000013, received: -81_133n },
  ])
  expect((await received('fundingPaid')).reduce((sum, { payment }) => sum + payment.received, 0n)).toBe(0n)
  expect(running.venue.live.fundingRates.get('1')).toEqual({ instrumentId: '1', rate: 0.000013, nextRate: 0.000013 })
})

test('at 08:00 UTC expiring options settle at once, at the average index of the last half hour', async () => {
  const { live } = running.venue
  const ann = await openTrader()
  const call = live.instruments.byName.get('ETH-10JAN26-3100-C')
  await place(ann, { instrumentId: call?.instrumentId ?? '', amount: parseFixed6('0.5') })
  await control().advanceTo(Date.parse('2026-01-10T07:50:00Z'))
  await control().setIndex('ETH', 3210.5)
  await control().advanceTo(Date.parse('2026-01-10T07:59:59Z'))
  expect(live.accounts.get(ann)?.positions.size).toBe(1)
  const before = live.accounts.get(ann)?.balance ?? 0n
  await control().advance(1_000)
  expect(live.accounts.get(ann)?.positions.size).toBe(0)
  // 20½ minutes at 3120.5 and 9½ at 3210.5 (the point at 07:50 itself has the earlier price): 3149 on average.
  expect(live.instruments.expiredById.get(call?.instrumentId ?? '')?.settlementPrice).toBe(3_149_000_000n)
  // Half a contract that is 49 in the money; a daily has no settlement fee.
  expect((live.accounts.get(ann)?.balance ?? 0n) - before).toBe(24_500_000n)
  expect(live.instruments.byName.has('ETH-13JAN26-3200-C')).toBe(true)
})

test('a jump of three hours pays funding three times', async () => {
  const ann = await openTrader()
  await place(ann, {})
  await control().advance(3 * 3_600_000)
  expect((await fundingOf(ann)).map(({ hourNs }) => new Date(Number(hourNs / 1_000_000n)).getUTCHours())).toEqual([
    9, 10, 11,
  ])
})

test('when the index jumps, an account that is short of margin is liquidated step by step', async () => {
  const ann = await openTrader()
  await place(ann, { amount: parseFixed6('60') })
  await control().setIndex('ETH', 3080)
  expect(running.venue.live.accounts.get(ann)?.liquidation).toBeDefined()
  await control().advance(60_000)
  const parties = (await received('traded')).flatMap(({ trade }) => [trade.maker, trade.taker])
  expect(parties.some(({ account, tradeType }) => account === ann && tradeType === 'liquidation')).toBe(true)
  expect(running.venue.live.accounts.get(ann)?.liquidation).toBeUndefined()
})

test('TWAP slices are sent by the clock, one every half minute', async () => {
  const ann = await openTrader()
  const twap = { account: ann, instrumentId: '1', isBuy: true, durationSec: 90, reduceOnly: false }
  await running.venue.submit({ type: 'createTwap', twap: { ...twap, amount: parseFixed6<Amount>('0.3') } })
  const executed = () => [...(running.venue.live.accounts.get(ann)?.twaps.values() ?? [])].map((one) => one.executed)
  await control().advance(1_000)
  expect(executed()).toEqual([100_000n])
  await control().advance(28_000)
  expect(executed()).toEqual([100_000n])
  await control().advance(2_000)
  expect(executed()).toEqual([200_000n])
  await control().advance(60_000)
  expect(executed()).toEqual([300_000n])
  expect(running.venue.live.activeTwaps.size).toBe(0)
})
