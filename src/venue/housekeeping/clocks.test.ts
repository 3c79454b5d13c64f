import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import { runVenue } from '../node/runVenue'
import { paperVenue } from '../node/startVenue'
import { createCarriedClock, createSteppedClock, type SteppedClock } from './clocks'

const hourMs = 3_600_000

/** A machine whose system clock can be changed, unlike its monotonic clock. */
function machine(startMs: number) {
  const time = { wallMs: startMs, monotonicMs: 5 }
  const wall = { nowMs: () => time.wallMs, nowNs: () => BigInt(time.wallMs) * 1_000_000n }
  return {
    clock: createCarriedClock(wall, () => time.monotonicMs),
    set: (wallMs: number) => (time.wallMs = wallMs),
    pass: (ms: number) => {
      time.wallMs += ms
      time.monotonicMs += ms
    },
  }
}

test('a clock set back while running continues slightly slower, and follows the machine once it is ahead', () => {
  const { clock, set, pass } = machine(1_000_000)
  expect(clock.nowMs()).toBe(1_000_000)
  pass(500)
  expect(clock.nowMs()).toBe(1_000_500)
  set(1_000_500 - 30 * hourMs)
  expect(clock.nowMs()).toBe(1_000_500)
  pass(100_000)
  // A hundred seconds at 99 %.
  expect(clock.nowMs()).toBe(1_000_500 + 99_000)
  set(2_000_000)
  expect(clock.nowMs()).toBe(2_000_000)
  pass(7)
  expect(clock.nowMs()).toBe(2_000_007)
})

test('a small step back is caught up', () => {
  const { clock, set, pass } = machine(1_000_000)
  clock.nowMs()
  set(999_000)
  pass(99_999)
  clock.nowMs()
  pass(1)
  // 999,000 + 100,000 equals 1,000,000 + 99 % of 100,000.
  expect(clock.nowMs()).toBe(1_099_000)
  pass(50)
  expect(clock.nowMs()).toBe(1_099_050)
})

const noTimers = { every: () => () => undefined }
const startMs = Date.parse('2026-01-10T06:00:10Z')

test('a venue whose machine is 30 hours behind its journal reports it, continues from the journal, and works its TWAPs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'optick-clock-'))
  const notices: string[] = []
  const open = (clock: SteppedClock) =>
    runVenue(
      { ...paperVenue, dataDir: folder, onNotice: (notice) => notices.push(notice) },
      { mode: 'quiet', seed: 1, speed: 1, timers: noTimers },
      clock,
    )
  const first = await open(createSteppedClock(machine(startMs).clock))
  const account = `0x${'7'.padStart(40, '0')}` as const
  await first.venue.submit({ type: 'openAccount', account, kind: 'trader' })
  await first.venue.submit({ type: 'deposit', account, amount: parseFixed6<Usd>('10000') })
  const amount = parseFixed6<Amount>('0.3')
  await first.venue.submit({
    type: 'createTwap',
    twap: { account, instrumentId: '1', isBuy: true, durationSec: 90, reduceOnly: false, amount },
  })
  await first.control?.advance(1_000)
  const lastNs = first.venue.live.timeNs
  await first.close()
  expect(notices).toEqual([])

  const second = await open(createSteppedClock(machine(startMs - 30 * hourMs).clock))
  expect(notices).toHaveLength(1)
  expect(notices[0]).toMatch(/clock .* is 30 h 0 min behind .*2026-01-10T06:00:1\d/)
  expect(second.venue.clock.nowNs()).toBeGreaterThanOrEqual(lastNs)
  const executed = () =>
    [...(second.venue.live.accounts.get(account)?.twaps.values() ?? [])].map((twap) => twap.executed)
  expect(executed()).toEqual([100_000n])
  await second.control?.advance(31_000)
  expect(executed()).toEqual([200_000n])
  await second.control?.advance(60_000)
  expect(executed()).toEqual([300_000n])
  await second.close()
  rmSync(folder, { recursive: true })
})
