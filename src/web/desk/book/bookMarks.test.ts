import { expect, test, describe } from 'vitest'
import { parseFixed6, type Amount, type Price, fixed6 } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { bookMarks, type BookStop } from './bookMarks'
import { proposalMark } from './proposalMark'

const price = (text: string) => parseFixed6<Price>(text)
const row = (at: string) => ({ price: price(at) })
const rows = { asks: [row('101'), row('102'), row('105')], bids: [row('100'), row('98'), row('97')] }
const draft = (side: Side, at: string) => ({ side, price: price(at), amount: parseFixed6<Amount>('1') })
const stop = (kind: BookStop['kind'], at: string): BookStop => ({ key: at, kind, side: 'sell', trigger: price(at) })

const draftsOf = (side: Side, ...prices: readonly string[]) => {
  const marks = bookMarks(
    rows,
    prices.map((at) => draft(side, at)),
    [],
    price('1'),
  )
  return [...(side === 'sell' ? marks.asks : marks.bids)].map(([index, { draft: at }]) => [index, at])
}

test('a draft is marked in the row of its price', () => {
  expect(draftsOf('sell', '102')).toEqual([[1, 'here']])
  expect(draftsOf('buy', '97')).toEqual([[2, 'here']])
})

test('a draft without a row is marked next to the nearest better row', () => {
  expect(draftsOf('sell', '103.5')).toEqual([[1, 'beyond']])
  expect(draftsOf('buy', '99')).toEqual([[0, 'beyond']])
})

test('a draft within the spread is marked before the best row, and one beyond all rows is not marked', () => {
  expect(draftsOf('buy', '100.5', '100.9')).toEqual([[0, 'here']])
  expect(draftsOf('sell', '100.2')).toEqual([[0, 'here']])
  expect(draftsOf('sell', '99')).toEqual([[0, 'before']])
  expect(draftsOf('buy', '50')).toEqual([])
})

test('a draft at the price of a row takes precedence over one next to it', () => {
  expect(draftsOf('sell', '102', '103')).toEqual([[1, 'here']])
})

test('a trigger is marked in the nearest row of its side', () => {
  const marks = bookMarks(rows, [], [stop('stopLoss', '97.6'), stop('takeProfit', '104')], price('1'))
  expect([...marks.bids]).toEqual([[2, { draft: undefined, stop: 'stopLoss' }]])
  expect([...marks.asks]).toEqual([[1, { draft: undefined, stop: 'takeProfit' }]])
})

describe('proposalMark', () => {
  const row = (price: bigint) => ({ price: fixed6<Price>(price) })
  const rows = { asks: [row(103n), row(105n)], bids: [row(101n), row(98n)] }
  const mark = (side: 'buy' | 'sell', price: bigint) => proposalMark(side, fixed6<Price>(price), rows)

  test('a proposed price with a row is shown on it, on either side', () => {
    expect(mark('buy', 98n)).toEqual({ side: 'buy', index: 1, at: 'here' })
    expect(mark('buy', 103n)).toEqual({ side: 'sell', index: 0, at: 'here' })
  })

  test('a proposed price without a row is shown before the next worse row', () => {
    expect(mark('buy', 100n)).toEqual({ side: 'buy', index: 1, at: 'above' })
    expect(mark('sell', 104n)).toEqual({ side: 'sell', index: 1, at: 'below' })
  })

  test('a proposed price beyond the visible rows is not shown', () => {
    expect(mark('buy', 50n)).toBeUndefined()
  })
})
