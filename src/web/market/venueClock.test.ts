import { expect, test } from 'vitest'
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
  venueClock.receive(700_000_000_000n, clock.nowMs(), 0)
  machineNs += 60_000_000_000n
  expect(venueClock.nowMs()).toBe(700_000)
  // Half a second before it is received, the replay plays ten times as fast as time.
  venueClock.receive(700_000_000_000n, clock.nowMs() - 500, 10)
  machineNs += 2_000_000_000n
  expect(venueClock.nowMs()).toBe(725_000)
  // A message in between, which does not know the speed.
  venueClock.receive(726_000_000_000n, clock.nowMs())
  machineNs += 1_000_000_000n
  expect(venueClock.nowMs()).toBe(736_000)
})
