import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import type { MarketRow } from '@/web/market/markets/marketRow'
import { fundingExtremes, heat, movers, tileWeight, yearlyRate } from './overview'

const row = (instrumentName: string, figures: Partial<MarketRow>) =>
  ({ instrument: { instrumentName }, ...figures }) as MarketRow
const names = (rows: readonly MarketRow[]) => rows.map(({ instrument }) => instrument.instrumentName)

test('movers are the three largest rises and falls, and more of one where the other has fewer; an unknown or unchanged market is neither', () => {
  const rows = Object.entries({ A: 0.01, B: -0.02, C: 0.05, D: 0, E: undefined, F: 0.02, G: 0.03 }).map(
    ([name, change]) => row(name, { change }),
  )
  const { up, down } = movers(rows)
  expect(names(up)).toEqual(['C', 'G', 'F', 'A'])
  expect(names(down)).toEqual(['B'])
})

test('funding extremes list each market once, highest first', () => {
  const rows = Object.entries({ A: 0.0001, B: -0.0002, C: 0.0003, D: 0 }).map(([name, funding]) =>
    row(name, { funding }),
  )
  const { up, down } = fundingExtremes(rows)
  expect(names(up)).toEqual(['C', 'A', 'D'])
  expect(names(down)).toEqual(['B'])
})

test('an hourly rate of 0.0063% is 55.188% a year', () => {
  expect(yearlyRate(0.000063)).toBeCloseTo(0.55188, 10)
})

test('colour is full from 8%, and area is the root of the volume', () => {
  expect([heat(0.04), heat(-0.08), heat(0.2)]).toEqual([0.5, 1, 1])
  expect(tileWeight(parseFixed6<Usd>('400'))).toBe(20)
  expect(tileWeight(undefined)).toBe(0)
})
