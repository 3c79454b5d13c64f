import { expect, test, describe } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { defaultFeeRates } from '@/core/quant/fees'
import { ethPerp } from '@/dev/testing/builders'
import { emptyBookView } from '@/web/market/orderBook/bookView'
import { largestClosing, limitAtMark, planClosing, closingFigures, type ClosingInput } from './closingPlan'
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
const instrument: PositionRow['instrument'] = ethPerp
const row = {
  position: { side: 'buy', instrumentName: 'ETH-PERP' },
  held: { amount: parseFixed6<Amount>('50'), cost: parseFixed6<Usd>('150000') },
  instrument,
  markPrice: parseFixed6<Price>('3100'),
  indexPrice: parseFixed6<Price>('3100'),
} as PositionRow
const thin = { ...emptyBookView, status: 'live' as const, bids: [level('3098', '0.76')], asks: [level('3101', '9')] }

test('in a thin book the plan shows what will fill and what remains', () => {
  // 50 − 0.76
  expect(planClosing({ row, book: thin, rates: defaultFeeRates })).toMatchObject({
    status: 'ready',
    amount: parseFixed6('50'),
    remains: parseFixed6('49.24'),
    figures: { filled: parseFixed6('0.76'), averagePrice: parseFixed6('3098'), isWhole: false },
  })
})

test('without bids a market close is not possible, and without a live book nothing is shown', () => {
  const rates = defaultFeeRates
  expect(planClosing({ row, book: { ...thin, bids: [] }, rates }).status).toBe('empty')
  expect(planClosing({ row, book: { ...thin, bids: [level('1000', '99')] }, rates }).status).toBe('empty')
  for (const status of ['stale', 'resyncing', 'loading'] as const) {
    expect(planClosing({ row, book: { ...thin, status }, rates }).status).toBe('noBook')
  }
  expect(planClosing({ row, book: undefined, rates }).status).toBe('noBook')
})

test('a position above the maximum order value is closed by the largest possible order', () => {
  const mark = parseFixed6<Price>('3100')
  // 1,500,000 / 3,100 = 483.8709…, rounded down to a step of 0.01.
  expect(largestClosing(ethPerp, mark, parseFixed6<Amount>('600'))).toBe(parseFixed6('483.87'))
  expect(largestClosing(ethPerp, mark, parseFixed6<Amount>('483.87'))).toBe(parseFixed6('483.87'))
})

test('a limit at the mark is on a tick, never worse than the mark, and never zero', () => {
  const terms = { priceStep: parseFixed6<Price>('0.5') }
  expect(limitAtMark('sell', terms, parseFixed6<Price>('3100.3'))).toBe(parseFixed6('3100.5'))
  expect(limitAtMark('buy', terms, parseFixed6<Price>('3100.3'))).toBe(parseFixed6('3100'))
  expect(limitAtMark('buy', terms, parseFixed6<Price>('0.2'))).toBe(parseFixed6('0.5'))
})

describe('closingFigures', () => {
  const level = (price: string, amount: string) => ({
    price: parseFixed6<Price>(price),
    amount: parseFixed6<Amount>(amount),
  })

  const long: ClosingInput = {
    held: { amount: parseFixed6<Amount>('2'), cost: parseFixed6<Usd>('6000') },
    amount: parseFixed6<Amount>('2'),
    instrument: ethPerp,
    bids: [level('3099', '1.5'), level('3097', '5')],
    asks: [level('3101', '1')],
    markPrice: parseFixed6<Price>('3100'),
    indexPrice: parseFixed6<Price>('3100'),
    rates: defaultFeeRates,
  }

  test('closing walks the book: 1.5 at 3,099 and 0.5 at 3,097 less a fee of 0.08%', () => {
    // 1.5 × 3,099 + 0.5 × 3,097 = 6,197, so 3,098.5 on average; the fee is 6,197 × 0.0008; the mid is 3,100.
    expect(closingFigures(long)).toEqual({
      filled: parseFixed6('2'),
      left: 0n,
      worstPrice: parseFixed6('3097'),
      averagePrice: parseFixed6('3098.5'),
      slippage: expect.closeTo(1.5 / 3100, 12),
      fee: parseFixed6('4.9576'),
      // 6,197 − 2 × 3,000, as the history would report it; then after the fee.
      realizedPnl: parseFixed6('197'),
      netPnl: parseFixed6('192.0424'),
      isWhole: true,
    })
  })

  test('closing part of a position realises its share of the cost', () => {
    // 0.5 × (3,099 − 3,000) − 0.5 × 3,099 × 0.0008.
    expect(closingFigures({ ...long, amount: parseFixed6('0.5') }).netPnl).toBe(parseFixed6('48.2604'))
  })

  test('with a thin book the fillable part is priced, and the rest is reported', () => {
    const shallow = { ...long, bids: [level('3099', '1.5')] }
    // 1.5 × (3,099 − 3,000) − 1.5 × 3,099 × 0.0008 = 148.5 − 3.7188.
    expect(closingFigures(shallow)).toMatchObject({
      isWhole: false,
      filled: parseFixed6('1.5'),
      left: parseFixed6('0.5'),
      averagePrice: parseFixed6('3099'),
      worstPrice: parseFixed6('3099'),
      netPnl: parseFixed6('144.7812'),
    })
  })

  test('an empty side fills nothing and gives no price', () => {
    expect(closingFigures({ ...long, bids: [] })).toMatchObject({
      isWhole: false,
      filled: 0n,
      left: parseFixed6('2'),
      averagePrice: undefined,
      netPnl: undefined,
    })
  })

  test('a bid beyond the price band cannot be reached by a market order', () => {
    const far = { ...long, bids: [level('3099', '1.5'), level('1000', '50')] }
    expect(closingFigures(far)).toMatchObject({ isWhole: false, filled: parseFixed6('1.5') })
  })

  test('without a live book the figures are unknown, not 0', () => {
    expect(closingFigures({ ...long, bids: undefined, asks: undefined })).toEqual({
      filled: undefined,
      left: undefined,
      worstPrice: undefined,
      averagePrice: undefined,
      slippage: undefined,
      fee: undefined,
      realizedPnl: undefined,
      netPnl: undefined,
      isWhole: undefined,
    })
  })
})
