import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { executionTotals, workedOrders, type ReportedFill, type ReportedOrder, type WorkedInputs } from './workedOrders'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const usd = (text: string) => parseFixed6<Usd>(text)
const second = (count: number) => BigInt(count) * 1_000_000_000n

const order = (orderId: string, change: Partial<ReportedOrder> = {}): ReportedOrder => ({
  orderId,
  instrumentName: 'ETH-PERP',
  side: 'buy',
  limit: price('100'),
  amount: amount('2'),
  filled: amount('0'),
  createdNs: second(10),
  endedNs: second(40),
  isCancelled: true,
  ...change,
})
const fill = (orderId: string, at: number, change: Partial<ReportedFill> = {}): ReportedFill => ({
  orderId,
  timeNs: second(at),
  price: price('100'),
  amount: amount('1'),
  mark: price('100'),
  isMaker: true,
  ...change,
})

/** The market is at 102, and falls to 100 at 25 s, 99 at 31 s and 97 at 80 s. */
const priceAt = (_: string, timeNs: bigint) =>
  price(timeNs < second(25) ? '102' : timeNs < second(31) ? '100' : timeNs < second(80) ? '99' : '97')
const nowNs = second(1_000)

test('a bid that the market falls onto has gained against its arrival and loses after its fills', () => {
  // 2 bought at 100 when the market stood at 102: 4 better. One fill at 25 s, one at 30 s.
  // After 1 s: 100 and 99; after 10 s: 99 and 99; after 60 s (85 s and 90 s): 97 and 97.
  const [row] = workedOrders({
    orders: [order('a', { filled: amount('2'), endedNs: second(30), isCancelled: false })],
    fills: [fill('a', 25), fill('a', 30)],
    priceAt,
    nowNs,
  })
  expect(row).toMatchObject({
    averagePrice: price('100'),
    arrivalPrice: price('102'),
    slippage: usd('-4'),
    restedNs: second(20),
    markouts: { 1: usd('-1'), 10: usd('-2'), 60: usd('-6') },
  })
})

test('an order that fills on arrival is measured against the mark of that moment', () => {
  // 1 sold at 101.5 with the mark at 101.8 costs 0.3.
  const taken = fill('s', 10, { price: price('101.5'), mark: price('101.8'), isMaker: false })
  const sold = order('s', { side: 'sell', limit: undefined, amount: amount('1'), endedNs: second(10) })
  const [row] = workedOrders({ orders: [sold], fills: [taken], priceAt, nowNs })
  expect(row).toMatchObject({ arrivalPrice: price('101.8'), slippage: usd('0.3'), restedNs: 0n, makerValue: usd('0') })
})

test('an amended order is one order with its fills, its time in the book and what it asked in all', () => {
  // 2 asked, 1 filled, the remaining 1 moved twice: the last id asks for 1.
  const first = order('a', { filled: amount('1'), endedNs: second(20) })
  const second1 = order('b', { amount: amount('1'), createdNs: second(20), endedNs: second(30) })
  const third = order('c', {
    amount: amount('1'),
    filled: amount('1'),
    createdNs: second(30),
    endedNs: second(35),
    isCancelled: false,
  })
  const other = order('d', { side: 'sell', createdNs: second(20), endedNs: undefined, isCancelled: false })
  const rows = workedOrders({
    orders: [third, other, first, second1],
    fills: [fill('a', 15), fill('c', 35)],
    priceAt,
    nowNs,
  })
  expect(rows.map(({ orderIds, amends }) => [orderIds, amends])).toEqual([
    [['d'], 0],
    [['a', 'b', 'c'], 2],
  ])
  expect(rows[1]).toMatchObject({ asked: amount('2'), filled: amount('2'), restedNs: second(25) })
  expect(executionTotals(rows)).toMatchObject({ orders: 2, fills: 2, amendsPerFill: 1, fillRatio: 1 })
})

test('a price that is not known yet, or not at all, leaves its figures unknown', () => {
  const filled = order('a', { filled: amount('1'), endedNs: second(25), isCancelled: false })
  const asked = { orders: [filled], fills: [fill('a', 25)], nowNs: second(30) }
  const [early] = workedOrders({ ...asked, priceAt })
  expect(early?.markouts).toEqual({ 1: usd('0'), 10: undefined, 60: undefined })
  const unknown = workedOrders({ ...asked, priceAt: () => undefined })
  expect(unknown[0]).toMatchObject({ arrivalPrice: undefined, slippage: undefined })
  expect(executionTotals(unknown)).toMatchObject({ slippage: undefined, slippageBps: undefined })
})

test('a fill after which nobody has traded has no markout', () => {
  const filled = order('a', { filled: amount('1'), endedNs: second(25), isCancelled: false })
  // The only trade of others is at 30 s, so that it is after the fill, but not within a second of it.
  const at30: WorkedInputs['priceAt'] = (_, timeNs, afterNs) =>
    timeNs >= second(30) && second(30) > (afterNs ?? 0n) ? price('99') : afterNs === undefined ? price('98') : undefined
  const [row] = workedOrders({ orders: [filled], fills: [fill('a', 25)], priceAt: at30, nowNs })
  expect(row?.markouts).toEqual({ 1: undefined, 10: usd('-1'), 60: usd('-1') })
})

test('a market order that found nothing counts as unfilled, at its arrival price', () => {
  // 1 of 1 filled at 100, and 3 asked when the market stood at 102: 100 of 406.
  const filled = order('a', { amount: amount('1'), filled: amount('1'), endedNs: second(25), isCancelled: false })
  const missed = order('m', { limit: undefined, amount: amount('3'), createdNs: second(12), endedNs: second(12) })
  const rows = workedOrders({ orders: [filled, missed], fills: [fill('a', 25)], priceAt, nowNs })
  expect(executionTotals(rows).fillRatio).toBeCloseTo(100 / 406)
})

test('totals weigh orders by their value and leave open orders out of the fill ratio', () => {
  // Filled 100 of 200 asked, and an order of 300 that is still open.
  const half = order('a', { filled: amount('1') })
  const open = order('b', { amount: amount('3'), createdNs: second(500), endedNs: undefined, isCancelled: false })
  const totals = executionTotals(workedOrders({ orders: [half, open], fills: [fill('a', 25)], priceAt, nowNs }))
  // 2 USD better than 102 USD at the arrival price are 196.08 basis points. The median of 30 s and 500 s is the lower.
  expect(totals).toMatchObject({
    orders: 2,
    ended: 1,
    fillRatio: 0.5,
    makerShare: 1,
    slippage: usd('-2'),
    medianRestedNs: second(30),
  })
  expect(totals.slippageBps).toBeCloseTo(-196.08)
})

test('without orders nothing is known', () => {
  expect(executionTotals([])).toMatchObject({
    orders: 0,
    fillRatio: undefined,
    makerShare: undefined,
    medianRestedNs: undefined,
    amendsPerFill: undefined,
  })
})
