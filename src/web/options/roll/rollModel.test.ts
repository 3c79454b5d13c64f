import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { ethPerp } from '@/dev/testing/builders'
import { amountToRoll, greeksChange, rollCost, rollDraft, rolledHoldings, rollTarget, type Holding } from './rollModel'

function option(instrumentName: string): OptionInstrument {
  const parts = parseInstrumentName(instrumentName)
  if (parts?.instrumentType !== 'OPTION') throw new Error(`no option: ${instrumentName}`)
  const { priceStep, amountStep, minOrderValue, maxOrderValue, maxNotionalValue, priceBand } = ethPerp
  const terms = { priceStep, amountStep, minOrderValue, maxOrderValue, maxNotionalValue, priceBand }
  return { ...terms, ...parts, instrumentId: instrumentName, instrumentName, listingCycle: 'weekly' }
}

function holding(instrumentName: string, side: 'buy' | 'sell', amount: string): Holding {
  const position = { instrumentId: instrumentName, instrumentName, side, amount: parseFixed6<Amount>(amount) }
  return { position: position as PositionMessage, instrument: option(instrumentName) }
}

const held = holding('BTC-27NOV26-60000-C', 'sell', '2')
const target = option('BTC-25DEC26-70000-C')
const part = { ...held, amount: parseFixed6<Amount>('1.5'), target }

/** Rows C01 and C03 of the 60-digit reference: calls at F = 60,000, 7 days at 55 % and 30 days at 60 %. */
const c01 = { delta: 0.5151893915800376, gamma: 8.7232556478049e-5, vega: 33.124472131117, theta: -130.13185480082 }
const c03 = { delta: 0.2089295115430742, gamma: 2.7840266423238e-5, vega: 49.426007239064, theta: -49.426007239064 }
const marks = new Map([
  ['BTC-27NOV26-60000-C', c01],
  ['BTC-25DEC26-70000-C', c03],
])

test('a partly rolled short has the greeks of what stays and of what opens', () => {
  const { before, after } = greeksChange([held], [part], (name) => marks.get(name))
  // −2 × C01, then −0.5 × C01 − 1.5 × C03, by hand.
  expect(before.delta).toBeCloseTo(-1.03037878316, 12)
  expect(before.gamma).toBeCloseTo(-1.74465112956098e-4, 15)
  expect(before.vega).toBeCloseTo(-66.248944262234, 9)
  expect(before.theta).toBeCloseTo(260.26370960164, 9)
  expect(after.delta).toBeCloseTo(-0.5709889631046301, 12)
  expect(after.gamma).toBeCloseTo(-8.53766778738815e-5, 15)
  expect(after.vega).toBeCloseTo(-90.7012469241545, 9)
  expect(after.theta).toBeCloseTo(139.204938259006, 9)
})

test('a greek of which a leg is unknown is unknown after the roll, not before it', () => {
  const { before, after } = greeksChange([held], [part], (name) => (name === target.instrumentName ? undefined : c01))
  expect(before.delta).toBeCloseTo(-1.03037878316, 12)
  expect(after).toEqual({ delta: undefined, gamma: undefined, vega: undefined, theta: undefined })
})

const levels = (text: string) =>
  text.split(' ').map((level) => {
    const [price = '', amount = ''] = level.split('x')
    return { price: parseFixed6<Price>(price), amount: parseFixed6<Amount>(amount) }
  })
const quote = (isBuy: boolean, book: string | undefined) => ({
  isPerpetual: false,
  isBuy,
  contracts: parseFixed6<Amount>('2'),
  bid: undefined,
  ask: undefined,
  mark: parseFixed6<Price>('1500'),
  levels: book === undefined ? undefined : levels(book),
})

test('the cash is what the books take for the whole amount, and the fees', () => {
  const fees = parseFixed6<Usd>('2.5')
  // Buys 1 at 1,900 and 1 at 1,910, sells 2 at 1,100: 3,810 − 2,200 + 2.5.
  expect(rollCost([quote(true, '1900x1 1910x2'), quote(false, '1100x5')], fees)).toBe(parseFixed6('1612.5'))
  expect(rollCost([quote(true, '1900x1 1910x2'), quote(false, undefined)], fees)).toBeUndefined()
  expect(rollCost([quote(true, '1900x1'), quote(false, '1100x5')], fees)).toBeUndefined()
  expect(rollCost([quote(true, '1900x3'), quote(false, '1100x5')], undefined)).toBeUndefined()
})

const december = (strikes: readonly number[]) => ({
  expiryNs: target.expiryNs,
  strikes: strikes.map((strike) => ({
    strike: fixed6<Price>(BigInt(strike) * 1_000_000n),
    call: option(`BTC-25DEC26-${strike}-C`),
    put: undefined,
  })),
})
const forwards = new Map([
  [held.instrument.expiryNs, 60_000],
  [target.expiryNs, 61_200],
])
const deltas = new Map([
  ['BTC-27NOV26-60000-C', 0.515],
  ['BTC-25DEC26-60000-C', 0.58],
  ['BTC-25DEC26-62000-C', 0.5],
  ['BTC-25DEC26-64000-C', 0.42],
])
const market = {
  forwardOf: (expiryNs: bigint) => forwards.get(expiryNs),
  deltaOf: (name: string) => deltas.get(name),
}

test.each([
  ['strike', [60_000, 61_000, 62_000], 'BTC-25DEC26-60000-C'],
  ['strike', [61_000, 62_000], undefined],
  // 60,000 × 61,200 / 60,000 = 61,200.
  ['moneyness', [60_000, 61_000, 62_000], 'BTC-25DEC26-61000-C'],
  ['delta', [60_000, 62_000, 64_000], 'BTC-25DEC26-62000-C'],
  // The delta of 63,000 is unknown.
  ['delta', [63_000, 64_000], 'BTC-25DEC26-64000-C'],
  ['delta', [63_000], undefined],
  ['chosen', [60_000, 64_000], 'BTC-25DEC26-64000-C'],
] as const)('same %s among %j becomes %s', (rule, strikes, expected) => {
  const chosen = parseFixed6<Price>('64000')
  expect(rollTarget(held.instrument, rule, december(strikes), market, chosen)?.instrumentName).toBe(expected)
})

test('without a forward no strike has the same moneyness', () => {
  const blind = { ...market, forwardOf: () => undefined }
  expect(rollTarget(held.instrument, 'moneyness', december([60_000]), blind)).toBeUndefined()
})

test('the amount is capped at the position, and a share is rounded down to a step', () => {
  const amount = (amountText: string | undefined, percent: number) => amountToRoll(held, { amountText, percent })
  expect(amount('5', 100)).toBe(parseFixed6('2'))
  expect(amount('0.7', 100)).toBe(parseFixed6('0.7'))
  expect(amount(undefined, 100)).toBe(parseFixed6('2'))
  expect(amount('x', 100)).toBeUndefined()
  const three = holding('BTC-27NOV26-60000-C', 'buy', '0.03')
  // A quarter of 0.03 is 0.0075; the step is that of the instrument.
  const step = three.instrument.amountStep
  expect(amountToRoll(three, { amountText: undefined, percent: 25 })).toBe(7_500n - (7_500n % step))
})

test('one position is a package of 1:1, several are one package of their amounts', () => {
  const one = parseFixed6<Amount>('1')
  expect(rollDraft([part])).toEqual({
    amount: parseFixed6('1.5'),
    legs: [
      { instrumentName: 'BTC-27NOV26-60000-C', side: 'buy', ratio: one },
      { instrumentName: 'BTC-25DEC26-70000-C', side: 'sell', ratio: one },
    ],
  })
  const other = { ...holding('BTC-27NOV26-50000-P', 'buy', '3'), amount: parseFixed6<Amount>('3') }
  const both = rollDraft([part, { ...other, target: option('BTC-25DEC26-50000-P') }])
  expect(both.amount).toBe(one)
  expect(both.legs.map(({ side, ratio }) => [side, ratio])).toEqual([
    ['buy', 1_500_000n],
    ['sell', 1_500_000n],
    ['sell', 3_000_000n],
    ['buy', 3_000_000n],
  ])
})

test('a name means an option, an expiry, or a strike of any expiry', () => {
  const names = ['BTC-27NOV26-60000-C', 'BTC-27NOV26-50000-P', 'BTC-25DEC26-60000-C', 'BTC-PERP']
  const positions = names.map((name) => ({ instrumentName: name, side: 'buy', amount: 1n }) as PositionMessage)
  const found = (of: string) =>
    rolledHoldings(of, positions, (name) => (name === 'BTC-PERP' ? undefined : option(name))).map(
      ({ position }) => position.instrumentName,
    )
  expect(found('BTC-27NOV26-60000-C')).toEqual(['BTC-27NOV26-60000-C'])
  expect(found('BTC-27NOV26')).toEqual(['BTC-27NOV26-60000-C', 'BTC-27NOV26-50000-P'])
  expect(found('BTC-60000-C')).toEqual(['BTC-27NOV26-60000-C', 'BTC-25DEC26-60000-C'])
  expect(found('BTC')).toEqual([])
})
