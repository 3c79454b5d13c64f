import { expect, test } from 'vitest'
import {
  account,
  checkAt,
  createRiskScene,
  order,
  send,
  setPrices,
  trade,
  type RiskScene,
} from '@/dev/scenes/engine/riskScene'
import { describeState } from '../describeState'
import { exportState, importState } from '../snapshotData'

/** Ann's account and Dora's isolated position are both being reduced, each with a resting order. */
function inTheMiddle(): RiskScene {
  const scene = createRiskScene({ fund: '5', ann: '100', bob: '10000', carl: '10000', dora: '1000' })
  send(scene, { type: 'setLeverage', account: account('dora'), instrumentId: '1', leverage: 10 })
  send(scene, { type: 'setMarginType', account: account('dora'), instrumentId: '1', marginType: 'ISOLATED' })
  trade(scene, 'ann buys 10 doge from bob @ 100')
  trade(scene, 'dora buys 10 eth from bob @ 100')
  setPrices(scene, { eth: '92.5', doge: '90' })
  for (const second of [0, 2, 4, 6]) checkAt(scene, second)
  order(scene, 'carl buy 0.5 doge @ 89.9')
  return scene
}

/** Runs both to the end, with small buys on the way. */
function toTheEnd(scene: RiskScene): string[] {
  const story: string[] = []
  for (let second = 8; second <= 34; second++) {
    if (second === 20) order(scene, 'carl buy 0.3 eth @ 92')
    story.push(...checkAt(scene, second))
  }
  return story
}

test('a liquidation continues from a snapshot as if nothing had happened', () => {
  const scene = inTheMiddle()
  const other = inTheMiddle()
  expect([...scene.state.orders.values()].filter(({ isLiquidation }) => isLiquidation)).toHaveLength(2)
  other.state = importState(structuredClone(exportState(other.state)))
  const story = toTheEnd(scene)
  expect(story).toContain('ann: over')
  expect(story).toContain('dora (eth): over')
  expect(toTheEnd(other)).toEqual(story)
  expect(describeState(other.state)).toEqual(describeState(scene.state))
  expect(other.events).toEqual(scene.events)
})

test('the liquidation state in a snapshot is plain data', () => {
  const { accounts } = structuredClone(exportState(inTheMiddle().state))
  expect(accounts.find(({ address }) => address === account('ann'))?.liquidation).toMatchObject({
    stage: 'reduce',
    steps: 4,
  })
})
