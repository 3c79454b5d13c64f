import { describe, expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { black76 } from '../black76'
import {
  forwardThen,
  indexOfForward,
  riskThen,
  termWeight,
  worthThen,
  type FutureScenario,
  type OptionNow,
} from './futureOption'

const minuteNs = 60_000_000_000n
const dayNs = 1440n * minuteNs
const expiryNs = 20_000n * dayNs

const at = (price: number, timeNs: bigint, change: Partial<FutureScenario> = {}): FutureScenario => ({
  price,
  timeNs,
  ivShift: 0,
  settlement: 'atIndexOfNow',
  ...change,
})

describe('seven and a half minutes before settlement', () => {
  // Three quarters of the window have averaged 3,140; the index is 3,125. The venue's marks use 0.75 × 3,140 + 0.25 ×
  // 3,125 = 3,136.25 (venue-rules 3.3).
  const nowNs = expiryNs - (15n * minuteNs) / 2n
  const underlying = { nowNs, indexPrice: 3125, forwards: [] }
  const call: OptionNow = { strike: 3125, optionType: 'call', expiryNs, forward: 3136.25, iv: 0.6 }
  const years = 7.5 / (365 * 1440)

  test('the value is the venue’s mark', () => {
    const mark = black76({ forward: 3136.25, strike: 3125, optionType: 'call', iv: 0.6, yearsToExpiry: years })
    expect(worthThen(call, underlying, at(3125, nowNs))).toBeCloseTo(mark, 9)
  })

  test('one point of the index moves the forward by a quarter, and delta is the change of the value', () => {
    expect(forwardThen(call, underlying, at(3126, nowNs)) - 3136.25).toBeCloseTo(0.25, 9)
    const { delta, gamma } = riskThen(call, underlying, at(3125, nowNs))
    const worth = (price: number) => worthThen(call, underlying, at(price, nowNs))
    expect(delta).toBeCloseTo((worth(3125.5) - worth(3124.5)) / 1, 4)
    expect(gamma).toBeCloseTo(worth(3126) - 2 * worth(3125) + worth(3124), 5)
    // N(d1) is 0.943, as the venue publishes it: ln(3136.25 / 3125) = 0.003594 over 0.6 √T = 0.002266 is 1.585.
    expect(delta).toBeCloseTo(0.9436 * 0.25, 3)
  })

  test('it settles at the mean of the fixed average and a constant index', () => {
    // 0.75 × 3,140 + 0.25 × 3,200 = 3,155.
    expect(worthThen(call, underlying, at(3200, expiryNs))).toBeCloseTo(30, 9)
    expect(worthThen(call, underlying, at(3200, expiryNs + 1n))).toBeCloseTo(11.25, 9)
    const atPrice = at(3200, expiryNs + 1n, { settlement: 'atScenarioPrice' })
    expect(worthThen(call, underlying, atPrice)).toBeCloseTo(30, 9)
  })

  test('no index brings the forward below the fixed part', () => {
    expect(forwardThen(call, underlying, at(0, nowNs))).toBeCloseTo(2355, 9)
    // A settlement of 3,125 needs an index of (3,125 − 0.75 × 3,140) / 0.25 = 3,080.
    expect(indexOfForward(call, underlying, at(0, expiryNs), 3125)).toBeCloseTo(3080, 9)
  })

  test('a path of the index settles as the forward predicted on average, and a point of it moves the forward by a quarter', () => {
    const random = createRandom(44)
    const steps = 90
    const deviation = 0.6 * Math.sqrt(years / steps)
    const mean = (start: number, draws: readonly number[]) => {
      let index = start
      let sum = 0
      for (const draw of draws) {
        index *= Math.exp(deviation * draw - (deviation * deviation) / 2)
        sum += index
      }
      return 0.75 * 3140 + 0.25 * (sum / steps)
    }
    let [here, moved] = [0, 0]
    const runs = 4000
    for (let run = 0; run < runs; run++) {
      const draws = Array.from({ length: steps }, () => random.normal())
      here += mean(3125, draws) / runs
      moved += mean(3135, draws) / runs
    }
    expect(here).toBeCloseTo(3136.25, 0)
    expect(moved - here).toBeCloseTo(2.5, 2)
  })

  test('theta never exceeds the time value, and gives the decay until expiry', () => {
    const { theta, value } = riskThen(call, underlying, at(3125, nowNs))
    expect(theta).toBeCloseTo(-(value - 11.25), 9)
  })
})

test('before the window the whole index moves the forward', () => {
  const nowNs = expiryNs - 31n * minuteNs
  const option: OptionNow = { strike: 3125, optionType: 'put', expiryNs, forward: 3125, iv: 0.6 }
  expect(forwardThen(option, { nowNs, indexPrice: 3125, forwards: [] }, at(3100, nowNs))).toBe(3100)
  // At a later time inside the window, a point of the index moves only the remaining part of the average.
  const inWindow = expiryNs - 15n * minuteNs
  const { delta } = riskThen({ ...option, strike: 9000 }, { nowNs, indexPrice: 3125, forwards: [] }, at(3125, inWindow))
  expect(delta).toBeCloseTo(-0.5, 9)
})

describe('the basis shrinks to zero', () => {
  const nowNs = 0n
  const near = { expiryNs: 10n * dayNs, forward: 3030 }
  const far = { expiryNs: 40n * dayNs, forward: 3090 }
  const underlying = { nowNs, indexPrice: 3000, forwards: [near, far] }

  test.each([
    ['now, whole', 0n, 3090],
    ['half way to the near expiry', 5n, 3000 * (3090 / (3000 * Math.sqrt(3030 / 3000)))],
    ['at the near expiry, what the two forwards have between them', 10n, (3000 * 3090) / 3030],
    ['half way from there', 25n, 3000 * Math.sqrt(3090 / 3030)],
    ['at the end, none', 40n, 3000],
  ])('%s', (_when, days, expected) => {
    expect(forwardThen(far, underlying, at(3000, days * dayNs))).toBeCloseTo(expected, 6)
  })

  test('a settling expiry implies no index', () => {
    const soon = { expiryNs: 10n * minuteNs, forward: 2900 }
    const withSoon = { ...underlying, forwards: [soon, near, far] }
    const then = at(3000, 10n * minuteNs)
    expect(forwardThen(far, withSoon, then)).toBeCloseTo(forwardThen(far, underlying, then), 9)
  })
})

test('the weight of a volatility shift is √(30 days / time to expiry), at most three', () => {
  expect([30, 120, 7.5].map((days) => termWeight(days / 365))).toEqual(
    [1, 0.5, 2].map((weight) => expect.closeTo(weight, 12)),
  )
  expect([30 / 9, 3, 0].map((days) => termWeight(days / 365))).toEqual(
    [3, 3, 3].map((weight) => expect.closeTo(weight, 12)),
  )
})
