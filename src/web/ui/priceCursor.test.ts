import { expect, test } from 'vitest'
import { followPrice, pointAtPrice } from './priceCursor'

test('a price pointed at in one place is shown in the others, but not in that place', () => {
  const depth: (number | undefined)[] = []
  const chart: (number | undefined)[] = []
  const stops = [
    followPrice('ETH-PERP', 'depth', (price) => depth.push(price)),
    followPrice('ETH-PERP', 'chart', (price) => chart.push(price)),
  ]
  pointAtPrice('ETH-PERP', 'chart', 3100)
  pointAtPrice('ETH-PERP', 'chart', 3101)
  pointAtPrice('ETH-PERP', 'chart', undefined)
  for (const stop of stops) stop()
  expect(depth).toEqual([undefined, 3100, 3101, undefined])
  expect(chart.every((price) => price === undefined)).toBe(true)
})

test('leaving one place does not clear another’s pointer, and instruments are separate', () => {
  const heard: (number | undefined)[] = []
  const stop = followPrice('ETH-PERP', 'book', (price) => heard.push(price))
  pointAtPrice('ETH-PERP', 'chart', 3100)
  pointAtPrice('ETH-PERP', 'depth', undefined)
  pointAtPrice('BTC-PERP', 'chart', 100_000)
  stop()
  pointAtPrice('BTC-PERP', 'chart', undefined)
  expect(heard).toEqual([undefined, 3100, undefined])
})

test('charts share a pointed price only if linked; the book follows every chart', () => {
  const heard: Record<string, (number | undefined)[]> = { linked: [], other: [], alone: [], book: [] }
  const stops = [
    followPrice('ETH-PERP', 'chart2', (price) => heard['linked']?.push(price), 'blue'),
    followPrice('ETH-PERP', 'chart3', (price) => heard['other']?.push(price), 'orange'),
    followPrice('ETH-PERP', 'chart4', (price) => heard['alone']?.push(price)),
    followPrice('ETH-PERP', 'book', (price) => heard['book']?.push(price)),
  ]
  pointAtPrice('ETH-PERP', 'chart', 3100, 'blue')
  pointAtPrice('ETH-PERP', 'chart', 3200)
  pointAtPrice('ETH-PERP', 'chart', undefined)
  pointAtPrice('ETH-PERP', 'book', 3300)
  pointAtPrice('ETH-PERP', 'book', undefined)
  for (const stop of stops) stop()
  const known = (name: string) => heard[name]?.filter((price) => price !== undefined)
  expect(known('linked')).toEqual([3100, 3300])
  expect(known('other')).toEqual([3300])
  expect(known('alone')).toEqual([3300])
  expect(known('book')).toEqual([3100, 3200])
})
