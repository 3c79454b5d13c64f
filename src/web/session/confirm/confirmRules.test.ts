import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { defaultPreferences, readPreferences, type Preferences } from '@/web/ui/preferences/preferences'
import { needsConfirming, type Confirmable } from './confirmRules'

const order = (part: Partial<Extract<Confirmable, { kind: 'order' }>> = {}): Confirmable => ({
  kind: 'order',
  isMarket: false,
  reduceOnly: false,
  value: parseFixed6<Usd>('6000'),
  ...part,
})
const market = order({ isMarket: true })
const closing = order({ isMarket: true, reduceOnly: true })
const cancelAll = { kind: 'cancelAll' } as const
const everything = [order(), market, closing, cancelAll]

const asked = (confirms: Preferences['confirms'], confirmAbove?: string) =>
  everything.map((wanted) => needsConfirming({ confirms, confirmAbove }, wanted))

test('by default nothing more is confirmed than before', () => {
  expect(everything.map((wanted) => needsConfirming(defaultPreferences, wanted))).toEqual([false, false, false, false])
})

test.each([
  ['limit', [true, false, false, false]],
  ['market', [false, true, false, false]],
  ['close', [false, false, true, false]],
  ['cancelAll', [false, false, false, true]],
] as const)('"%s" alone is confirmed where it is chosen alone', (kind, expected) => {
  expect(asked([kind])).toEqual(expected)
})

test.each([
  ['6000', false],
  ['5999.99', true],
  ['0', true],
  ['5k', true],
])('above %s USD an order of 6,000 USD is confirmed: %s', (above, expected) => {
  expect(asked([], above)).toEqual([expected, expected, expected, false])
})

test('an order whose value is unknown counts as large', () => {
  expect(needsConfirming({ confirms: [], confirmAbove: '1000000' }, order({ value: undefined }))).toBe(true)
  expect(needsConfirming({ confirms: [], confirmAbove: undefined }, order({ value: undefined }))).toBe(false)
})

test.each([
  ['["market","all"]', []],
  ['"market"', []],
  ['["market","close"]', ['market', 'close']],
])('the stored kinds %s are read as %j', (stored, expected) => {
  const getItem = () => `{"version":1,"confirms":${stored},"confirmAbove":5,"slippageCap":{}}`
  expect(readPreferences({ getItem })).toMatchObject({
    confirms: expected,
    confirmAbove: undefined,
    slippageCap: undefined,
  })
})
