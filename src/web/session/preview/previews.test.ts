import { expect, test } from 'vitest'
import { parseFixed6, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { defaultFeeRates } from '@/core/quant/fees'
import type { PositionState } from '@/core/quant/preview/positionLiquidation'
import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import { ethPerp } from '@/dev/testing/builders'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createPreviews } from './previews'
import { newLiquidations } from './useFilledLiquidation'

const price = (text: string) => parseFixed6<Price>(text)
const order = {
  instrumentId: '1',
  isBuy: true,
  amount: parseFixed6<Amount>('1'),
  limitPrice: undefined,
  postOnly: false,
  reduceOnly: false,
  timeInForce: 'IOC',
} as const
const bookAt = (ask: string) => ({ bids: [], asks: [{ price: price(ask), amount: parseFixed6<Amount>('5') }] })
const accountIn = (isPortfolioMargin: boolean): PreviewAccount => ({
  usdc: parseFixed6<Usd>('10000'),
  collateral: new Map(),
  isPortfolioMargin,
  isInLiquidation: false,
  leverages: new Map(),
  isolatedInstruments: new Set(),
  ratesOf: () => defaultFeeRates,
  holdings: new Map(),
  markets: new Map([['1', { instrument: ethPerp, markPrice: price('3000'), indexPrice: price('3000') }]]),
  indexOf: () => undefined,
})

test('under portfolio margin an order is recalculated at most twice a second, and a different one at once', () => {
  const time = createManualTime()
  const previews = createPreviews(time.clock, time.timers)
  const account = accountIn(true)
  const average = (ask: string, amount = '1') =>
    previews.order({ account, order: { ...order, amount: parseFixed6<Amount>(amount) }, book: bookAt(ask) })
      .averagePrice
  expect(average('3001')).toBe(price('3001'))
  time.pass(499)
  expect(average('3002')).toBe(price('3001'))
  expect(average('3002', '2')).toBe(price('3002'))
  time.pass(499)
  expect(average('3003', '2')).toBe(price('3002'))
  time.pass(1)
  expect(average('3003', '2')).toBe(price('3003'))
})

test('under standard margin every change of the book is reflected', () => {
  const time = createManualTime()
  const previews = createPreviews(time.clock, time.timers)
  const average = (ask: string) => previews.order({ account: accountIn(false), order, book: bookAt(ask) }).averagePrice
  expect([average('3001'), average('3002')]).toEqual([price('3001'), price('3002')])
})

test('a delayed preview renders once more when due, even in a quiet market', () => {
  const time = createManualTime()
  const previews = createPreviews(time.clock, time.timers)
  let ask = '3001'
  const drawn: (Price | undefined)[] = []
  const draw = () => drawn.push(previews.order({ account: accountIn(true), order, book: bookAt(ask) }).averagePrice)
  previews.onDue(draw)
  draw()
  time.pass(100)
  ask = '3002'
  draw()
  time.pass(100)
  ask = '3003'
  draw()
  expect(drawn).toEqual(['3001', '3001', '3001'].map(price))
  time.pass(299)
  expect(drawn).toHaveLength(3)
  time.pass(1)
  expect(drawn.slice(3)).toEqual([price('3003')])
  // The listeners are called once, not repeatedly.
  time.pass(10_000)
  expect([drawn.length, previews.turn(), time.waitingCount()]).toEqual([4, 1, 0])
})

test('the filled preview adds a resting order to the position at its limit, with its liquidation price', () => {
  const time = createManualTime()
  const previews = createPreviews(time.clock, time.timers)
  const resting = {
    ...order,
    timeInForce: 'GTC',
    limitPrice: price('2900'),
    amount: parseFixed6<Amount>('10'),
  } as const
  const asked = { account: accountIn(false), order: resting, book: bookAt('3001') }
  expect(previews.order(asked).position.after?.amount).toBe(0n)
  const { position } = previews.filled(asked)
  expect(position.after?.amount).toBe(resting.amount)
  expect(position.after?.entryPrice).toBe(price('2900'))
  const [only, other] = newLiquidations(position, price('0.1'))
  // The equity is 10,000 less the fee + 10 × (p − 2,900), the requirement 3 % × 10 × p, so p = (19,000 + fee) / 9.7.
  expect(only?.way).toBe('down')
  expect(toNumber(only?.price ?? price('0'))).toBeGreaterThan(1958.7)
  expect(toNumber(only?.price ?? price('0'))).toBeLessThan(1962)
  expect(other).toBeUndefined()
  // An order that takes and never rests follows the book.
  const immediate = { ...asked, order: { ...resting, timeInForce: 'IOC' } as const }
  expect(previews.filled(immediate).position.after?.amount).toBe(0n)
})

test('the filled preview of an order that takes and then rests fills the remainder at its limit', () => {
  const time = createManualTime()
  const previews = createPreviews(time.clock, time.timers)
  const part = { ...order, timeInForce: 'GTC', limitPrice: price('3011'), amount: parseFixed6<Amount>('10') } as const
  const { after } = previews.filled({ account: accountIn(false), order: part, book: bookAt('3001') }).position
  // Half fills at 3,001 and half at 3,011.
  expect(after?.entryPrice).toBe(price('3006'))
})

test('a liquidation price that the order leaves where it is, to the tick, is not a new one', () => {
  const state = (at: string) => {
    const prices = [{ way: 'down', price: price(at), distance: 0.1 }] as const
    return { liquidation: () => ({ status: 'prices', prices }) } as unknown as PositionState
  }
  const count = (before: PositionState | undefined, after: PositionState | undefined) =>
    newLiquidations({ before, after }, price('0.1')).length
  expect(count(state('2700'), state('2700.05'))).toBe(0)
  expect(count(state('2700'), state('2700.1'))).toBe(1)
  expect(count(undefined, state('2700'))).toBe(1)
  expect(count(state('2700'), undefined)).toBe(0)
})
