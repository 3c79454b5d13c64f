import { expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { addMinute, addVolume, createVolumes, setTotalVolume, totalVolume, volume24h } from './volumes'

const minute = 60_000_000_000n
const day = 1_440n * minute

function tradeAt(timeNs: bigint, contracts: number) {
  return { timeNs, price: fixed6<never>(2_000_000n), amount: fixed6<never>(BigInt(contracts) * 1_000_000n) }
}

test('volume is counted in contracts and in price times contracts', () => {
  const volumes = createVolumes()
  addVolume(volumes, '1', tradeAt(0n, 3))
  addVolume(volumes, '1', tradeAt(minute, 4))
  expect(volume24h({ volumes }, '1', minute)).toEqual({ amount: 7_000_000n, usd: 14_000_000n })
  expect(volume24h({ volumes }, '2', minute)).toEqual({ amount: 0n, usd: 0n })
})

test('a trade leaves the daily volume after 24 hours, even without later trades', () => {
  const volumes = createVolumes()
  addVolume(volumes, '1', tradeAt(0n, 3))
  addVolume(volumes, '1', tradeAt(5n * minute, 4))
  expect(volume24h({ volumes }, '1', day - 1n).amount).toBe(7_000_000n)
  expect(volume24h({ volumes }, '1', day).amount).toBe(4_000_000n)
  expect(volume24h({ volumes }, '1', 2n * day).amount).toBe(0n)
  expect(totalVolume({ volumes }, '1').amount).toBe(7_000_000n)
})

test('memory is bounded to the minutes of one day', () => {
  const volumes = createVolumes()
  for (let at = 0n; at < 3n * day; at += minute) addVolume(volumes, '1', tradeAt(at, 1))
  expect(volumes.get('1')?.minutes.length).toBe(1_440)
  expect(volume24h({ volumes }, '1', 3n * day - 1n).amount).toBe(1_440_000_000n)
})

test('minutes and totals of an earlier process are included', () => {
  const volumes = createVolumes()
  const volume = { amount: fixed6<never>(5n), usd: fixed6<never>(6n) }
  addMinute(volumes, '1', 10, volume)
  setTotalVolume(volumes, '1', { amount: fixed6(50n), usd: fixed6(60n) })
  expect(volume24h({ volumes }, '1', 11n * minute)).toEqual(volume)
  expect(totalVolume({ volumes }, '1')).toEqual({ amount: 50n, usd: 60n })
})
