import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { packageLabel } from '../packageLabel'
import type { MarketLeg } from './packageMarket'
import { checkRequest, reducePackage, startRequestDraft, type RequestDraft } from './requestDraft'

const option = (instrumentName: string, instrumentId: string): Instrument => ({
  instrumentType: 'OPTION',
  optionType: 'call',
  strike: parseFixed6('3200'),
  expiryNs: 1_796_976_000_000_000_000n,
  listingCycle: 'weekly',
  instrumentId,
  instrumentName,
  asset: 'ETH',
  priceStep: parseFixed6('0.1'),
  amountStep: parseFixed6('0.1'),
  minOrderValue: parseFixed6('1'),
  maxOrderValue: parseFixed6('1000000'),
  maxNotionalValue: parseFixed6('1000000'),
  priceBand: parseFixed6('0.5'),
})
const names = ['ETH-11DEC26-3200-C', 'ETH-11DEC26-3400-C'] as const
const listed = new Map(names.map((name, at) => [name as string, option(name, String(at + 11))]))
const legs: readonly MarketLeg[] = names.map((instrumentName, at) => ({
  instrumentName,
  side: at === 0 ? 'buy' : 'sell',
  ratio: parseFixed6<Amount>('1'),
}))
const account = `0x${'aa'.repeat(20)}` as const
const errorsOf = (part: Partial<RequestDraft>, of: readonly MarketLeg[] = legs) =>
  checkRequest({ ...startRequestDraft, ...part }, of, listed, account).errors

test('a valid request uses instrument ids, and has a side only if disclosed', () => {
  const { request } = checkRequest({ ...startRequestDraft, amount: '2.5', direction: 'both' }, legs, listed, account)
  expect(request).toEqual({
    legs: [
      { instrumentId: '11', side: 'buy', ratio: 1_000_000n },
      { instrumentId: '12', side: 'sell', ratio: 1_000_000n },
    ],
    amount: 2_500_000n,
    isBuy: undefined,
    isFullSize: false,
    durationSec: 300,
    counterparties: [],
  })
})

test.each([
  [{ amount: '' }, 'amount'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '0.15' }, 'amount'],
  [{ duration: '0' }, 'duration'],
  [{ duration: '3601' }, 'duration'],
  [{ duration: '1.5' }, 'duration'],
  [{ counterparties: '0x12' }, 'counterparties'],
  [{ counterparties: account.toUpperCase().replace('0X', '0x') }, 'counterparties'],
])('%j is rejected for its %s', (part, where) => {
  expect(Object.keys(errorsOf(part) ?? {})).toEqual([where])
})

test('one hour and duplicate makers are accepted', () => {
  const other = `0x${'bb'.repeat(20)}`
  const draft = {
    ...startRequestDraft,
    duration: '3600',
    counterparties: `${other}, ${other.toUpperCase().replace('0X', '0x')}`,
  }
  expect(checkRequest(draft, legs, listed, account).request?.counterparties).toEqual([other])
})

test.each([
  ['no leg', []],
  ['seven legs', Array.from({ length: 7 }, () => legs[0])],
  ['a leg that is not listed', [{ ...legs[0], instrumentName: 'ETH-11DEC26-9999-C' }]],
  ['a ratio with three decimals', [{ ...legs[0], ratio: parseFixed6('1.125') }]],
  ['a ratio above a hundred', [{ ...legs[0], ratio: parseFixed6('101') }]],
])('%s is rejected for its legs', (_name, of) => {
  // Each list of legs has exactly one error.
  expect(errorsOf({}, of as readonly MarketLeg[])?.legs).toBeDefined()
})

test('the parts that all legs have in common are written once', () => {
  expect(packageLabel(legs)).toBe('ETH 11DEC26 +3200-C −3400-C')
  const [first] = legs
  if (first === undefined) throw new Error('there are legs')
  const perpetual: MarketLeg = { instrumentName: 'ETH-PERP', side: 'sell', ratio: parseFixed6('0.25') }
  expect(packageLabel([first, perpetual])).toBe('+ETH-11DEC26-3200-C −0.25×ETH-PERP')
  expect(packageLabel([first, { ...first, instrumentName: 'ETH-18DEC26-3400-C' }])).toBe(
    'ETH +11DEC26-3200-C +18DEC26-3400-C',
  )
})

test.each([
  // Both give 1.5 × 2 = 3 and 1.5 × 4 = 6 contracts.
  ['1.5', ['2', '4'], '3', ['1', '2']],
  ['2', ['3', '3'], '6', ['1', '1']],
  ['2', ['1.5', '3'], '3', ['1', '2']],
  ['1', ['5'], '5', ['1']],
  // The ratios have no common factor above 1.
  ['4', ['2', '3'], '4', ['2', '3']],
  ['10', ['1', '0.37'], '10', ['1', '0.37']],
  ['10', ['0.5', '0.5'], '10', ['0.5', '0.5']],
  // 0.000001 × 1.5 would need a seventh decimal.
  ['0.000001', ['1.5', '3'], '0.000001', ['1.5', '3']],
])('%s packages of %j are sent as %s of %j', (amount, ratios, sentAmount, sentRatios) => {
  const parse = (text: string) => parseFixed6<Amount>(text)
  expect(reducePackage(ratios.map(parse), parse(amount))).toEqual({
    amount: parse(sentAmount),
    ratios: sentRatios.map(parse),
  })
})

test('a request is sent with its ratios reduced', () => {
  const twice = legs.map((leg, at) => ({ ...leg, ratio: parseFixed6<Amount>(at === 0 ? '2' : '4') }))
  const { request } = checkRequest({ ...startRequestDraft, amount: '1.5' }, twice, listed, account)
  expect(request).toMatchObject({ amount: 3_000_000n, legs: [{ ratio: 1_000_000n }, { ratio: 2_000_000n }] })
})
