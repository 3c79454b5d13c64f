import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import { cursorRow } from './useBookHover'

const row = (text: string) => ({ price: parseFixed6<Price>(text) })
const rows = { asks: [row('101'), row('103')], bids: [row('100'), row('98')] }

test('a price maps to the nearest row', () => {
  expect(cursorRow(100.4, rows)).toEqual({ side: 'buy', index: 0 })
  expect(cursorRow(102.5, rows)).toEqual({ side: 'sell', index: 1 })
  expect(cursorRow(98, rows)).toEqual({ side: 'buy', index: 1 })
})

test('a price beyond the visible rows, or in an empty book, maps to no row', () => {
  expect(cursorRow(103.1, rows)).toBeUndefined()
  expect(cursorRow(97, rows)).toBeUndefined()
  expect(cursorRow(100, { asks: [], bids: [] })).toBeUndefined()
})
