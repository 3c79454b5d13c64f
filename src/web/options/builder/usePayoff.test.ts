import { expect, test } from 'vitest'
import {
  calm,
  isCalm,
  placeOf,
  scenarioPrice,
  scenarioTimeNs,
  structureScenario,
  timeAtPlace,
  type Scenario,
} from './usePayoff'

const at = (thousandths: number): Scenario => ({ ...calm, time: { kind: 'share', thousandths } })

test('the slider ends exactly at the last expiry, and starts now', () => {
  const [now, last] = [1_000_000_000_000_000_001n, 1_000_000_777_777_777_777n]
  expect(scenarioTimeNs(at(1000), now, last)).toBe(last)
  expect(scenarioTimeNs(calm, now, last)).toBe(now)
  expect(scenarioTimeNs(at(500), 100n, 300n)).toBe(200n)
  expect(scenarioTimeNs(at(500), 100n, undefined)).toBe(100n)
  expect(scenarioTimeNs(at(500), 100n, 50n)).toBe(100n)
})

test('the slider snaps to an expiry from the position nearest to it, however coarse the slider is', () => {
  const dayNs = 86_400_000_000_000n
  const now = 20_000n * dayNs + 777n
  const expiries = [now + (211n * dayNs) / 10n, now + 120n * dayNs]
  const [near = 0n, last = 0n] = expiries
  const place = placeOf(near, now, last)
  expect(place).toBe(176)
  expect(scenarioTimeNs({ ...calm, time: timeAtPlace(place, now, expiries) }, now, last)).toBe(near)
  expect(scenarioTimeNs({ ...calm, time: timeAtPlace(1000, now, expiries) }, now, last)).toBe(last)
  expect(timeAtPlace(177, now, expiries)).toEqual({ kind: 'share', thousandths: 177 })
  expect(isCalm({ ...calm, time: timeAtPlace(0, now, [now + 1n, last]) })).toBe(true)
})

test('a scenario at an expiry stays there as time passes, and is now after it has passed', () => {
  const time = { kind: 'expiry', expiryNs: 500n } as const
  for (const nowNs of [0n, 499n, 500n]) expect(scenarioTimeNs({ ...calm, time }, nowNs, 900n)).toBe(500n)
  expect(scenarioTimeNs({ ...calm, time }, 600n, 900n)).toBe(600n)
  expect(scenarioTimeNs({ ...calm, time }, 0n, 400n)).toBe(400n)
})

test('moves are relative to the index, and points are hundredths of volatility', () => {
  expect(scenarioPrice({ ...calm, move: -500 }, 3000)).toBe(2850)
  expect(structureScenario({ ...calm, points: 5, settlement: 'atScenarioPrice' }, 7n, undefined)).toEqual({
    timeNs: 7n,
    ivShift: 0.05,
    settlement: 'atScenarioPrice',
  })
  expect(isCalm(calm)).toBe(true)
  expect(isCalm({ ...calm, settlement: 'atScenarioPrice' })).toBe(true)
  expect(isCalm({ ...calm, points: -1 })).toBe(false)
})
