import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fromNumber, parseFixed6, type Price } from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { withIndexGreeks } from './indexGreeks'

const name = 'ETH-28NOV26-3125-C'
const parts = parseInstrumentName(name)
const expiryNs = parts?.instrumentType === 'OPTION' ? parts.expiryNs : 0n
const minuteNs = 60_000_000_000n

const ticker = (mark: Ticker['mark'], instrumentName = name): Ticker => ({
  instrumentId: '7',
  instrumentName,
  instrumentType: instrumentName.endsWith('PERP') ? 'PERPETUAL' : 'OPTION',
  indexPrice: parseFixed6('3125'),
  mark,
  bid: mark,
})
const greeks = { price: parseFixed6<Price>('11.404'), delta: 0.9436, gamma: 0.016, theta: -90, vega: 0.01, iv: 0.6 }

test('with a quarter of the settlement window left, delta is a quarter and gamma a sixteenth', () => {
  const { mark, bid } = withIndexGreeks(ticker(greeks), expiryNs - (15n * minuteNs) / 2n)
  expect(mark?.delta).toBeCloseTo(0.2359, 12)
  expect(mark?.gamma).toBeCloseTo(0.001, 12)
  expect(mark?.vega).toBe(0.01)
  expect(bid?.delta).toBe(mark?.delta)
})

test('after expiry the index has no effect, and a day before it everything is the venue’s', () => {
  expect(withIndexGreeks(ticker(greeks), expiryNs + 1n).mark).toMatchObject({ delta: 0, gamma: 0 })
  const early = ticker(greeks)
  expect(withIndexGreeks(early, expiryNs - 1441n * minuteNs)).toBe(early)
})

test('on the last day theta is at most the time value', () => {
  // At the money one hour before expiry the whole price is time value: F σ √T / √(2π) = 3,125 × 0.6 × √(1 / 8760) ×
  // 0.39894.
  const price = 3125 * 0.6 * Math.sqrt(1 / 8760) * 0.39894
  const atm = { price: fromNumber<Price>(price), delta: 0.5, theta: (-price * 24) / 2, iv: 0.6 }
  expect(withIndexGreeks(ticker(atm), expiryNs - 60n * minuteNs).mark?.theta).toBeCloseTo(-price, 2)
  // With 13 hours left, a day at the current rate stays within it: −p × 24 / (2 × 13).
  const long = { ...atm, price: fromNumber<Price>(price * Math.sqrt(13)), theta: (-price * Math.sqrt(13) * 24) / 26 }
  expect(withIndexGreeks(ticker(long), expiryNs - 780n * minuteNs).mark?.theta).toBe(long.theta)
})

test('a perpetual and an invalid name are left as they are', () => {
  for (const other of ['ETH-PERP', 'SOMETHING']) {
    const one = ticker(greeks, other)
    expect(withIndexGreeks(one, expiryNs)).toBe(one)
  }
})
