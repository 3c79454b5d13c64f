import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OptionType } from '@/protocol/instrument'
import { black76 } from './black76'
import { expiryForward, parityForward, quotedForward, type ParityQuote } from './expiryForward'

const quote = (strike: number, callMiddle: number, putMiddle: number, width: number): ParityQuote => ({
  strike,
  callBid: callMiddle - width / 2,
  callAsk: callMiddle + width / 2,
  putBid: putMiddle - width / 2,
  putAsk: putMiddle + width / 2,
})

test('one strike gives the band between selling and buying the synthetic forward', () => {
  // 3000 + 110 − 95 = 3015 sold, 3000 + 114 − 91 = 3023 bought.
  const found = parityForward([{ strike: 3000, callBid: 110, callAsk: 114, putBid: 91, putAsk: 95 }])
  expect(found).toEqual({ low: 3015, high: 3023, middle: 3019, strikes: 1, isCrossed: false })
})

test('strikes narrow the band, and the tighter quotes weigh more', () => {
  const found = parityForward([quote(3000, 112, 93, 4), quote(3100, 71, 149, 40)])
  // Bands 3019 ± 4 and 3022 ± 40: the weights are 1/64 and 1/6400.
  expect(found?.low).toBe(3015)
  expect(found?.high).toBe(3023)
  expect(found?.middle).toBeCloseTo((3019 * 100 + 3022) / 101, 9)
})

test('strikes that cannot both be right are said to be crossed', () => {
  const found = parityForward([quote(3000, 112, 93, 1), quote(3100, 80, 149, 1)])
  expect(found).toMatchObject({ isCrossed: true, low: 3020, high: 3030 })
})

test('a strike without all four quotes says nothing', () => {
  expect(parityForward([{ ...quote(3000, 112, 93, 1), putBid: undefined }])).toBeUndefined()
})

test('the forward comes back out of a price and its volatility', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 500, max: 90_000, noNaN: true }),
      fc.double({ min: 0.7, max: 1.4, noNaN: true }),
      fc.double({ min: 1 / 365, max: 1, noNaN: true }),
      fc.double({ min: 0.2, max: 1.5, noNaN: true }),
      fc.constantFrom<OptionType>('call', 'put'),
      (forward, moneyness, yearsToExpiry, iv, optionType) => {
        const option = { strike: forward * moneyness, yearsToExpiry, iv, optionType }
        const price = black76({ ...option, forward })
        fc.pre(price > 1e-4 * forward)
        expect(Math.abs((quotedForward({ ...option, price }) ?? 0) / forward - 1)).toBeLessThan(1e-9)
      },
    ),
  )
})

test.each([
  ['no price', { price: 0, iv: 0.6, yearsToExpiry: 0.1 }],
  ['no volatility', { price: 10, iv: 0, yearsToExpiry: 0.1 }],
  ['no time', { price: 10, iv: 0.6, yearsToExpiry: 0 }],
  ['more than a put can pay', { price: 3000, iv: 0.6, yearsToExpiry: 0.1 }],
])('%s has no forward', (_why, figures) => {
  expect(quotedForward({ strike: 3000, optionType: 'put', ...figures })).toBeUndefined()
})

const pair = (forward: number, strike: number) => {
  const option = { strike, optionType: 'call', yearsToExpiry: 0.1, iv: 0.6 } as const
  return { ...option, price: black76({ ...option, forward }) }
}

test('the forward of the venue is used, and the others stand beside it', () => {
  const found = expiryForward(3019, [quote(3000, 112, 93, 4)], [pair(3018, 3000), pair(3019, 3100), pair(3025, 3200)])
  expect(found).toMatchObject({ forward: 3019, source: 'venue', isDisagreeing: false })
  expect(found?.quoted).toBeCloseTo(3019, 6)
  expect(found?.disagreement).toBeCloseTo(0, 9)
})

test('a forward that neither parity nor the quotes can mean is flagged', () => {
  const found = expiryForward(3060, [quote(3000, 112, 93, 4)], [pair(3019, 3000)])
  expect(found?.isDisagreeing).toBe(true)
  expect(found?.disagreement).toBeCloseTo(41 / 3060, 6)
})

test('what parity leaves room for is no disagreement', () => {
  // 3019 ± 80: an illiquid expiry.
  expect(expiryForward(3060, [quote(3000, 112, 93, 80)], [])?.isDisagreeing).toBe(false)
})

test('without the venue parity decides, and without that the quotes', () => {
  expect(expiryForward(undefined, [quote(3000, 112, 93, 4)], [])).toMatchObject({ forward: 3019, source: 'parity' })
  expect(expiryForward(undefined, [], [pair(3018, 3000), pair(3020, 3000)])).toMatchObject({ source: 'quotes' })
  expect(expiryForward(undefined, [], [])).toBeUndefined()
})
