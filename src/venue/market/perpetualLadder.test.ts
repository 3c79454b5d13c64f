import { expect, test } from 'vitest'
import { assetSpecs } from './instrumentSpecs'
import { levelsPerSide, perpetualLadder } from './perpetualLadder'

const eth = assetSpecs.find(({ asset }) => asset === 'ETH')?.perpetual
const sol = assetSpecs.find(({ asset }) => asset === 'SOL')?.perpetual
if (eth === undefined || sol === undefined) throw new Error('ETH and SOL are listed')

function ladderAt(fairPrice: number) {
  if (eth === undefined) return []
  return perpetualLadder({ fairPrice, spec: eth, cellSteps: 10, amountSeed: 1 })
}

test('every quote is on a tick, large enough, inside the band, and on its own side of the fair price', () => {
  for (const fairPrice of [3120.5, 3120.505, 0.37 + 3000, 2999.99]) {
    for (const { side, price, amount } of ladderAt(fairPrice)) {
      expect(price % eth.priceStep).toBe(0n)
      expect(amount % eth.amountStep).toBe(0n)
      expect((price * amount) / 1_000_000n).toBeGreaterThan(eth.minOrderValue)
      const usd = Number(price) / 1e6
      expect(Math.abs(usd / fairPrice - 1)).toBeLessThan(0.02)
      if (side === 'buy') expect(usd).toBeLessThan(fairPrice)
      else expect(usd).toBeGreaterThan(fairPrice)
    }
  }
})

test('each side has distinct prices, best first', () => {
  const asks = ladderAt(3120.5).filter(({ side }) => side === 'sell')
  const prices = asks.map(({ price }) => price)
  expect(asks.length).toBe(levelsPerSide)
  expect(new Set(prices).size).toBe(levelsPerSide)
  expect(prices).toEqual(prices.toSorted((a, b) => Number(a - b)))
})

test('the best prices are at most half a dollar apart on ETH, and at most three cents on SOL', () => {
  const spreadOf = (ladder: ReturnType<typeof perpetualLadder>) => {
    const best = (wanted: 'buy' | 'sell') => ladder.find(({ side }) => side === wanted)?.price ?? 0n
    return Number(best('sell') - best('buy')) / 1e6
  }
  for (let cents = 0; cents < 100; cents += 1) {
    expect(spreadOf(ladderAt(3120 + cents / 100))).toBeLessThanOrEqual(0.5)
    const ofSol = perpetualLadder({ fairPrice: 152 + cents / 1000, spec: sol, cellSteps: 1, amountSeed: 1 })
    expect(spreadOf(ofSol)).toBeLessThanOrEqual(0.031)
  }
})

test('when the fair price moves by one cell, only few prices change', () => {
  const before = new Set(ladderAt(3120.5).map(({ price }) => price))
  const changed = ladderAt(3120.6).filter(({ price }) => !before.has(price))
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.length).toBeLessThanOrEqual(12)
})

test('size increases away from the mid', () => {
  const bids = ladderAt(3120.5).filter(({ side }) => side === 'buy')
  const sum = (quotes: typeof bids) => quotes.reduce((total, { amount }) => total + Number(amount), 0)
  expect(sum(bids.slice(-10))).toBeGreaterThan(2 * sum(bids.slice(0, 10)))
})
