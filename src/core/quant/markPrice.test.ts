import { expect, test } from 'vitest'
import { fairPrice, perpetualMark, impactPrice } from './markPrice'

const usual = { indexPrice: 2000, fairPrice: 2001, meanPremium: 2, lastFundingRate: 0.0001, hoursToNextFunding: 0.5 }

test('the mark is the median of the fair price and the two prices derived from the index', () => {
  // Price1 is 2000.1, Price2 2002.
  expect(perpetualMark(usual)).toBe(2001)
  expect(perpetualMark({ ...usual, fairPrice: 2500 })).toBe(2002)
  expect(perpetualMark({ ...usual, fairPrice: 1500 })).toBeCloseTo(2000.1, 9)
})

test('an index of 2000 at a rate of 0.005, half an hour before funding, gives 2005', () => {
  // Price1 is the median of the three, because the other two lie on either side of it.
  const inputs = { ...usual, lastFundingRate: 0.005, meanPremium: 0, fairPrice: 2100 }
  expect(perpetualMark(inputs)).toBeCloseTo(2005, 9)
})

test('with a book too thin for a fair price the mark is the index plus expected funding', () => {
  expect(perpetualMark({ ...usual, lastFundingRate: 0.005, fairPrice: undefined })).toBeCloseTo(2005, 9)
})

const bids = [
  { price: 100, amount: 1 },
  { price: 50, amount: 1000 },
]
const asks = [{ price: 101, amount: 1000 }]

test.each(['ETH', 'BTC'])('on %s an impact price is capped at a thousandth behind the best price', (asset) => {
  expect(fairPrice(asset, bids, asks)).toBeCloseTo((99.9 + 101) / 2, 9)
})

test('on other assets the impact price is not capped', () => {
  // 100 USD buy 1 contract, the other 9,900 buy 198.
  expect(fairPrice('SOL', bids, asks)).toBeCloseTo((10_000 / 199 + 101) / 2, 9)
})

test('a one-sided book has no fair price', () => {
  expect(fairPrice('ETH', [], asks)).toBeUndefined()
  expect(fairPrice('ETH', bids, [])).toBeUndefined()
})

test('an impact price is the average fill of 10,000 USD', () => {
  expect(impactPrice([{ price: 100, amount: 1000 }])).toBe(100)
  // Half of the money at 100, half at 200: 50 + 25 contracts.
  const levels = [
    { price: 100, amount: 50 },
    { price: 200, amount: 50 },
  ]
  expect(impactPrice(levels)).toBeCloseTo(10_000 / 75, 9)
})

test('a book of less than 10,000 USD has no impact price', () => {
  expect(impactPrice([{ price: 100, amount: 99 }])).toBeUndefined()
  expect(impactPrice([])).toBeUndefined()
})
