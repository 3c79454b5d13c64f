import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import { emptyAccount, previewStructure } from '@/core/quant/preview/previewStructure'
import { ethPerp } from '@/dev/testing/builders'
import type { BuilderLeg } from './builderLeg'
import { ordersOf } from './BuilderMargin'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)

const { initialMarginFraction: _, maintenanceMarginFraction: __, ...listed } = ethPerp
const leg: BuilderLeg = {
  instrument: listed,
  side: 'buy',
  ratio: amount('1'),
  contracts: amount('2'),
  quote: {
    isPerpetual: true,
    isBuy: true,
    contracts: amount('2'),
    bid: undefined,
    ask: undefined,
    mark: price('3000'),
    levels: [],
  },
  iv: undefined,
  greeks: { delta: 1, gamma: 0, vega: 0, theta: 0 },
  price: price('3000'),
  isAssumed: false,
}
const market = {
  legs: [leg],
  indexPrice: price('3000'),
  forwards: new Map(),
  nowNs: 0n,
}
const fraction = (millionths: bigint) => fixed6<Fraction>(millionths)
const terms = { ...ethPerp, initialMarginFraction: fraction(50_000n), maintenanceMarginFraction: fraction(30_000n) }

test('a perpetual leg without loaded margin terms has no margin, rather than one from its leverage', () => {
  expect(ordersOf(market, () => undefined)).toBeUndefined()
})

test('a perpetual leg needs the maintenance margin of its own detail', () => {
  const orders = ordersOf(market, () => terms) ?? []
  const { after } = previewStructure(emptyAccount(false), orders).margin
  // The margin is 3% of 2 × 3,000. A rate of one twentieth would give 300.
  expect(after?.maintenanceMargin).toBe(parseFixed6('180'))
  expect(after?.initialMargin).toBe(parseFixed6('300'))
})

test('a structure with other margin terms does not replace the account’s', () => {
  const orders = ordersOf(market, () => ({ ...terms, maintenanceMarginFraction: fraction(50_000n) })) ?? []
  const known = { instrument: terms, markPrice: price('3000'), indexPrice: price('3000') }
  const account = { ...emptyAccount(false), markets: new Map([[terms.instrumentId, known]]) }
  expect(previewStructure(account, orders).margin.after?.maintenanceMargin).toBe(parseFixed6('180'))
})
