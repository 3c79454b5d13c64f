import { expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import type { Amount } from '@/core/protocol/fixed6'
import { largeTradeFrom } from './TradesPanel'

const amounts = (...list: number[]) => list.map((one) => fixed6<Amount>(BigInt(one)))
const count = (length: number) => Array.from({ length }, (_, index) => index + 1)

test('the largest five percent of trades are large', () => {
  const tape = amounts(...count(94).map(() => 10), 95, 96, 97, 98, 99, 100)
  expect(largeTradeFrom(tape)).toBe(95n)
})

test('when sizes are similar, only a trade far above the median is large', () => {
  expect(largeTradeFrom(amounts(...count(100)))).toBe(150n)
  expect(largeTradeFrom(amounts(...count(40).map(() => 7)))).toBe(21n)
})

test('the order on the tape does not matter', () => {
  const tape = amounts(...count(60).map((one) => (one * 37) % 61))
  expect(largeTradeFrom(tape.toReversed())).toBe(largeTradeFrom(tape))
})

test('a short tape has no large trades', () => {
  expect(largeTradeFrom(amounts(...count(19)))).toBeUndefined()
  expect(largeTradeFrom([])).toBeUndefined()
})
