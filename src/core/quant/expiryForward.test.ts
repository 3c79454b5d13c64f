import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OptionType } from '@/core/protocol/instrument'
import { black76 } from './black76'
import { expiryForward, parityForward, quotedForward, type ParityQuote } from './expiryForward'

const quote = (strike: number, callMiddle: number, putMiddle: number, width: number): ParityQuote => ({
  strike,
  callBid: callMiddle - width / 2,
  callAsk: callMiddle + width / 2,
  putBid: putMiddle - width / 2,
  putAsk: putMiddle + width / 2,
})

test('one strike gives a band between selling and buying the synthetic forward', () => {
  // 3000 + 110 − 95 = 3015 sold, 3000 + 114 − 91 = 3023 bought.
  const found = parityForward([{ strike: 3000, callBid: 110, callAsk: 114, putBid: 91, putAsk: 95 }])
  expect(found).toEqual({ low: 3015, high: 3023, middle: 3019, strikes: 1, isCrossed: false })
})

test('more strikes narrow the band, and tighter quotes weigh more', () => {
  const found = parityForward([quote(3000, 112, 93, 4), quote(3100, 71, 149, 40)])
  // Bands 3019 ± 4 and 3022 ± 40: the weights are 1/64 and 1/6400.
  expect(found?.low).toBe(3015)
  expect(found?.high).toBe(3023)
  expect(found?.middle).toBeCloseTo((3019 * 100 + 3022) / 101, 9)
})

test('strikes with incompatible bands are flagged as crossed', () => {
  const found = parityForward([quote(3000, 112, 93, 1), quote(3100, 80, 149, 1)])
  expect(found).toMatchObject({ isCrossed: true, low: 3020, high: 3030 })
})

test('a strike without all four quotes is ignored', () => {
  expect(parityForward([{ ...quote(3000, 112, 93, 1), putBid: undefined }])).toBeUndefined()
})

test('a forward is recovered from a price and its volatility', () => {
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

test('the forward of a price of a few ticks equals the one found by bisection', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1, noNaN: true }),
      fc.double({ min: 2 / 8760, max: 2, noNaN: true }),
      fc.double({ min: 0.1, max: 3, noNaN: true }),
      fc.constantFrom<OptionType>('call', 'put'),
      (price, yearsToExpiry, iv, optionType) => {
        const option = { strike: 60_000, yearsToExpiry, iv, optionType }
        let [low, high] = [1e-20, 1e30]
        while (high / low > 1 + 1e-10) {
          const middle = Math.sqrt(low * high)
          const isTooMuch = black76({ ...option, forward: middle }) > price
          if (isTooMuch === (optionType === 'call')) high = middle
          else low = middle
        }
        expect((quotedForward({ ...option, price }) ?? 0) / low - 1).toBeCloseTo(0, 8)
      },
    ),
  )
})

test.each([
  ['no price', { price: 0, iv: 0.6, yearsToExpiry: 0.1 }],
  ['no volatility', { price: 10, iv: 0, yearsToExpiry: 0.1 }],
  ['no time', { price: 10, iv: 0.6, yearsToExpiry: 0 }],
  ['more than a put can pay', { price: 3000, iv: 0.6, yearsToExpiry: 0.1 }],
])('%s gives no forward', (_why, figures) => {
  expect(quotedForward({ strike: 3000, optionType: 'put', ...figures })).toBeUndefined()
})

const pair = (forward: number, strike: number) => {
  const option = { strike, optionType: 'call', yearsToExpiry: 0.1, iv: 0.6 } as const
  return { ...option, price: black76({ ...option, forward }) }
}

test('the venue’s forward is used, and the others are shown beside it', () => {
  const found = expiryForward(3019, [quote(3000, 112, 93, 4)], [pair(3018, 3000), pair(3019, 3100), pair(3025, 3200)])
  expect(found).toMatchObject({ forward: 3019, source: 'venue', isDisagreeing: false })
  expect(found?.quoted).toBeCloseTo(3019, 6)
  expect(found?.disagreement).toBeCloseTo(0, 9)
})

test('a forward far from both parity and quotes is flagged', () => {
  const found = expiryForward(3060, [quote(3000, 112, 93, 4)], [pair(3019, 3000)])
  expect(found?.isDisagreeing).toBe(true)
  expect(found?.disagreement).toBeCloseTo(41 / 3060, 6)
})

test('a difference within the parity band is not a disagreement', () => {
  // 3019 ± 80: an illiquid expiry.
  expect(expiryForward(3060, [quote(3000, 112, 93, 80)], [])?.isDisagreeing).toBe(false)
})

test('without the venue’s forward parity is used, and without parity the quotes', () => {
  expect(expiryForward(undefined, [quote(3000, 112, 93, 4)], [])).toMatchObject({ forward: 3019, source: 'parity' })
  expect(expiryForward(undefined, [], [pair(3018, 3000), pair(3020, 3000)])).toMatchObject({ source: 'quotes' })
  expect(expiryForward(undefined, [], [])).toBeUndefined()
})

test.each(['callBid', 'callAsk', 'putBid', 'putAsk'] as const)(
  'a strike without its %s is left out of the band',
  (side) => {
    const whole = quote(3000, 112, 93, 4)
    expect(parityForward([whole, { ...quote(3100, 80, 149, 1), [side]: undefined }])).toEqual(parityForward([whole]))
  },
)

test('quotes that lock the forward to one price agree, and do not get infinite weight', () => {
  const locked = { strike: 3000, callBid: 112, callAsk: 112, putBid: 93, putAsk: 93 }
  expect(parityForward([locked, { ...locked, strike: 3000 }])).toMatchObject({
    low: 3019,
    high: 3019,
    isCrossed: false,
  })
  expect(parityForward([locked])?.middle).toBeCloseTo(3019, 9)
})

test('a put at its strike price has no forward, just below it does', () => {
  const put = { strike: 3000, optionType: 'put', yearsToExpiry: 0.1, iv: 0.6 } as const
  expect(quotedForward({ ...put, price: 3000 })).toBeUndefined()
  expect(quotedForward({ ...put, price: 2999 })).toBeLessThan(30)
  // Parity bounds the forward of a put from above; a call has no such bound.
  expect(quotedForward({ ...put, optionType: 'call', price: 3000 })).toBeGreaterThan(5900)
})

test('a strike of 0 has no forward', () => {
  expect(quotedForward({ strike: 0, optionType: 'call', yearsToExpiry: 0.1, iv: 0.6, price: 10 })).toBeUndefined()
})

test('the median takes pairs in order of their forward, not of their place in the book', () => {
  const found = expiryForward(undefined, [], [pair(3030, 3000), pair(3000, 3000), pair(3010, 3000)])
  expect(found?.quoted).toBeCloseTo(3010, 6)
  expect(expiryForward(undefined, [], [pair(3030, 3000), pair(3000, 3000)])?.quoted).toBeCloseTo(3015, 6)
})

test('missing sources cause no disagreement', () => {
  const venueAlone = expiryForward(3019, [], [])
  expect(venueAlone).toMatchObject({ disagreement: 0, isDisagreeing: false, parity: undefined, quoted: undefined })
})

test('crossed strikes are a disagreement, however close the forwards are', () => {
  const found = expiryForward(undefined, [quote(3000, 112, 93, 0.2), quote(3100, 69.5, 149, 0.2)], [])
  expect(found).toMatchObject({ disagreement: 0, isDisagreeing: true })
})

test('without parity, a difference up to a quarter of a percent is allowed', () => {
  const far = (venue: number) => expiryForward(venue, [], [pair(3000, 3000)])
  expect(far(3007)?.isDisagreeing).toBe(false)
  expect(far(3008)?.isDisagreeing).toBe(true)
})

test('within a quarter of a percent nothing is flagged, even outside the parity band', () => {
  // Parity allows 3018.5 to 3019.5.
  expect(expiryForward(3022, [quote(3000, 112, 93, 0.5)], [])?.isDisagreeing).toBe(false)
  expect(expiryForward(3040, [quote(3000, 112, 93, 0.5)], [])?.isDisagreeing).toBe(true)
  expect(expiryForward(3000, [quote(3000, 112, 93, 0.5)], [])?.isDisagreeing).toBe(true)
})
