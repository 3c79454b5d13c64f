import { expect, test } from 'vitest'
import { fairPrice, impactPrice, perpetualMark } from './perpetualMark'

const usual = { indexPrice: 2000, fairPrice: 2001, meanPremium: 2, lastFundingRate: 0.0001, hoursToNextFunding: 0.5 }

test('the mark is the median of the fair price and the two premiums on the index', () => {
  // Price1 is 2000.1, Price2 2002.
  expect(perpetualMark(usual)).toBe(2001)
  expect(perpetualMark({ ...usual, fairPrice: 2500 })).toBe(2002)
  expect(perpetualMark({ ...usual, fairPrice: 1500 })).toBeCloseTo(2000.1, 9)
})

test('with a book too thin for a fair price the mark is the index with the funding (venue-rules 3.2: 2005)', () => {
  const inputs = { ...usual, lastFundingRate: 0.005, fairPrice: undefined }
  expect(perpetualMark(inputs)).toBeCloseTo(2005, 9)
})

test('an impact price is the average fill of 10,000 USD', () => {
  expect(impactPrice([{ price: 100, amount: 1000 }])).toBe(100)
  // Half of the money at 100, half at 200: 50 + 25 contracts.
  expect(
    impactPrice([
      { price: 100, amount: 50 },
      { price: 200, amount: 50 },
    ]),
  ).toBeCloseTo(10_000 / 75, 9)
  expect(impactPrice([{ price: 100, amount: 99 }])).toBeUndefined()
})

test('an impact price counts at most a thousandth behind the best price', () => {
  const bids = [
    { price: 100, amount: 1 },
    { price: 50, amount: 1000 },
  ]
  const asks = [{ price: 101, amount: 1000 }]
  expect(fairPrice(bids, asks)).toBeCloseTo((99.9 + 101) / 2, 9)
  expect(fairPrice([], asks)).toBeUndefined()
})
