import { expect, test } from 'vitest'
import { parseFixed6, type Fraction, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { assetSpecs } from './instrumentSpecs'
import { planListing } from './listing'
import { planTerms } from './planTerms'

const indexPrices = new Map([
  ['ETH', 3120.5],
  ['BTC', 64_250],
])
const nowMs = Date.parse('2026-01-10T06:30:10Z')
const { list: listed } = planListing({ nowMs, specs: assetSpecs, indexPrices, listed: [], nextOptionId: 10_001 })

const withBand = (band: string) =>
  listed.map((instrument): Instrument => ({ ...instrument, priceBand: parseFixed6<Fraction>(band) }))

test('what is listed with the terms of the program stays as it is', () => {
  expect(planTerms(assetSpecs, listed)).toEqual({ change: [], contradicted: [] })
})

test('another price band reaches every listed contract, and nothing else of it changes', () => {
  expect(planTerms(assetSpecs, withBand('0.33'))).toEqual({ change: listed, contradicted: [] })
})

test('a listed option whose strike the calendar would not list now gets the new terms too', () => {
  const [far] = withBand('0.33').filter(({ instrumentType }) => instrumentType === 'OPTION')
  if (far?.instrumentType !== 'OPTION') throw new Error('options are listed')
  const option: Instrument = { ...far, strike: parseFixed6<Price>('1'), instrumentName: 'ETH-FAR' }
  expect(planTerms(assetSpecs, [option]).change).toEqual([{ ...option, priceBand: 700_000n }])
})

test('options keep their steps until they expire, perpetuals with other steps or another id contradict', () => {
  const otherStep = listed.map((instrument): Instrument => ({ ...instrument, priceStep: parseFixed6<Price>('0.7') }))
  expect(planTerms(assetSpecs, otherStep)).toEqual({
    change: [],
    contradicted: ['ETH-PERP', 'BTC-PERP', 'SOL-PERP', 'DOGE-PERP'],
  })
  const [eth] = listed
  if (eth === undefined) throw new Error('a perpetual is listed')
  expect(planTerms(assetSpecs, [{ ...eth, instrumentId: '77' }]).contradicted).toEqual(['ETH-PERP'])
})

test('a contract of an asset that the program has no more stays as it is', () => {
  expect(planTerms([], withBand('0.33'))).toEqual({ change: [], contradicted: [] })
})
