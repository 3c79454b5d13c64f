import { expect, test } from 'vitest'
import { assetSpecs } from './instrumentSpecs'
import { optionQuotes } from './makers'

const spec = assetSpecs.find(({ asset }) => asset === 'ETH')?.option
if (spec === undefined) throw new Error('ETH has options')

function quotesOf(value: { markPrice: number; delta: number; vega: number }) {
  if (spec === undefined) return []
  return optionQuotes({ value: { ...value, forward: 3120, iv: 0.6 }, spec, indexPrice: 3120, amountSeed: 5 }).wanted
}

test('quotes are on both sides of the mark, on ticks, best first', () => {
  for (const markPrice of [0.05, 0.33, 12.34, 193.2332, 900]) {
    const quotes = quotesOf({ markPrice, delta: 0.4, vega: 3.8 })
    const mark = BigInt(Math.round(markPrice * 1e6))
    for (const { side, price, amount } of quotes) {
      expect(price % spec.priceStep).toBe(0n)
      expect(amount % spec.amountStep).toBe(0n)
      expect(side === 'buy' ? price < mark : price > mark).toBe(true)
    }
    const asks = quotes.filter(({ side }) => side === 'sell').map(({ price }) => price)
    expect(asks).toEqual(asks.toSorted((a, b) => Number(a - b)))
  }
})

test('an option near the money has three levels a side and a far one has one', () => {
  expect(quotesOf({ markPrice: 100, delta: 0.5, vega: 3.8 }).length).toBe(6)
  expect(quotesOf({ markPrice: 3, delta: 0.05, vega: 0.6 }).length).toBe(2)
})

test('an option worth less than a tick gets no bid', () => {
  expect(quotesOf({ markPrice: 0.02, delta: 0.001, vega: 0.01 }).map(({ side }) => side)).toEqual(['sell'])
})

test('the spread widens with vega', () => {
  const widthOf = (vega: number) => {
    const [bid, ask] = quotesOf({ markPrice: 100, delta: 0.5, vega })
    return Number((ask?.price ?? 0n) - (bid?.price ?? 0n))
  }
  expect(widthOf(6)).toBeGreaterThan(widthOf(2))
})
