import { expect, test } from 'vitest'
import type { OtherCollateral } from '@/core/protocol/collateral'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import { createMoneyScene, health, list, of, order, trade } from '@/dev/scenes/engine/moneyScene'
import { account, balanceOf, send, type Scene } from '@/dev/scenes/engine/play'
import { option } from '@/dev/scenes/engine/sceneInstruments'

const call = option('11', 'ETH', 1000, 'call')

/** ETH is at 1,000, and an option on it at 50. Ann has no USDC, bob has plenty. */
function collateralScene(collateral: Partial<Record<OtherCollateral, string>>): Scene {
  const scene = createMoneyScene({ bob: '100000' })
  list(scene, '1000', [[call, '50']])
  for (const asset of ['USDT', 'WETH', 'WBTC'] as const) {
    const amount = collateral[asset]
    if (amount === undefined) continue
    send(scene, { type: 'depositCollateral', account: account('ann'), asset, amount: parseFixed6(amount) })
  }
  scene.events.length = 0
  return scene
}

const held = (scene: Scene) =>
  [...of(scene, 'ann').collaterals].map(([asset, units]) => `${formatFixed6(units)} ${asset}`)

test('buying options for 500 with only WETH sells half of it, with a fee of a thousandth', () => {
  const scene = collateralScene({ WETH: '1' })
  expect(health(scene, 'ann')).toMatchObject({ balance: '900', equity: '1000' })
  trade(scene, 'ann buy 10 11 @ 50', 'bob')
  // 500 / 999 ETH, rounded up to 0.500501, are worth 500.501, including a fee of 0.500501.
  expect(held(scene)).toEqual(['0.499499 WETH'])
  expect(balanceOf(scene, 'ann')).toBe('0.000499')
  expect(scene.events.find(({ type }) => type === 'collateralConverted')).toMatchObject({
    conversion: {
      asset: 'WETH',
      amount: 500_501n,
      price: 1_000_000_000n,
      fee: 500_501n,
      received: 500_000_499n,
    },
  })
  expect(scene.state.treasury).toEqual({ usdc: -500_501_000n, collaterals: new Map([['WETH', 500_501n]]) })
})

test('collateral is sold in conversion order, and no more than needed', () => {
  const scene = collateralScene({ WETH: '1', USDT: '300' })
  trade(scene, 'ann buy 10 11 @ 50', 'bob')
  // 300 USDT yield 299.97; 200.03 / 999 ETH, rounded up to 0.200231, yield 200.030769.
  expect(held(scene)).toEqual(['0.799769 WETH'])
  expect(balanceOf(scene, 'ann')).toBe('0.000769')
})

test('a debt just below one dollar is not converted', () => {
  const scene = collateralScene({ USDT: '100' })
  send(scene, { type: 'deposit', account: account('ann'), amount: parseFixed6('49.000001') })
  trade(scene, 'ann buy 1 11 @ 50', 'bob')
  expect([balanceOf(scene, 'ann'), ...held(scene)]).toEqual(['-0.999999', '100 USDT'])
  trade(scene, 'ann buy 0.01 11 @ 50', 'bob')
  // 1.499999 / 0.9999 is 1.500150 USDT, rounded up to the millionth.
  expect([balanceOf(scene, 'ann'), ...held(scene)]).toEqual(['0.000001', '98.49985 USDT'])
})

test('incoming collateral pays an existing debt', () => {
  const scene = collateralScene({})
  send(scene, { type: 'deposit', account: account('ann'), amount: parseFixed6('10') })
  trade(scene, 'ann buy 1 1 @ 100', 'bob')
  trade(scene, 'ann sell 1 1 @ 85', 'bob')
  expect(balanceOf(scene, 'ann')).toBe('-5')
  send(scene, { type: 'depositCollateral', account: account('ann'), asset: 'USDT', amount: parseFixed6('1000') })
  // 5 / 0.9999 is 5.000501 USDT, rounded up, including a fee of 0.0005.
  expect([balanceOf(scene, 'ann'), ...held(scene)]).toEqual(['0.000001', '994.999499 USDT'])
})

test('margin follows the index of the account’s collateral', () => {
  const scene = collateralScene({ WETH: '1' })
  expect(order(scene, 'ann buy 17 11 @ 50')).toBe('accepted')
  send(scene, { type: 'cancelAllOrders', account: account('ann'), filter: {} })
  list(scene, '900', [[call, '50']])
  // 0.9 × 900 = 810 are less than 850.
  expect(health(scene, 'ann').balance).toBe('810')
  expect(order(scene, 'ann buy 17 11 @ 50')).toBe('INSUFFICIENT_MARGIN')
})

test('collateral without a price counts for nothing', () => {
  const scene = collateralScene({ WBTC: '1' })
  expect(health(scene, 'ann').balance).toBe('0')
})
