import { expect, test } from 'vitest'
import { calm, isCalm, scenarioPrice, scenarioTimeNs, structureScenario, timeAt } from './usePayoff'

test('the slider ends exactly at the last expiry, and starts now', () => {
  const [now, last] = [1_000_000_000_000_000_001n, 1_000_000_777_777_777_777n]
  expect(scenarioTimeNs({ ...calm, time: 1000 }, now, last)).toBe(last)
  expect(scenarioTimeNs(calm, now, last)).toBe(now)
  expect(scenarioTimeNs({ ...calm, time: 500 }, 100n, 300n)).toBe(200n)
  expect(scenarioTimeNs({ ...calm, time: 500 }, 100n, undefined)).toBe(100n)
  expect(scenarioTimeNs({ ...calm, time: 500 }, 100n, 50n)).toBe(100n)
})

test('at the slider position of an expiry it has expired', () => {
  const [now, near, last] = [0n, 333n, 1_000n]
  expect(timeAt(near, now, last)).toBe(333)
  const between = timeAt(3_333n, 0n, 10_000n)
  expect(scenarioTimeNs({ ...calm, time: between }, 0n, 10_000n)).toBeGreaterThanOrEqual(3_333n)
  expect(timeAt(last, now, last)).toBe(1000)
  expect(timeAt(0n, 5n, last)).toBe(0)
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
