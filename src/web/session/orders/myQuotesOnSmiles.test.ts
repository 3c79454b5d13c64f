import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { ExpirySmile, SmileQuote } from '@/web/market/options/smileQuotes'
import { fitPoints } from '@/web/options/volatility/smileFit'
import { markMyQuotes } from './myQuotesOnSmiles'

const price = (text: string) => parseFixed6<Price>(text)
const quote = (strike: string, bidPrice: string): SmileQuote => ({
  instrumentName: `ETH-27NOV26-${strike}-C`,
  optionType: 'call',
  strike: price(strike),
  logMoneyness: 0.1,
  bidIv: 0.4,
  askIv: 0.6,
  markIv: 0.7,
  bidPrice: price(bidPrice),
  askPrice: price('200'),
})
const smile: ExpirySmile = {
  expiryNs: 0n,
  years: 0.25,
  forward: { forward: 3000, isDisagreeing: false } as ExpirySmile['forward'],
  quotes: [quote('3000', '100'), quote('3200', '50')],
}
const bid = {
  instrumentName: 'ETH-27NOV26-3000-C',
  orderStatus: 'opened',
  orderType: 'limit',
  side: 'buy',
  price: price('100'),
  amount: parseFixed6<Amount>('1'),
  filled: parseFixed6<Amount>('0'),
} as const

test('a strike quoted by the account itself is left out of the fit', () => {
  const [marked] = markMyQuotes([smile], [bid])
  if (marked === undefined) throw new Error('it has one')
  // The strike of 3,200 alone counts: ((0.4 + 0.6) / 2)² · 0.25 = 0.0625.
  expect(fitPoints(marked, 'midByWidth').map(({ totalVariance }) => totalVariance)).toEqual([0.0625])
  // The mark comes from the venue, so both strikes count.
  expect(fitPoints(marked, 'mark')).toHaveLength(2)
})

test('an order behind the best price, on the other side or at another strike marks nothing', () => {
  const behind = { ...bid, price: price('99') }
  const other = { ...bid, side: 'sell' as const }
  const elsewhere = { ...bid, instrumentName: 'ETH-27NOV26-3200-C' }
  for (const order of [behind, other, elsewhere]) expect(markMyQuotes([smile], [order])[0]).toBe(smile)
})
