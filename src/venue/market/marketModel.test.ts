import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { createSources, stepSources, publishedPrice, type AssetSources } from './marketModel'

/** Hours of half-second steps at one price. */
function run(hours: number, price = 3000): AssetSources[] {
  const random = createRandom(5)
  let state = createSources('ETH', price)
  return Array.from({ length: hours * 7_200 }, () => (state = stepSources(state, price, 0.5, random)))
}

const states = run(4)
const published = states.map(({ sources }) => sources.map(publishedPrice))

test('the ETH index has ten sources, all starting at the price', () => {
  const { sources, index } = createSources('ETH', 3000)
  expect(sources.map(publishedPrice)).toEqual(Array.from({ length: 10 }, () => 3000))
  expect(index).toBe(3000)
})

test('occasionally a source is disconnected or far off', () => {
  const off = (price: number | undefined) => price !== undefined && Math.abs(price / 3000 - 1) > 0.005
  expect(published.some((prices) => prices.includes(undefined))).toBe(true)
  expect(published.some((prices) => prices.some(off))).toBe(true)
  expect(published.filter((prices) => prices.includes(undefined)).length).toBeLessThan(states.length / 4)
})

test('whatever individual sources do, the index stays within two ten-thousandths of the price', () => {
  expect(Math.max(...states.map(({ index }) => Math.abs(index / 3000 - 1)))).toBeLessThan(0.0002)
})

test('when the price moves, the index follows within seconds', () => {
  const random = createRandom(5)
  let state = createSources('BTC', 100)
  for (let step = 0; step < 20; step += 1) state = stepSources(state, 101, 0.5, random)
  expect(state.index).toBeCloseTo(101, 1)
})

test('without any source the last index stays', () => {
  const gone = createSources('ETH', 3000)
  const disconnected = { ...gone, index: 2990, sources: gone.sources.map((source) => ({ ...source, outageSec: 60 })) }
  expect(stepSources(disconnected, 3100, 0.5, createRandom(1)).index).toBe(2990)
})
