import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import { chosenGroupingOf, groupingOf, readBookPreferences, withGrouping } from './useBookPreferences'

const price = (text: string) => parseFixed6<Price>(text)
const fresh = readBookPreferences(undefined)

test('each instrument has its chosen grouping, and its tick by default', () => {
  const kept = readBookPreferences(JSON.parse(JSON.stringify(withGrouping(fresh, 'ETH-PERP', price('0.5')))))
  expect(groupingOf(kept, 'ETH-PERP', price('0.05'))).toBe(price('0.5'))
  expect(groupingOf(kept, 'BTC-PERP', price('0.5'))).toBe(price('0.5'))
  expect(groupingOf(kept, 'BTC-PERP', price('0.1'))).toBe(price('0.1'))
})

test('a ladder’s grouping is independent of the book’s', () => {
  const book = withGrouping(fresh, 'ETH-PERP', price('0.5'))
  expect(chosenGroupingOf(book, 'ETH-PERP', price('0.05'), 'ladderGroupings')).toBeUndefined()
  const both = withGrouping(book, 'ETH-PERP', price('0.1'), 'ladderGroupings')
  expect(chosenGroupingOf(both, 'ETH-PERP', price('0.05'), 'ladderGroupings')).toBe(price('0.1'))
  expect(groupingOf(both, 'ETH-PERP', price('0.05'))).toBe(price('0.5'))
})

test('a grouping not allowed by a new tick is discarded', () => {
  expect(groupingOf(withGrouping(fresh, 'ETH-PERP', price('0.5')), 'ETH-PERP', price('0.2'))).toBe(price('0.2'))
})

test.each([undefined, 7, [], { units: 'shells', groupings: [3] }])('of %j only the valid parts are kept', (kept) => {
  expect(readBookPreferences(kept)).toEqual({ view: 'book', units: 'contracts', groupings: [], ladderGroupings: [] })
})

test('settings of long unused instruments are dropped', () => {
  let kept = fresh
  for (let index = 0; index < 300; index += 1) kept = withGrouping(kept, `ETH-${index}`, price('1'))
  expect(kept.groupings).toHaveLength(200)
  expect(kept.groupings.at(-1)).toEqual(['ETH-299', '1'])
  expect(kept.groupings[0]).toEqual(['ETH-100', '1'])
})
