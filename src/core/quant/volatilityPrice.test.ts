import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, toNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionModel } from './black76'
import { volatilityPrice } from './volatilityPrice'

const step = (text: string) => parseFixed6<Price>(text)

/** Haug, Black-76 without a rate: F = K = 100, a quarter of a year at 40 % is worth 7.9656 (100 (2 N(0.1) − 1)). */
const atTheMoney: OptionModel = { forward: 100, strike: 100, yearsToExpiry: 0.25, iv: 0.4, optionType: 'call' }

test('buys are rounded down and sells up, and each shows the volatility of its own tick', () => {
  const buy = volatilityPrice(atTheMoney, true, step('0.1'))
  const sell = volatilityPrice(atTheMoney, false, step('0.1'))
  expect(buy?.exact).toBeCloseTo(7.9656, 4)
  expect(buy === undefined ? undefined : formatFixed6(buy.price)).toBe('7.9')
  expect(sell === undefined ? undefined : formatFixed6(sell.price)).toBe('8')
  // 7.9 = 100 (2 N(iv/4) − 1), so iv = 4 N⁻¹(0.5395) = 0.39670; 8 gives 4 N⁻¹(0.54) = 0.40173.
  expect(buy?.iv.iv).toBeCloseTo(0.3967, 4)
  expect(sell?.iv.iv).toBeCloseTo(0.40173, 4)
})

test('the volatility of a tick converts back to the same tick on both sides', () => {
  for (const text of ['3.2', '7.9', '12.5', '31.7']) {
    for (const isBuy of [true, false]) {
      const priced = volatilityPrice(atTheMoney, isBuy, step('0.1'))
      const iv = priced?.iv.iv ?? 0
      const again = volatilityPrice({ ...atTheMoney, iv }, isBuy, step('0.1'))
      expect(again?.price, text).toBe(priced?.price)
    }
  }
})

test('an option worth less than a tick cannot be bought, and is sold at one tick', () => {
  const far = { ...atTheMoney, strike: 200, iv: 0.3 }
  expect(volatilityPrice(far, true, step('0.05'))).toBeUndefined()
  expect(volatilityPrice(far, false, step('0.05'))?.price).toBe(step('0.05'))
  // One step is the lowest bid.
  expect(volatilityPrice(atTheMoney, true, step('7.96'))?.price).toBe(step('7.96'))
  expect(volatilityPrice(atTheMoney, true, step('7.97'))).toBeUndefined()
})

test('a non-finite forward gives no price', () => {
  for (const isBuy of [true, false]) {
    expect(volatilityPrice({ ...atTheMoney, forward: Number.NaN }, isBuy, step('0.1'))).toBeUndefined()
    expect(volatilityPrice({ ...atTheMoney, forward: Infinity }, isBuy, step('0.1'))).toBeUndefined()
  }
})

test('a tick below intrinsic value has no volatility and gives the reason', () => {
  // 4.96 in the money with hardly any time value: 4.9 is below the intrinsic value, 5 is above it.
  const inside = { ...atTheMoney, forward: 104.96, yearsToExpiry: 1e-6, iv: 0.2 }
  expect(volatilityPrice(inside, true, step('0.1'))?.iv.none).toBe('belowIntrinsic')
  const sell = volatilityPrice(inside, false, step('0.1'))
  expect(sell === undefined ? undefined : toNumber(sell.price)).toBe(5)
  expect(sell?.iv.iv).toBeGreaterThan(0.2)
})
