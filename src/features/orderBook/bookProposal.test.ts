import { expect, test } from 'vitest'
import { fixed6 } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import { proposalMark } from './bookProposal'

const row = (price: bigint) => ({ price: fixed6<Price>(price) })
const rows = { asks: [row(103n), row(105n)], bids: [row(101n), row(98n)] }
const mark = (side: 'buy' | 'sell', price: bigint) => proposalMark(side, fixed6<Price>(price), rows)

test('a proposed price that has a row is shown on it, on either side', () => {
  expect(mark('buy', 98n)).toEqual({ side: 'buy', index: 1, at: 'here' })
  expect(mark('buy', 103n)).toEqual({ side: 'sell', index: 0, at: 'here' })
})

test('one that has none is shown before the next worse row', () => {
  expect(mark('buy', 100n)).toEqual({ side: 'buy', index: 1, at: 'above' })
  expect(mark('sell', 104n)).toEqual({ side: 'sell', index: 1, at: 'below' })
})

test('one beyond the rows in view is not shown', () => {
  expect(mark('buy', 50n)).toBeUndefined()
})
