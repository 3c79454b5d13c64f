import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument, PerpetualInstrument } from '@/core/protocol/instrument'
import { flatPosition, positionAt } from '../pnl'
import { changeOpenAmount, noOrderMargin, type OpenOrderTotals } from './accountFunds'
import {
  accountMargin,
  addInstrumentMargin,
  emptyMarginTotals,
  hasEnoughMargin,
  removeInstrumentMargin,
  sumInstrumentMargins,
} from './accountMargin'
import { instrumentMargin, type InstrumentMarginInput } from './instrumentMargin'
import { orderMarginBesidePosition, orderMargin } from './orderMarginBesidePosition'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const usd = (text: string) => parseFixed6<Usd>(text)
const fraction = (text: string) => parseFixed6<Fraction>(text)

const terms = {
  asset: 'ETH',
  priceStep: price('0.01'),
  amountStep: amount('0.01'),
  minOrderValue: usd('0.01'),
  maxOrderValue: usd('1000000'),
  maxNotionalValue: usd('10000000'),
  priceBand: fraction('0.7'),
}
const perpetual: PerpetualInstrument = {
  ...terms,
  instrumentType: 'PERPETUAL',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  maxLeverage: 20,
  initialMarginFraction: fraction('0.05'),
  maintenanceMarginFraction: fraction('0.03'),
}
const call: OptionInstrument = {
  ...terms,
  instrumentType: 'OPTION',
  instrumentId: '2',
  instrumentName: 'ETH-27MAR26-3200-C',
  optionType: 'call',
  strike: price('3200'),
  expiryNs: 1_774_598_400_000_000_000n,
  listingCycle: 'quarterly',
}
const ofPerpetual = { instrument: perpetual, prices: { markPrice: price('2000'), indexPrice: price('2000') } }
const ofCall = { instrument: call, prices: { markPrice: price('193.2332'), indexPrice: price('3120.5') } }
const noFees = {
  OPTION: { taker: fraction('0'), maker: fraction('0') },
  PERPETUAL: { taker: fraction('0'), maker: fraction('0') },
}

/** Parses `buy 2 @ 100`, one order per line. */
function orders(script: string): OpenOrderTotals {
  let totals = noOrderMargin
  for (const line of script.split('\n')) {
    const [side, size = '', , at = ''] = line.trim().split(' ')
    const change = { isBuy: side === 'buy', price: price(at), from: amount('0'), to: amount(size) }
    totals = changeOpenAmount(totals, change)
  }
  return totals
}

const held = (size: string, entry: string) => positionAt(amount(size), price(entry))

test('the initial margin of a perpetual follows its leverage, the maintenance margin its fraction (rest-private 10.1)', () => {
  const margin = instrumentMargin({
    instrument: perpetual,
    position: held('1.5', '1850.5'),
    openOrders: noOrderMargin,
    prices: { markPrice: price('1862.3'), indexPrice: price('1862') },
    leverage: 10,
  })
  expect(margin).toMatchObject({
    initialMargin: usd('279.345'),
    maintenanceMargin: usd('83.8035'),
    unrealizedPnl: usd('17.7'),
    countedPnl: usd('17.7'),
    positionValue: usd('2793.45'),
    optionValue: 0n,
  })
})

test('a short perpetual needs as much margin as a long one', () => {
  const short = instrumentMargin({ ...ofPerpetual, position: held('-2', '2100'), openOrders: noOrderMargin })
  expect(short).toMatchObject({ initialMargin: usd('200'), maintenanceMargin: usd('120'), countedPnl: usd('200') })
})

test('a short option needs the standard margin per contract, and its profit is not counted', () => {
  const margin = instrumentMargin({ ...ofCall, position: held('-2', '200'), openOrders: noOrderMargin })
  expect(margin).toMatchObject({
    initialMargin: usd('1163.6164'),
    maintenanceMargin: usd('1010.5664'),
    unrealizedPnl: usd('13.5336'),
    countedPnl: 0n,
    optionValue: usd('-386.4664'),
  })
})

test('a fully paid long option needs no margin, and its value counts only as equity', () => {
  const margin = instrumentMargin({ ...ofCall, position: held('2', '150'), openOrders: noOrderMargin })
  expect(margin).toMatchObject({
    initialMargin: 0n,
    maintenanceMargin: 0n,
    countedPnl: 0n,
    optionValue: usd('386.4664'),
  })
})

type Scene = readonly [string, Pick<InstrumentMarginInput, 'instrument' | 'prices'>, string, string, string]
const scenes: readonly Scene[] = [
  ['a buy of a perpetual needs the initial fraction of its limit value', ofPerpetual, '0', 'buy 2 @ 1900', '190'],
  ['a sell needs the same', ofPerpetual, '0', 'sell 2 @ 1900', '190'],
  ['of two sides the larger counts', ofPerpetual, '0', 'buy 2 @ 1900\nsell 1 @ 2100', '190'],
  ['an order that only closes needs nothing', ofPerpetual, '-2', 'buy 2 @ 1900', '0'],
  ['what goes beyond the position opens', ofPerpetual, '-1', 'buy 2 @ 1900', '95'],
  ['several orders close at their average price', ofPerpetual, '-2', 'buy 1 @ 1800\nbuy 3 @ 2000', '195'],
  ['a position does not help orders on its own side', ofPerpetual, '5', 'buy 2 @ 1900', '190'],
  ['closing orders leave the other side to count', ofPerpetual, '2', 'sell 2 @ 2100\nbuy 1 @ 1900', '95'],
  ['a buy of options needs its premium', ofCall, '0', 'buy 5 @ 96.4', '482'],
  ['a sell of options needs the initial margin of a short', ofCall, '0', 'sell 2 @ 250', '1163.6164'],
  ['a sell of held options needs nothing', ofCall, '2', 'sell 2 @ 250', '0'],
  ['a sell of more options than are held needs the rest', ofCall, '1', 'sell 2 @ 250', '581.8082'],
]

test.each(scenes)('%s', (_claim, of, size, script, needed) => {
  const position = held(size, '2000')
  const margin = instrumentMargin({ ...of, position, openOrders: orders(script), rates: noFees })
  expect(margin.openOrderMargin).toBe(usd(needed))
})

test.each([
  // 190 + 0.0008 × 3800
  ['a perpetual', ofPerpetual, 'buy 2 @ 1900', '193.04'],
  // 482 + 0.0005 × 5 × 3120.5
  ['an option', ofCall, 'buy 5 @ 96.4', '489.80125'],
  // 2 + 0.125 × 2
  ['a cheap option, whose fee is capped', ofCall, 'buy 5 @ 0.4', '2.25'],
] as const)('an order of %s also reserves the taker fee', (_name, of, script, needed) => {
  const margin = instrumentMargin({ ...of, position: undefined, openOrders: orders(script) })
  expect(margin.openOrderMargin).toBe(usd(needed))
})

test('a closing order reserves no fee either', () => {
  const margin = instrumentMargin({ ...ofPerpetual, position: held('2', '2000'), openOrders: orders('sell 2 @ 2100') })
  expect(margin.openOrderMargin).toBe(0n)
})

test('without positions and orders there is no margin', () => {
  const margin = instrumentMargin({ ...ofCall, position: flatPosition, openOrders: noOrderMargin })
  expect(Object.values(margin).every((value) => value === 0n)).toBe(true)
})

test('margin requirements are rounded up', () => {
  const margin = instrumentMargin({
    ...ofPerpetual,
    position: held('0.000001', '1'),
    openOrders: noOrderMargin,
    leverage: 3,
  })
  expect(margin.initialMargin).toBe(667n)
})

test.each([
  ['a perpetual with leverage 10', { ...ofPerpetual, leverage: 10 }, '1850.5', '0.25', '46.2625'],
  ['a perpetual without a chosen leverage', ofPerpetual, '1850.5', '0.25', '23.13125'],
  ['a bought option', ofCall, '96.4', '5', '482'],
  ['a bought option, edited', ofCall, '96.2', '7.5', '721.5'],
] as const)('the record of an order of %s has the margin that the interface shows', (_name, of, at, size, shown) => {
  const order = { ...of, isBuy: true, price: price(at), amount: amount(size) }
  expect(orderMargin({ ...order, reduceOnly: false })).toBe(usd(shown))
  expect(orderMargin({ ...order, reduceOnly: true })).toBe(0n)
})

test('the record of an option sale has the margin of a short', () => {
  const order = { ...ofCall, isBuy: false, price: price('250'), amount: amount('2'), reduceOnly: false }
  expect(orderMargin(order)).toBe(usd('1163.6164'))
})

const anySize = fc.bigInt(0n, 50_000_000n).map((value) => fixed6<Amount>(value))
const anyOrder = fc.record({
  isBuy: fc.boolean(),
  price: fc.bigInt(1n, 5_000_000_000n).map((value) => fixed6<Price>(value)),
  sizes: fc.array(anySize, { maxLength: 6 }),
})

test('after any fills and cancels, finished orders leave no margin behind', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 10 }), (list) => {
      let totals = noOrderMargin
      for (const order of list) {
        let from = fixed6<Amount>(0n)
        for (const to of [...order.sizes, fixed6<Amount>(0n)]) {
          totals = changeOpenAmount(totals, { isBuy: order.isBuy, price: order.price, from, to })
          from = to
        }
      }
      expect(totals).toEqual(noOrderMargin)
    }),
  )
})

test('another order never lowers the order margin', () => {
  const nothing = fixed6<Amount>(0n)
  fc.assert(
    fc.property(
      fc.constantFrom(ofPerpetual, ofCall),
      fc.bigInt(-50_000_000n, 50_000_000n),
      anySize,
      anySize,
      fc.boolean(),
      fc.bigInt(1n, 5_000_000_000n).map((value) => fixed6<Price>(value)),
      (of, holding, first, second, isBuy, at) => {
        const position = positionAt(fixed6<Amount>(holding), price('100'))
        const some = changeOpenAmount(noOrderMargin, { isBuy, price: at, from: nothing, to: first })
        const more = changeOpenAmount(some, { isBuy, price: at, from: nothing, to: second })
        const need = (openOrders: OpenOrderTotals) => instrumentMargin({ ...of, position, openOrders }).openOrderMargin
        // Two values are rounded up: the averaged notional and the fee.
        expect(need(more)).toBeGreaterThanOrEqual(need(some) - 2n)
      },
    ),
  )
})

test('the margins of all orders on a side add up to the requirement of the instrument without the fee', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(ofPerpetual, ofCall),
      fc.bigInt(-50_000_000n, 50_000_000n).map((value) => fixed6<Amount>(value)),
      fc.array(fc.record({ size: anySize, at: fc.bigInt(1n, 5_000_000_000n) }), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (of, contracts, list, isBuy) => {
        const some = list.map(({ size, at }) => ({ isBuy, price: fixed6<Price>(at), from: amount('0'), to: size }))
        const openOrders = some.reduce(changeOpenAmount, noOrderMargin)
        const position = positionAt(contracts, price('100'))
        const need = instrumentMargin({ ...of, position, openOrders, rates: noFees }).openOrderMargin
        const sideAmount = isBuy ? openOrders.buyAmount : openOrders.sellAmount
        const ofOrder = (order: (typeof some)[number]) =>
          orderMarginBesidePosition(
            { ...of, ...order, amount: order.to, reduceOnly: false },
            { held: contracts, sideAmount },
          )
        const sum = some.reduce((total, order) => total + ofOrder(order), 0n)
        // Each order is rounded up at most three times, and so is the total; a short option also by its price.
        const most = 3n * BigInt(some.length + 1)
        expect(sum).toBeGreaterThanOrEqual(need - most)
        expect(sum).toBeLessThanOrEqual(need + most)
      },
    ),
  )
})

const perpetualMargin = instrumentMargin({ ...ofPerpetual, position: held('-2', '2100'), openOrders: noOrderMargin })
const callMargin = instrumentMargin({
  ...ofCall,
  position: held('-1', '200'),
  openOrders: orders('buy 3 @ 100'),
  rates: noFees,
})

test('available margin is the balance plus perpetual PnL, less order and maintenance margins', () => {
  const margin = accountMargin(usd('1000'), sumInstrumentMargins([perpetualMargin, callMargin]))
  expect(margin).toEqual({
    balance: usd('1000'),
    unrealizedPnl: usd('200'),
    openOrderMargin: usd('200'),
    initialMargin: usd('781.8082'),
    maintenanceMargin: usd('625.2832'),
    availableMargin: usd('374.7168'),
    equity: usd('1006.7668'),
  })
})

test('removing an instrument leaves the totals as if it had never been added', () => {
  const both = sumInstrumentMargins([perpetualMargin, callMargin])
  expect(removeInstrumentMargin(both, callMargin)).toEqual(addInstrumentMargin(emptyMarginTotals, perpetualMargin))
})

test.each([
  ['625.283201', true],
  ['625.2832', false],
])('with %s available before maintenance the check says %s: exactly zero is not enough', (balance, isEnough) => {
  const totals = { ...emptyMarginTotals, maintenanceMargin: usd('625.2832') }
  expect(hasEnoughMargin(accountMargin(usd(balance), totals))).toBe(isEnough)
})
