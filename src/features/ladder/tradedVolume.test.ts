import { expect, test } from 'vitest'
import type { Trade } from '@/marketData/trades/tape'
import { formatFixed6, parseFixed6 } from '@/protocol/fixed6'
import type { Amount, Price } from '@/protocol/fixed6'
import { countTrades, nothingTraded, volumeByRow, type TradedVolume } from './tradedVolume'

const trade = (tradeId: string, price: string, amount: string): Trade => ({
  tradeId,
  side: 'buy',
  price: parseFixed6<Price>(price),
  amount: parseFixed6<Amount>(amount),
  timeNs: 0n,
})
const rows = (volume: TradedVolume, grouping: string) =>
  [...volumeByRow(volume, parseFixed6<Price>(grouping))].map(([price, amount]) => [
    formatFixed6(price),
    formatFixed6(amount),
  ])

test('each trade counts once, however often the tape tells of it', () => {
  const first = countTrades(nothingTraded, [trade('b', '101', '2'), trade('a', '100', '1')])
  const second = countTrades(first, [trade('c', '100', '4'), trade('b', '101', '2'), trade('a', '100', '1')])
  expect(rows(second, '1')).toEqual([
    ['101', '2'],
    ['100', '5'],
  ])
  expect(countTrades(second, [trade('c', '100', '4')])).toBe(second)
})

test('what has left the tape is still counted', () => {
  const first = countTrades(nothingTraded, [trade('a', '100', '1')])
  expect(rows(countTrades(first, [trade('c', '100', '4')]), '1')).toEqual([['100', '5']])
})

test('the rows of a grouping have all of their prices', () => {
  const volume = countTrades(nothingTraded, [trade('a', '100.5', '1'), trade('b', '104', '2'), trade('c', '105', '3')])
  expect(rows(volume, '5')).toEqual([
    ['100', '3'],
    ['105', '3'],
  ])
})
