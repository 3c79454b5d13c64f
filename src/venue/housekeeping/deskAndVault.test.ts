import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseFixed6, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { OtcTerms, OtcRequest } from '../engine/otc/otcCommand'
import type { RunningVenue } from '../liveVenue'
import { runVenue } from '../node/runVenue'
import { paperVenue } from '../node/startVenue'
import { createSteppedClock } from './clocks'

const startMs = Date.parse('2026-01-10T06:00:10Z')
const clock = createSteppedClock({ nowMs: () => startMs, nowNs: () => BigInt(startMs) * 1_000_000n })
const noTimers = { every: () => () => undefined }
const ann: Address = `0x${'a'.repeat(40)}`
/** Listed options expire at this time too. */
const endMs = Date.parse('2026-01-11T08:00:00Z')
const call: OtcTerms = {
  asset: 'ETH',
  strike: parseFixed6<Price>('3050'),
  expiryNs: BigInt(endMs) * 1_000_000n,
  optionType: 'call',
}

let running: RunningVenue

beforeAll(async () => {
  running = await runVenue(
    { ...paperVenue, isAudited: true },
    { mode: 'quiet', seed: 1, speed: 1, timers: noTimers },
    clock,
  )
  await running.venue.submit({ type: 'openAccount', account: ann, kind: 'trader' })
  await running.venue.submit({ type: 'deposit', account: ann, amount: parseFixed6<Usd>('10000') })
})
afterAll(() => running.close())

async function pass(ms: number): Promise<void> {
  await running.control?.advance(ms)
}

async function ask(terms: OtcTerms, indicative: string): Promise<void> {
  const [amount, indicativePrice] = [parseFixed6<Amount>('2'), parseFixed6<Price>(indicative)]
  const outcome = await running.venue.submit({
    type: 'requestOtc',
    ask: { account: ann, terms, amount, indicativePrice },
  })
  expect(outcome).toEqual({ isAccepted: true })
  await pass(1_000)
}

function last(): OtcRequest | undefined {
  const { open, ended } = running.venue.live.otc
  const all = [...open.values(), ...(ended.get(ann) ?? [])]
  return all.toSorted((a, b) => b.otcId - a.otcId)[0]
}

test('the desk quotes slightly above the mark of the same option, until the request expires', async () => {
  const { live } = running.venue
  const listed = live.instruments.byName.get('ETH-11JAN26-3050-C')
  const mark = toNumber(live.marks.get(listed?.instrumentId ?? '')?.markPrice ?? parseFixed6<Price>('0'))
  await ask(call, '1')
  expect(last()).toMatchObject({ status: 'quoted', premium: 0n })
  const quoted = toNumber(last()?.quotePrice ?? parseFixed6<Price>('0'))
  expect(quoted).toBeGreaterThan(mark)
  expect(quoted).toBeLessThan(mark * 1.1)
  await pass(120_000)
  expect(last()?.status).toBe('expired')
})

test('an asset without volatilities is rejected before the desk is asked', async () => {
  const ask = { account: ann, terms: { ...call, asset: 'DOGE' }, amount: parseFixed6<Amount>('2') }
  const outcome = await running.venue.submit({
    type: 'requestOtc',
    ask: { ...ask, indicativePrice: parseFixed6<Price>('1') },
  })
  expect(outcome).toEqual({ isAccepted: false, error: 'INVALID_ASSET' })
})

test('an OTC position expires with the listed options of its day, at their settlement price', async () => {
  const { live } = running.venue
  await ask(call, '500')
  expect(last()).toMatchObject({ status: 'filled' })
  await running.control?.advanceTo(endMs - 1_000)
  const before = live.accounts.get(ann)?.balance ?? 0n
  expect(live.otc.positions.size).toBe(1)
  await pass(1_000)
  expect(live.otc.positions.size).toBe(0)
  const listed = [...live.instruments.expiredByName.values()].find(
    ({ instrument }) => instrument.instrumentName === 'ETH-11JAN26-3050-C',
  )
  // Two contracts, without a fee.
  const payoff = 2n * ((listed?.settlementPrice ?? call.strike) - call.strike)
  expect(payoff).toBeGreaterThan(0n)
  expect((live.accounts.get(ann)?.balance ?? 0n) - before).toBe(payoff)
})

test('the vault is paid its yield for every elapsed hour', async () => {
  const { live } = running.venue
  const before = live.yieldVault
  await pass(3_600_000)
  const gained = (live.yieldVault?.invested ?? 0n) - (before?.invested ?? 0n)
  // The treasury's own two million at 4.75 % a year yield 10.84 an hour, plus a little on earlier yield.
  expect(Number(gained) / 1e6).toBeCloseTo((2_000_000 * 0.0475) / 8_760, 1)
  expect(live.indexes.get('aeUSD')?.price).toBeGreaterThan(1_000_000n)
})
