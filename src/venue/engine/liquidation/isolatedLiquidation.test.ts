import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
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
import { positionKey } from '@/venue/rules/positionKey'

/**
 * Ann has 1,000 and is long 10 at 100 with leverage 10, so 100 are reserved. The position alone is healthy while 100 +
 * 10 (P − 100) > 0.3 P, above 92.783…
 */
function annIsIsolated(fund = '1000'): RiskScene {
  const scene = createRiskScene({ fund, ann: '1000', bob: '10000', carl: '10000' })
  send(scene, { type: 'setLeverage', account: account('ann'), instrumentId: '1', leverage: 10 })
  send(scene, { type: 'setMarginType', account: account('ann'), instrumentId: '1', marginType: 'ISOLATED' })
  trade(scene, 'ann buys 10 eth from bob @ 100')
  return scene
}

const marginOf = (scene: RiskScene) => {
  const isolated = scene.state.accounts.get(account('ann'))?.holdings.get(positionKey('1', undefined))?.isolated
  return isolated === undefined ? undefined : formatFixed6(isolated.margin)
}

const baseOf = (scene: RiskScene) =>
  formatFixed6(
    scene.state.accounts.get(account('ann'))?.holdings.get(positionKey('1', undefined))?.isolated?.baseMargin ?? -1n,
  )

test('an isolated position is liquidated on its own, and only its margin pays', () => {
  const scene = annIsIsolated()
  order(scene, 'carl buy 5 eth @ 92.5')
  order(scene, 'ann buy 1 doge @ 50')
  order(scene, 'ann buy 1 eth @ 50')
  setPrices(scene, { eth: '92.5' })
  expect(checkAt(scene, 1)).toEqual([
    'ann (eth): cancel',
    'ann loses buy 1 eth @ 50: ACCOUNT_POSITION_LIQUIDATION',
    'ann (eth): reduce',
    'ann sells 1.49 eth @ 92.5, book (carl), fee 1.37825',
    'ann (eth): over',
  ])
  // The loss is 1.49 × 7.5 plus the fee: 100 − 11.175 − 1.37825 remain for the other 8.51 contracts.
  expect(marginOf(scene)).toBe('87.44675')
  // 8.51 / 10 of the 100 reserved by the fill belong to the rest.
  expect(baseOf(scene)).toBe('85.1')
  expect(balanceOf(scene, 'ann')).toBe('987.44675')
})

test('the account does not pay for losses beyond the isolated margin', () => {
  const scene = annIsIsolated()
  order(scene, 'carl buy 10 eth @ 80')
  setPrices(scene, { eth: '80' })
  // 100 − 200 − 8 of fee.
  expect(checkAt(scene, 1).slice(2)).toEqual([
    'ann sells 10 eth @ 80, book (carl), fee 8',
    'fund gives 108',
    'ann is given 108',
    'ann (eth): over',
  ])
  expect(balanceOf(scene, 'ann')).toBe('900')
  expect(marginOf(scene)).toBeUndefined()
})

test('after closing in parts the debt is paid with the last part, and the account keeps its money meanwhile', () => {
  const scene = annIsIsolated()
  order(scene, 'carl buy 6 eth @ 80')
  setPrices(scene, { eth: '80' })
  expect(checkAt(scene, 1).slice(-2)).toEqual([
    'ann sells 6 eth @ 80, book (carl), fee 4.8',
    'ann offers sell 4 eth @ 80',
  ])
  // 100 − 120 − 4.8, while the account's other 900 are untouched.
  expect(marginOf(scene)).toBe('-24.8')
  expect(baseOf(scene)).toBe('0')
  const { balance, isolatedMargin } = scene.state.accounts.get(account('ann')) ?? {}
  expect((balance ?? 0n) - (isolatedMargin ?? 0n)).toBe(900_000_000n)
  const before = scene.events.length
  order(scene, 'carl buy 4 eth @ 80')
  const insurance = scene.events
    .slice(before)
    .flatMap((event) =>
      event.type === 'balanceChanged' && event.reason === 'insurance' ? [formatFixed6(event.change)] : [],
    )
  // The fee of 3.2 comes in, and the debt of 24.8 + 80 + 3.2 goes out.
  expect(insurance).toEqual(['3.2', '-108', '108'])
  const stages = scene.events.slice(before).filter(({ type }) => type === 'liquidationChanged')
  expect(stages).toEqual([{ type: 'liquidationChanged', account: account('ann'), instrumentId: '1' }])
  expect(balanceOf(scene, 'ann')).toBe('900')
  expect(checkAt(scene, 2)).toEqual([])
})

test('while an isolated position is liquidated, the owner controls the rest of the account', () => {
  const scene = annIsIsolated()
  setPrices(scene, { eth: '92.5' })
  checkAt(scene, 1)
  expect(order(scene, 'ann sell 1 eth @ 95 reduce-only')).toEqual({
    isAccepted: false,
    error: 'ACCOUNT_POSITION_LIQUIDATION',
  })
  expect(order(scene, 'ann buy 1 doge @ 90').isAccepted).toBe(true)
})

test('added margin ends the liquidation', () => {
  const scene = annIsIsolated()
  setPrices(scene, { eth: '92.8' })
  expect(
    send(scene, { type: 'changeIsolatedMargin', account: account('ann'), instrumentId: '1', change: parseFixed6('10') })
      .isAccepted,
  ).toBe(true)
  setPrices(scene, { eth: '92.5' })
  expect(checkAt(scene, 1)).toEqual([])
})

test('after thirty seconds the fund takes the isolated position at its own price', () => {
  const scene = annIsIsolated()
  setPrices(scene, { eth: '92.5' })
  checkAt(scene, 0)
  for (let second = 2; second < 30; second += 2) checkAt(scene, second)
  // As for an account of 100: 2.75 / (2.775 − 0.925 − 0.91575).
  expect(checkAt(scene, 30).slice(1)).toEqual([
    'ann (eth): fund',
    'ann sells 2.95 eth @ 91.575, insuranceFund (fund), fee 2.701462',
    'ann (eth): over',
  ])
  // 100 − 2.95 × 8.425 − 2.701462
  expect(marginOf(scene)).toBe('72.444788')
  // 7.05 / 10 of 100 would be 70.5.
  expect(baseOf(scene)).toBe('70.5')
})

test('an isolated position survives the liquidation of the rest of the account', () => {
  const scene = annIsIsolated()
  trade(scene, 'ann buys 90 doge from bob @ 100')
  order(scene, 'carl buy 90 doge @ 85')
  setPrices(scene, { doge: '85' })
  // 900 − 90 × 15 − 76.5 of fee is −526.5.
  expect(checkAt(scene, 1).slice(2)).toEqual([
    'ann sells 90 doge @ 85, book (carl), fee 76.5',
    'fund gives 526.5',
    'ann is given 526.5',
    'ann: over',
  ])
  expect(heldBy(scene, 'ann', 'eth')).toBe('10')
  expect(marginOf(scene)).toBe('100')
  expect(balanceOf(scene, 'ann')).toBe('100')
})

test('when the account is liquidated as well, the order of its isolated position stays in place', () => {
  const scene = annIsIsolated()
  trade(scene, 'ann buys 90 doge from bob @ 100')
  setPrices(scene, { eth: '92.5', doge: '89' })
  expect(checkAt(scene, 1)).toEqual([
    'ann (eth): cancel',
    'ann (eth): reduce',
    'ann offers sell 1.49 eth @ 92.5',
    'ann: cancel',
    'ann: reduce',
    'ann offers sell 90 doge @ 89',
  ])
  expect(scene.state.orders.size).toBe(2)
})

test('an unrealised profit does not pay the debt of an isolated position', () => {
  const scene = annIsIsolated()
  order(scene, 'carl buy 6 eth @ 80')
  setPrices(scene, { eth: '80' })
  checkAt(scene, 0)
  expect(marginOf(scene)).toBe('-24.8')
  setPrices(scene, { eth: '112' })
  // The limit is 111.88, where a contract pays 11.88 − 1.1188 of the 24.8: 2.304…
  expect(checkAt(scene, 2)).toEqual(['ann withdraws sell 4 eth @ 80', 'ann offers sell 2.31 eth @ 111.88'])
  order(scene, 'carl buy 4 eth @ 111.88')
  // −24.8 + 2.31 × 11.88 − 2.584428
  expect(marginOf(scene)).toBe('0.058372')
  expect(checkAt(scene, 3)).toEqual(['ann (eth): over'])
})
