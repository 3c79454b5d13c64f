import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { fillOrKillProblem } from './fillOrKill'
import { goodTillMs, goodTillText } from './goodTillDraft'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)
const level = (at: string, size: string) => ({ price: price(at), amount: amount(size) })
const book = {
  asks: [level('2399', '1.2'), level('2400', '2'), level('2400.1', '50')],
  bids: [level('2398', '4'), level('2397', '4')],
}

test.each([
  // 1.2 + 2 within 2,400.
  [true, '3.2', '2400', undefined],
  [true, '5', '2400', 'Only 3.2 of 5.0 are offered within 2,400.0.'],
  [true, '1', '2398', 'Only 0.0 of 1.0 are offered within 2,398.0.'],
  [false, '8', '2397', undefined],
  [false, '9', '2397', 'Only 8.0 of 9.0 are bid within 2,397.0.'],
] as const)('fill or kill: buy %s, %s at %s', (isBuy, size, limit, words) => {
  const order = { isBuy, amount: amount(size), limitPrice: price(limit) }
  const steps = { amountStep: amount('0.1'), priceStep: price('0.1') }
  expect(fillOrKillProblem(order, book, steps)?.words).toBe(words)
})

test('fill or kill is not sent without a live book', () => {
  const order = { isBuy: true, amount: amount('1'), limitPrice: price('2400') }
  expect(fillOrKillProblem(order, undefined, ethPerp)?.words).toBe('Fill or kill needs a live order book.')
})

// Saturday, 28 November 2026, 22:30 in New York, which is five hours behind UTC.
const nowMs = Date.UTC(2026, 10, 29, 3, 30)
const zone = 'America/New_York'

test.each([
  [{ preset: '1h', text: '' }, Date.UTC(2026, 10, 29, 4, 30)],
  [{ preset: '8h', text: '' }, Date.UTC(2026, 10, 29, 11, 30)],
  [{ preset: 'today', text: '' }, Date.UTC(2026, 10, 29, 5, 0)],
  [{ preset: 'at', text: '2026-11-30T09:15' }, Date.UTC(2026, 10, 30, 14, 15)],
  [{ preset: 'at', text: '2026-11-30' }, undefined],
  [{ preset: 'at', text: '' }, undefined],
] as const)('%j ends in the trader’s zone', (draft, expected) => {
  expect(goodTillMs(draft, nowMs, zone)).toBe(expected)
})

test('the field shows a time of the zone', () => {
  expect(goodTillText(nowMs, zone)).toBe('2026-11-28T22:30')
})
