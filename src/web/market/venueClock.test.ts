import { expect, test } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createVenueClock } from './venueClock'

test('the time to expiry follows the venue’s clock, whatever the local clock says', () => {
  let machineNs = 1_000_000_000_000_000_000n
  const clock = { nowNs: () => machineNs, nowMs: () => Number(machineNs / 1_000_000n) }
  const venueClock = createVenueClock(clock)
  expect(venueClock.nowNs()).toBe(machineNs)
  // The system clock is six hours behind.
  const venueNs = machineNs + 21_600_000_000_000n
  venueClock.receive(venueNs, clock.nowMs())
  machineNs += 5_000_000_000n
  expect(venueClock.nowNs()).toBe(venueNs + 5_000_000_000n)
  expect(venueClock.nowMs()).toBe(Number((venueNs + 5_000_000_000n) / 1_000_000n))
})

test('before the first message the time of the venue’s REST responses is used', () => {
  const machine = { nowNs: () => 1_000_000_000n, nowMs: () => 1_000 }
  const byRest = { nowNs: () => 601_000_000_000n, nowMs: () => 601_000 }
  const venueClock = createVenueClock(machine, byRest)
  expect(venueClock.nowMs()).toBe(601_000)
  venueClock.receive(700_000_000_000n, machine.nowMs())
  expect(venueClock.nowMs()).toBe(700_000)
})

test('a delayed message counts from when it was received', () => {
  const machine = { nowNs: () => 900_250_000_000n, nowMs: () => 900_250 }
  const venueClock = createVenueClock(machine)
  venueClock.receive(700_000_000_000n, 900_000)
  expect(venueClock.nowNs()).toBe(700_250_000_000n)
})

test('in a replay the clock stands while the replay does, and otherwise goes at its speed', () => {
  let machineNs = 1_000_000_000_000_000_000n
  const clock = { nowNs: () => machineNs, nowMs: () => Number(machineNs / 1_000_000n) }
  const venueClock = createVenueClock(clock)
  venueClock.receive(700_000_000_000n, clock.nowMs(), { pace: 0 })
  machineNs += 60_000_000_000n
  expect(venueClock.nowMs()).toBe(700_000)
  // Half a second before it is received, the replay plays ten times as fast as time.
  venueClock.receive(700_000_000_000n, clock.nowMs() - 500, { pace: 10 })
  machineNs += 1_000_000_000n
  expect(venueClock.nowMs()).toBe(715_000)
  // A message in between, which does not know the speed.
  venueClock.receive(726_000_000_000n, clock.nowMs())
  machineNs += 1_000_000_000n
  expect(venueClock.nowMs()).toBe(736_000)
})

test('in a replay the clock goes two seconds beyond the last message, and never beyond the recording', () => {
  const { clock, pass } = createManualTime()
  const venueClock = createVenueClock(clock)
  venueClock.receive(700_000_000_000n, clock.nowMs(), { pace: 60, endNs: 900_000_000_000n })
  pass(600_000)
  expect(venueClock.nowMs()).toBe(820_000)
  venueClock.receive(860_000_000_000n, clock.nowMs())
  pass(1_000)
  expect(venueClock.nowMs()).toBe(900_000)
})

test('a venue that is no replay is extrapolated for as long as it is silent, and so reaches a time', () => {
  const { clock, pass } = createManualTime()
  const venueClock = createVenueClock(clock)
  venueClock.receive(700_000_000_000n, clock.nowMs())
  pass(600_000)
  expect([venueClock.nowMs(), venueClock.reportedMs()]).toEqual([1_300_000, 1_300_000])
  expect([venueClock.leftMs(1_300_000), venueClock.leftMs(1_400_000)]).toEqual([0, 100_000])
})

test('a replay has reached only what a message has reported, and is polled twice a second', () => {
  const { clock, pass } = createManualTime()
  const venueClock = createVenueClock(clock)
  venueClock.follow({ pace: 0 })
  expect([venueClock.reportedMs(), venueClock.leftMs(700_000)]).toEqual([undefined, 500])
  venueClock.receive(640_000_000_000n, clock.nowMs(), { pace: 60 })
  pass(1_500)
  expect([venueClock.nowMs(), venueClock.reportedMs(), venueClock.leftMs(700_000)]).toEqual([730_000, 640_000, 500])
  venueClock.receive(701_000_000_000n, clock.nowMs())
  expect(venueClock.leftMs(700_000)).toBeLessThanOrEqual(0)
})

test('after a recording is closed, its time and its speed are those of the venue again', () => {
  const { clock, pass } = createManualTime(1_790_000_000_000)
  const venueClock = createVenueClock(clock)
  venueClock.receive(700_000_000_000n, clock.nowMs(), { pace: 60, endNs: 900_000_000_000n })
  venueClock.follow(undefined)
  expect(venueClock.nowMs()).toBe(1_790_000_000_000)
  venueClock.receive(1_790_000_100_000_000_000n, clock.nowMs())
  pass(60_000)
  expect(venueClock.nowMs()).toBe(1_790_000_160_000)
})
