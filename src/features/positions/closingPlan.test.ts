import { expect, test } from 'vitest'
import { emptyBookView } from '@/marketData/orderBook/bookView'
import { parseFixed6, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { defaultFeeRates } from '@/quant/fees'
import { ethPerp } from '@/testing/builders'
import { largestClosing, limitAtMark, planClosing } from './closingPlan'
import type { PositionRow } from './positionRow'

const level = (price: string, amount: string) => ({
  price: parseFixed6<Price>(price),
  amount: parseFixed6<Amount>(amount),
  iv: undefined,
  priceText: price,
  amountText: amount,
  priceKey: 0,
  amountKey: 0,
})
const row = {
  position: { side: 'buy', instrumentName: 'ETH-PERP' },
  held: { amount: parseFixed6<Amount>('50'), cost: parseFixed6<Usd>('150000') },
  instrument: ethPerp,
  markPrice: parseFixed6<Price>('3100'),
  indexPrice: parseFixed6<Price>('3100'),
} as PositionRow
const thin = { ...emptyBookView, status: 'live' as const, bids: [level('3098', '0.76')], asks: [level('3101', '9')] }

test('in a thin book the plan is what the book takes, and says what remains', () => {
  // 50 − 0.76
  expect(planClosing({ row, book: thin, rates: defaultFeeRates })).toMatchObject({
    status: 'ready',
    amount: parseFixed6('50'),
    remains: parseFixed6('49.24'),
    figures: { filled: parseFixed6('0.76'), averagePrice: parseFixed6('3098'), isWhole: false },
  })
})

test('without bids there is no close at the market, and without a live book nothing is said', () => {
  const rates = defaultFeeRates
  expect(planClosing({ row, book: { ...thin, bids: [] }, rates }).status).toBe('empty')
  expect(planClosing({ row, book: { ...thin, bids: [level('1000', '99')] }, rates }).status).toBe('empty')
  for (const status of ['stale', 'resyncing', 'loading'] as const) {
    expect(planClosing({ row, book: { ...thin, status }, rates }).status).toBe('noBook')
  }
  expect(planClosing({ row, book: undefined, rates }).status).toBe('noBook')
})

test('a position that is worth more than one order may be is closed by the largest order', () => {
  const mark = parseFixed6<Price>('3100')
  // 1,500,000 / 3,100 = 483.8709…, on a step of 0.01
  expect(largestClosing(ethPerp, mark, parseFixed6<Amount>('600'))).toBe(parseFixed6('483.87'))
  expect(largestClosing(ethPerp, mark, parseFixed6<Amount>('483.87'))).toBe(parseFixed6('483.87'))
})

test('a limit at the mark is on a step, never worse than the mark, and never nothing', () => {
  const terms = { priceStep: parseFixed6<Price>('0.5') }
  expect(limitAtMark('sell', terms, parseFixed6<Price>('3100.3'))).toBe(parseFixed6('3100.5'))
  expect(limitAtMark('buy', terms, parseFixed6<Price>('3100.3'))).toBe(parseFixed6('3100'))
  expect(limitAtMark('buy', terms, parseFixed6<Price>('0.2'))).toBe(parseFixed6('0.5'))
})
