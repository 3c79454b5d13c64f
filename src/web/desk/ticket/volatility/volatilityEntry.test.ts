import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { peggedCall } from '@/dev/scenes/pegScene'
import {
  priceVolatility,
  readVolatility,
  volatilityOf,
  volatilityTextOf,
  type VolatilityInput,
} from './volatilityEntry'

/** With forward and strike at 100 and a quarter of a year left, 40% is worth 7.9656, and a volatility point 0.1987. */
const input: VolatilityInput = {
  instrument: peggedCall,
  side: 'buy',
  forward: { status: 'live', forward: 100 },
  nowMs: 1_790_000_000_000,
}
const notLive = { forward: 100, sinceMs: input.nowMs - 42_000, disagreement: 0.0125 }

test('a volatility is entered in percent, anything else is rejected', () => {
  expect(readVolatility('62.5')).toBe(0.625)
  expect(readVolatility('1000')).toBe(10)
  for (const text of ['', 'x', '0', '-5', '1000.1', '62.5.1']) expect(readVolatility(text), text).toBeUndefined()
})

test('a buy gets the tick below, with its volatility and the cost of rounding in points and dollars', () => {
  const { priced } = priceVolatility('40', input)
  expect(priced?.price).toBe(parseFixed6('7.9'))
  expect(priced?.iv.iv).toBeCloseTo(0.3967, 4)
  expect(priced?.pointsAway).toBeCloseTo(0.33, 2)
  expect(priced?.usdAway).toBeCloseTo(0.0656, 3)
})

test('a sell gets the tick above', () => {
  const { priced } = priceVolatility('40', { ...input, side: 'sell' })
  expect(priced?.price).toBe(parseFixed6('8'))
  expect(priced?.usdAway).toBeCloseTo(0.0344, 3)
})

const unsendable: readonly (readonly [string, VolatilityInput, string])[] = [
  ['', input, 'Enter a volatility'],
  ['abc', input, '0 to 1,000'],
  ['0.01', { ...input, instrument: { ...peggedCall, strike: parseFixed6('300') } }, 'below one tick'],
  ['40', { ...input, nowMs: Number(peggedCall.expiryNs / 1_000_000n) }, 'has expired'],
  ['40', { ...input, forward: { status: 'loading', ...notLive } }, 'Loading'],
  ['40', { ...input, forward: { status: 'unknown', ...notLive } }, 'No forward'],
  ['40', { ...input, forward: { status: 'stale', ...notLive } }, '42'],
  ['40', { ...input, forward: { status: 'stale', ...notLive, sinceMs: undefined } }, 'stale'],
  ['40', { ...input, forward: { status: 'disagreeing', ...notLive } }, '1.25%'],
]

test.each(unsendable)('%j cannot be sent, and the reason is shown', (text, at, words) => {
  const { priced, problem } = priceVolatility(text, at)
  expect(priced).toBeUndefined()
  expect(problem).toContain(words)
})

test('a price converts to its volatility and back to the same price, on both sides', () => {
  for (const side of ['buy', 'sell'] as const) {
    for (const text of ['0.3', '4.7', '7.9', '15', '60.1']) {
      const at = { ...input, side }
      const found = volatilityOf(text, at)
      const again = found?.iv === undefined ? undefined : priceVolatility(volatilityTextOf(found.iv, side), at)
      expect(again?.priced?.price, `${side} ${text}`).toBe(parseFixed6(text))
    }
  }
})

test('a price without a volatility gives the reason, and with a stale forward nothing is shown', () => {
  const inside = { ...input, forward: { status: 'live', forward: 130 } } as const
  expect(volatilityOf('20', inside)?.none).toBe('belowIntrinsic')
  expect(volatilityOf('130', inside)?.none).toBe('aboveMaximum')
  expect(volatilityOf('7.9', { ...input, forward: { status: 'stale', ...notLive } })).toBeUndefined()
  expect(volatilityOf('', input)).toBeUndefined()
})
