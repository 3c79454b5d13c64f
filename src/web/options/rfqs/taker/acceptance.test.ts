import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { RfqQuote } from '@/core/protocol/rest/rfqs'
import { acceptanceStanding, rankQuotes, type RankedQuote } from './acceptance'

const quote = (quoteId: Hash, price: string, isBuy: boolean, createdTimestamp = 1n): RfqQuote => ({
  quoteId,
  amount: parseFixed6<Amount>('1'),
  isBuy,
  limitPrice: parseFixed6<Price>(price),
  quoteStatus: 'opened',
  createdTimestamp,
})
const ids = (quotes: readonly RankedQuote[]) => quotes.map(({ quote: { quoteId } }) => quoteId)
const quotes = {
  asks: [quote('0x01', '12', false, 2n), quote('0x02', '-3', false), quote('0x03', '12', false, 1n)],
  bids: [quote('0x04', '-9', true), quote('0x05', '-4', true)],
}

test('for a buyer the cheapest quote comes first, for a seller the most expensive, and the older one on a tie', () => {
  const { buy, sell } = rankQuotes(quotes, undefined, new Set())
  expect(ids(buy)).toEqual(['0x02', '0x03', '0x01'])
  expect(ids(sell)).toEqual(['0x05', '0x04'])
  expect(buy.map(({ rank }) => rank)).toEqual([1, 2, 3])
})

test('a disclosed buyer is only shown offers, and never own quotes', () => {
  const { buy, sell } = rankQuotes(quotes, true, new Set(['0x02' as const]))
  expect(ids(buy)).toEqual(['0x03', '0x01'])
  expect(sell).toEqual([])
})

test('after a withdrawal the best remaining quote is offered, marked as improved or worse', () => {
  const [best] = rankQuotes(quotes, true, new Set()).buy
  const looked: RankedQuote = { quote: quote('0x09', '-1', false), isBuy: true, rank: 1 }
  if (best === undefined) throw new Error('there is a best one')
  expect(acceptanceStanding(best, [best])).toEqual({ status: 'open' })
  expect(acceptanceStanding(looked, [best])).toMatchObject({ status: 'improved' })
  expect(acceptanceStanding({ ...looked, quote: quote('0x09', '-5', false) }, [best])).toMatchObject({
    status: 'worse',
  })
  expect(acceptanceStanding(looked, [])).toEqual({ status: 'gone' })
})
