import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import {
  account,
  balanceOf,
  checkAt,
  createRiskScene,
  heldBy,
  order,
  send,
  setPrices,
  trade,
  type RiskScene,
} from '@/dev/scenes/engine/riskScene'
import { accountHealth } from '../margin/accountRisk'

/** Ann has 221, plus 40 from a short strangle of 10 calls at 110 and 10 puts at 90, sold at 2 each. */
function annIsStrangled(): RiskScene {
  const scene = createRiskScene({ fund: '1000', ann: '221', bob: '10000', carl: '10000' })
  trade(scene, 'ann sells 10 call to bob @ 2')
  trade(scene, 'ann sells 10 put to bob @ 2')
  return scene
}

test('the leg of a strangle with the most margin is bought back first', () => {
  const scene = annIsStrangled()
  order(scene, 'carl sell 10 call @ 6')
  order(scene, 'carl sell 10 put @ 0.5')
  // Maintenance of the calls 10 × (11 + 6) = 170, of the puts 10 × (11 + 0.5) = 115: 24 too much.
  setPrices(scene, { eth: '110', call: '6', put: '0.5' })
  // A call frees 17 and costs 6 and a fee of 0.2 % of the index: 24 / 10.78 is 2.226…
  expect(checkAt(scene, 1).slice(1)).toEqual([
    'ann: reduce',
    'ann buys 2.23 call @ 6, book (carl), fee 0.4906',
    'ann: over',
  ])
  expect(heldBy(scene, 'ann', 'put')).toBe('-10')
  // 261 − 13.38 − 0.4906
  expect(balanceOf(scene, 'ann')).toBe('247.1294')
})

test('the margin decides, not which leg came first', () => {
  const scene = annIsStrangled()
  setPrices(scene, { eth: '100', call: '0.5', put: '8' })
  order(scene, 'carl sell 10 call @ 0.5')
  order(scene, 'carl sell 10 put @ 8')
  // The puts now need 180 and the calls 105; a put frees 18 and costs 8 and 0.2: 24 / 9.8 is 2.448…
  expect(checkAt(scene, 1)).toContain('ann buys 2.45 put @ 8, book (carl), fee 0.49')
})

test('when only the smaller leg can be bought back, that one is', () => {
  const scene = annIsStrangled()
  setPrices(scene, { eth: '110', call: '6', put: '0.5' })
  order(scene, 'carl sell 10 put @ 0.5')
  // A put frees 11.5 and costs 0.5 and 0.22: also 24 / 10.78.
  expect(checkAt(scene, 1).slice(1)).toEqual([
    'ann: reduce',
    'ann buys 2.23 put @ 0.5, book (carl), fee 0.4906',
    'ann: over',
  ])
})

test('the fund closes a short option at a tenth above the mark', () => {
  const scene = annIsStrangled()
  setPrices(scene, { eth: '110', call: '6', put: '0.5' })
  expect(checkAt(scene, 0)).toContain('ann offers buy 2.23 call @ 6')
  // 24 / (17 − 6.6 − 0.22) is 2.357…
  expect(checkAt(scene, 30).slice(1)).toEqual([
    'ann: fund',
    'ann buys 2.36 call @ 6.6, insuranceFund (fund), fee 0.5192',
    'ann: over',
  ])
})

test('long options are sold last, however much they are worth', () => {
  const scene = createRiskScene({ fund: '1000', ann: '150', bob: '10000', carl: '10000' })
  setPrices(scene, { eth: '100', call: '5' })
  trade(scene, 'ann buys 10 call from bob @ 5')
  trade(scene, 'ann buys 10 eth from bob @ 100')
  order(scene, 'carl buy 10 eth @ 92.5')
  order(scene, 'carl buy 10 call @ 5')
  setPrices(scene, { eth: '92.5', call: '5' })
  expect(checkAt(scene, 1)).toContain('ann sells 1.49 eth @ 92.5, book (carl), fee 1.37825')
  expect(heldBy(scene, 'ann', 'call')).toBe('10')
})

test('long options are sold too when everything else does not cover the debt', () => {
  const scene = createRiskScene({ fund: '1000', ann: '120', bob: '10000', carl: '10000' })
  trade(scene, 'ann buys 10 call from bob @ 2')
  trade(scene, 'ann buys 10 eth from bob @ 100')
  order(scene, 'carl buy 10 eth @ 90')
  order(scene, 'carl buy 10 call @ 2')
  // 100 − 100 − 9 after the perpetual, and a call yields 2 less 0.18.
  setPrices(scene, { eth: '90', call: '2' })
  expect(checkAt(scene, 1)).toContain('ann sells 10 eth @ 90, book (carl), fee 9')
  // The limit of the second order is 1.99, and its amount 9 / (1.99 − 0.18).
  expect(checkAt(scene, 3)).toEqual(['ann sells 4.98 call @ 2, book (carl), fee 0.8964', 'ann: over'])
})

test('an expired option is left to its settlement', () => {
  const scene = annIsStrangled()
  setPrices(scene, { eth: '150', call: '40', put: '0.01' })
  const expirySec = 30 * 86_400
  expect(checkAt(scene, expirySec)).toEqual(['ann: cancel'])
  expect(checkAt(scene, expirySec + 40)).toEqual([])
  send(scene, { type: 'expireInstrument', instrumentId: '2', settlementPrice: parseFixed6('150') })
  send(scene, { type: 'expireInstrument', instrumentId: '4', settlementPrice: parseFixed6('150') })
  // 261 − 10 × 40
  expect(checkAt(scene, expirySec + 41)).toEqual(['fund gives 139', 'ann is given 139', 'ann: over'])
})

const availableOf = (scene: RiskScene, name: string) => {
  const found = scene.state.accounts.get(account(name))
  return found === undefined ? undefined : accountHealth(scene.state, found).availableMargin
}

test('under portfolio margin the scenarios decide whether to liquidate and how much to sell', () => {
  const scene = createRiskScene({ fund: '1000', ann: '220', bob: '10000', carl: '10000' })
  trade(scene, 'ann buys 10 eth from bob @ 100')
  expect(send(scene, { type: 'setPortfolioMargin', account: account('ann'), isEnabled: true }).isAccepted).toBe(true)
  // A fall by a fifth would cost 196 of 200.
  setPrices(scene, { eth: '98' })
  expect(checkAt(scene, 1)).toEqual([])
  order(scene, 'carl buy 10 eth @ 97')
  setPrices(scene, { eth: '97' })
  // Now a fall by a fifth would cost 194 of 190. Each contract frees 19.4 and costs a fee of 0.97.
  expect(checkAt(scene, 2)).toEqual([
    'ann: cancel',
    'ann: reduce',
    'ann sells 0.22 eth @ 97, book (carl), fee 0.2134',
    'ann: over',
  ])
})

test('under portfolio margin a hedged position is sold as far as that helps, and the hedge stays', () => {
  const scene = createRiskScene({ fund: '1000', ann: '210', bob: '10000', carl: '10000' })
  setPrices(scene, { eth: '100', call: '2' })
  trade(scene, 'ann buys 10 eth from bob @ 100')
  trade(scene, 'ann sells 4 call to bob @ 2')
  expect(send(scene, { type: 'setPortfolioMargin', account: account('ann'), isEnabled: true }).isAccepted).toBe(true)
  order(scene, 'carl buy 10 eth @ 95')
  setPrices(scene, { eth: '95', call: '1' })
  expect(availableOf(scene, 'ann')).toBeLessThan(0n)
  expect(checkAt(scene, 1).at(-1)).toBe('ann: over')
  expect(availableOf(scene, 'ann')).toBeGreaterThan(0n)
  expect(heldBy(scene, 'ann', 'call')).toBe('-4')
  expect(Number(heldBy(scene, 'ann', 'eth'))).toBeGreaterThan(5)
})

test('positions that hedge each other under portfolio margin are closed together when no single one helps', () => {
  const scene = createRiskScene({ fund: '1000', ann: '600', bob: '10000' })
  setPrices(scene, { eth: '100', call: '3.5', deepPut: '13.5' })
  trade(scene, 'ann buys 10 call from bob @ 3.5')
  trade(scene, 'ann sells 10 deepPut to bob @ 13.5')
  trade(scene, 'ann sells 10 eth to bob @ 100')
  expect(send(scene, { type: 'setPortfolioMargin', account: account('ann'), isEnabled: true }).isAccepted).toBe(true)
  // A long call and a short put of one strike equal a perpetual: no scenario moves them, and the margin is just 10 × 1
  // % of 100. An hour's funding takes 592 of the 600.
  send(scene, { type: 'payFunding', hourNs: 1n, rates: [{ instrumentId: '1', rate: -0.592 }] })
  expect(availableOf(scene, 'ann')).toBe(-2_000_000n)
  const story = checkAt(scene, 1)
  expect(story.slice(0, 2)).toEqual(['ann: cancel', 'ann: fund'])
  expect(story.filter((line) => line.includes('insuranceFund'))).toHaveLength(3)
  expect(story.at(-1)).toBe('ann: over')
  expect(scene.state.accounts.get(account('ann'))?.holdings.size).toBe(0)
})

test('a position whose sale no longer helps is not waited for', () => {
  const scene = createRiskScene({ fund: '1000', ann: '600', bob: '10000', carl: '10000' })
  setPrices(scene, { eth: '100', call: '3.5', deepPut: '13.5' })
  trade(scene, 'ann buys 10 call from bob @ 3.5')
  trade(scene, 'ann sells 10 deepPut to bob @ 13.5')
  trade(scene, 'ann sells 10 eth to bob @ 100')
  trade(scene, 'ann buys 1 doge from bob @ 100')
  expect(send(scene, { type: 'setPortfolioMargin', account: account('ann'), isEnabled: true }).isAccepted).toBe(true)
  // 9 of money remain for 10 of the hedged positions and 20 of the other.
  send(scene, { type: 'payFunding', hourNs: 1n, rates: [{ instrumentId: '1', rate: -0.591 }] })
  expect(checkAt(scene, 0).at(-1)).toBe('ann offers sell 1 doge @ 100')
  order(scene, 'carl buy 1 doge @ 100')
  const story = checkAt(scene, 2)
  expect(story[0]).toBe('ann: fund')
  expect(story.at(-1)).toBe('ann: over')
})
