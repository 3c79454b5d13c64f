import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { positionAt } from '@/core/quant/pnl'
import { distanceOf, triggerPercentText, pnlOf, triggerPnlText, triggerAtPercent, triggerAtPnl } from './triggerEntry'

const price = (text: string) => parseFixed6<Price>(text)
const mark = price('3120')
const priceStep = price('0.1')
const longStop = { kind: 'STOP_LOSS', isBuy: false, priceStep } as const
const longProfit = { kind: 'TAKE_PROFIT', isBuy: false, priceStep } as const
const shortStop = { kind: 'STOP_LOSS', isBuy: true, priceStep } as const
const long = { held: positionAt(parseFixed6<Amount>('2'), price('3100')), amount: parseFixed6<Amount>('2') }
const short = { held: positionAt(parseFixed6<Amount>('-2'), price('3100')), amount: parseFixed6<Amount>('2') }
const half = { ...long, amount: parseFixed6<Amount>('1') }

// 3,120 × 2% = 62.4; 3,120 × 0.333% = 10.3896, so 3,109.6104, or 3,109.6 on a step.
test.each([
  ['2', longStop, '3057.6'],
  ['2', longProfit, '3182.4'],
  ['2', shortStop, '3182.4'],
  ['-2', longStop, '3057.6'],
  ['0.333', longStop, '3109.6'],
])('%s percent from the mark is on the triggering side, on a tick', (text, terms, expected) => {
  expect(triggerAtPercent(text, terms, mark)).toBe(price(expected))
})

test('an invalid number or a trigger below the minimum price gives no trigger', () => {
  expect(triggerAtPercent('', longStop, mark)).toBeUndefined()
  expect(triggerAtPercent('2x', longStop, mark)).toBeUndefined()
  expect(triggerAtPercent('100', longStop, mark)).toBeUndefined()
})

// A long of 2 at 3,100 loses 100 at 3,050, and half of the position loses 50. A short loses 100 at 3,150.
test.each([
  ['100', longStop, long, '3050'],
  ['-100', longStop, long, '3050'],
  ['50', longStop, half, '3050'],
  ['+100', longStop, long, '3150'],
  ['100', longProfit, long, '3150'],
  ['-20', longProfit, long, '3090'],
  ['100', shortStop, short, '3150'],
])('%s USD without a sign means a loss for a stop-loss and a gain for a take-profit', (text, terms, part, expected) => {
  expect(triggerAtPnl(text, terms, part)).toBe(price(expected))
})

test('the PnL of a partial stop is its share, and is shown to the cent', () => {
  expect(pnlOf(long, price('3050'))).toBe(parseFixed6<Usd>('-100'))
  expect(pnlOf(half, price('3050'))).toBe(parseFixed6<Usd>('-50'))
  expect(pnlOf(short, price('3050'))).toBe(parseFixed6<Usd>('100'))
  expect(triggerPnlText(pnlOf(half, price('3050')))).toBe('-50.00')
})

test('a trigger that the mark has passed has a negative distance', () => {
  expect(triggerPercentText(distanceOf(longStop, price('3057.6'), mark))).toBe('2.00')
  expect(triggerPercentText(distanceOf(longStop, price('3182.4'), mark))).toBe('-2.00')
  expect(triggerPercentText(distanceOf(longStop, price('3000'), undefined))).toBe('')
})
