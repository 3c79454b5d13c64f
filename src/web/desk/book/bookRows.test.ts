import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price } from '@/core/protocol/fixed6'
import { fitRows, retainedRows, isRowSpent, rowsOf } from './bookRows'
import type { BookRowData } from './bookRows'

const price = (text: string) => parseFixed6<Price>(text)
const levels = (text: string) =>
  text.split(' ').map((level) => {
    const [at = '', amount = ''] = level.split('x')
    return { price: price(at), amount: parseFixed6<Amount>(amount) }
  })
const drawn = (rows: readonly BookRowData[]) =>
  rows.map((row) => `${row.price / 1_000_000n}: ${row.amount / 1_000_000n} of ${row.total / 1_000_000n}`)

test('totals accumulate from the best level outward', () => {
  expect(drawn(rowsOf(levels('100x1 101x2 103x4'), 2))).toEqual(['100: 1 of 1', '101: 2 of 3'])
})

test('a held row keeps its price and shows its current size', () => {
  const held = [price('100'), price('101'), price('103')]
  expect(drawn(retainedRows(held, levels('99x5 101x2 102x1 103x4'), 'sell'))).toEqual([
    '100: 0 of 5',
    '101: 2 of 7',
    '103: 4 of 12',
  ])
})

test('held bids include the levels above them', () => {
  expect(drawn(retainedRows([price('100'), price('98')], levels('101x3 100x1 99x1'), 'buy'))).toEqual([
    '100: 1 of 4',
    '98: 0 of 5',
  ])
})

test('held rows are released when all of them are empty but the book is not', () => {
  const held = [price('100'), price('101')]
  const live = rowsOf(levels('103x5 104x1'), 2)
  expect(isRowSpent(retainedRows(held, live, 'sell'), live)).toBe(true)
  expect(isRowSpent(retainedRows(held, levels('101x5 104x1'), 'sell'), live)).toBe(false)
  expect(isRowSpent(retainedRows(held, [], 'sell'), [])).toBe(false)
})

test('rows fill the panel, and the middle takes the remaining space', () => {
  expect(fitRows(505, 20, 22, 32)).toEqual({ asks: 11, bids: 11, middle: 43 })
  expect(fitRows(530, 20, 22, 32)).toEqual({ asks: 11, bids: 12, middle: 48 })
  expect(fitRows(10, 20, 22, 32)).toEqual({ asks: 0, bids: 0, middle: 32 })
})
