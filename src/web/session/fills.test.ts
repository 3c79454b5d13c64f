import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { mergeFills, missedFills, type Fill } from './fills'

function fill(key: string, timeNs: bigint): Fill {
  return {
    key,
    tradeId: key,
    orderId: undefined,
    instrumentName: 'ETH-PERP',
    side: 'buy',
    price: parseFixed6('1'),
    amount: parseFixed6('1'),
    fee: parseFixed6('0'),
    liquidity: 'taker',
    timeNs,
  }
}

test('fills are sorted newest first without duplicates, whatever order they arrive in', () => {
  const merged = mergeFills([fill('b', 2n)], [fill('a', 1n), fill('b', 2n), fill('c', 3n)])
  expect(merged.map(({ key }) => key)).toEqual(['c', 'b', 'a'])
})

test('without new fills the list keeps its identity, so nothing renders', () => {
  const known = [fill('a', 1n)]
  expect(mergeFills(known, [fill('a', 1n)])).toBe(known)
})

test('a fill of the channel gets the mark that the history reads later, and keeps it', () => {
  const mark = parseFixed6<Price>('2')
  const [merged, ...others] = mergeFills([fill('a', 1n)], [{ ...fill('a', 1n), mark, iv: 0.6 }])
  expect([merged?.mark, merged?.iv, others]).toEqual([mark, 0.6, []])
  expect(mergeFills(merged === undefined ? [] : [merged], [fill('a', 1n)])).toEqual([merged])
})

test('only listed fills newer than all known ones were missed, oldest first', () => {
  const listed = [fill('e', 5n), fill('d', 4n), fill('c', 3n), fill('a', 1n)]
  const known = [fill('c', 3n), fill('b', 2n)]
  expect(missedFills(known, listed).map(({ key }) => key)).toEqual(['d', 'e'])
})
