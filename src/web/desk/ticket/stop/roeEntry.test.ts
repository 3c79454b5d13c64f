import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { positionAt } from '@/core/quant/pnl'
import { roeOf, roeText, triggerAtRoe } from './roeEntry'
import { pnlOf } from './triggerEntry'

const price = (text: string) => parseFixed6<Price>(text)
const partOf = (amount: string, entry: string, closed: string) => ({
  held: positionAt(parseFixed6<Amount>(amount), price(entry)),
  amount: parseFixed6<Amount>(closed),
})

/**
 * Calculated by hand: PnL = ±(price − entry) × closed; margin = entry × closed ÷ leverage; ROE = PnL ÷ margin. None
 * depends on fees, which the form says.
 */
const cases = [
  // Long 2 at 3,000, 10×: margin 600. At 3,060: +120, 20 %. At 2,940: −120, −20 %.
  { amount: '2', entry: '3000', closed: '2', leverage: 10, at: '3060', pnl: '120', roe: '20.00' },
  { amount: '2', entry: '3000', closed: '2', leverage: 10, at: '2940', pnl: '-120', roe: '-20.00' },
  // Half of it: margin 300, +60: 20 % as well.
  { amount: '2', entry: '3000', closed: '1', leverage: 10, at: '3060', pnl: '60', roe: '20.00' },
  // Short 2 at 3,000, 20×: margin 300. At 3,015: −30, −10 %. At 2,985: +30, 10 %.
  { amount: '-2', entry: '3000', closed: '2', leverage: 20, at: '3015', pnl: '-30', roe: '-10.00' },
  { amount: '-2', entry: '3000', closed: '2', leverage: 20, at: '2985', pnl: '30', roe: '10.00' },
  // Short 0.5 at 1,600, 4×: margin 200. At 1,400: +100, 50 %.
  { amount: '-0.5', entry: '1600', closed: '0.5', leverage: 4, at: '1400', pnl: '100', roe: '50.00' },
  // A long option, 3 at 80: premium 240. At 100: +60, 25 %. At 20: −180, −75 %.
  { amount: '3', entry: '80', closed: '3', leverage: 1, at: '100', pnl: '60', roe: '25.00' },
  { amount: '3', entry: '80', closed: '3', leverage: 1, at: '20', pnl: '-180', roe: '-75.00' },
  // Long 0.3 at 3,333.3, 7×: margin 142.855714…; at 3,400: +20.01, 14.00714… %.
  { amount: '0.3', entry: '3333.3', closed: '0.3', leverage: 7, at: '3400', pnl: '20.01', roe: '14.01' },
] as const

test.each(cases)('$amount at $entry with $leverage×: closing $closed at $at makes $pnl USD, $roe %', (one) => {
  const part = partOf(one.amount, one.entry, one.closed)
  expect(pnlOf(part, price(one.at))).toBe(parseFixed6(one.pnl))
  expect(roeText(roeOf(part, price(one.at), one.leverage))).toBe(one.roe)
})

const terms = { isBuy: false, priceStep: price('0.1') }
const long = partOf('2', '3000', '2')
const short = partOf('-2', '3000', '2')

test.each([
  // Long, 10×: 20 % of the margin is 2 % of the price; −50 % is −5 %.
  ['20', 'TAKE_PROFIT', long, 10, '3060'],
  ['20', 'STOP_LOSS', long, 10, '2940'],
  ['-50', 'TAKE_PROFIT', long, 10, '2850'],
  ['+5', 'STOP_LOSS', long, 10, '3015'],
  // Short, 20×: 10 % of the margin is 0.5 % of the price.
  ['10', 'TAKE_PROFIT', short, 20, '2985'],
  ['10', 'STOP_LOSS', short, 20, '3015'],
  // 3,000 × 0.333 % ÷ 3 = 3.33, so 3,003.33, on a step 3,003.3.
  ['0.333', 'TAKE_PROFIT', long, 3, '3003.3'],
] as const)('%s % ROE as %s is a trigger on a step', (text, kind, part, leverage, expected) => {
  expect(triggerAtRoe(text, { ...terms, kind }, part, leverage)).toBe(price(expected))
})

test('a return that no price realises, or that is no number, gives no trigger', () => {
  const loss = { ...terms, kind: 'STOP_LOSS' } as const
  expect(triggerAtRoe('100', loss, long, 1)).toBeUndefined()
  expect(triggerAtRoe('', loss, long, 10)).toBeUndefined()
  expect(triggerAtRoe('2x', loss, long, 10)).toBeUndefined()
  expect(triggerAtRoe('10', loss, partOf('0', '3000', '1'), 10)).toBeUndefined()
  expect(roeOf(partOf('0', '3000', '1'), price('3000'), 10)).toBeUndefined()
})
