import { expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import type { FeeSchedule } from '@/core/quant/fees'
import { createMoneyScene, health, order, submit } from '@/dev/scenes/engine/moneyScene'
import { account, balanceOf, createScene, play, send } from '@/dev/scenes/engine/play'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'

const rates: FeeSchedule = {
  PERPETUAL: { taker: fixed6(1_000n), maker: fixed6(-100n) },
  OPTION: { taker: fixed6(0n), maker: fixed6(0n) },
}

test('an account pays its own rates, and a rebate comes from the venue', () => {
  const scene = createScene()
  for (const name of ['ann', 'bob']) send(scene, { type: 'setFeeRates', account: account(name), rates })
  play('ann sell 2 @ 100\nbob buy 2 @ 100\ncarl sell 1 @ 100\nbob buy 1 @ 100', scene)
  // 200 × 0.01 % back to ann, 300 × 0.1 % from bob, 100 × 0.05 % from carl, who has the venue's rates.
  expect(['ann', 'bob', 'carl'].map((name) => balanceOf(scene, name))).toEqual(['1000000.02', '999999.7', '999999.95'])
  expect(scene.state.venueFees).toBe(330_000n)
})

test('open orders reserve the account’s own fees', () => {
  const scene = createMoneyScene({ ann: '1000' })
  order(scene, 'ann buy 2 1 @ 100')
  expect(health(scene, 'ann').openOrders).toBe('10')
  send(scene, { type: 'setFeeRates', account: account('ann'), rates })
  expect(health(scene, 'ann').openOrders).toBe('10.2')
})

test('rates for an unknown account are rejected', () => {
  const scene = createScene()
  expect(submit(scene, { type: 'setFeeRates', account: addressOf(99), rates })).toBe('ACCOUNT_DOES_NOT_EXIST')
})
