import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { account, balanceOf, createRiskScene, heldBy, send } from '@/dev/scenes/engine/riskScene'
import { isPublicTrade } from '../rules/isPublicTrade'

const amount = (text: string) => parseFixed6<Amount>(text)

test('opposite positions open at the marks, beside the book and without fees', () => {
  const scene = createRiskScene({ ann: '1000', bob: '1000' })
  const outcome = send(scene, {
    type: 'openPositions',
    long: account('ann'),
    short: account('bob'),
    // The last instrument is not listed.
    positions: [
      ['1', amount('2')],
      ['2', amount('5')],
      ['77', amount('1')],
    ],
  })
  expect(outcome.isAccepted).toBe(true)
  expect([heldBy(scene, 'ann', 'eth'), heldBy(scene, 'bob', 'eth')]).toEqual(['2', '-2'])
  expect([heldBy(scene, 'ann', 'call'), heldBy(scene, 'bob', 'call')]).toEqual(['5', '-5'])
  // Five calls at 2 are paid for in full; a perpetual costs nothing.
  expect([balanceOf(scene, 'ann'), balanceOf(scene, 'bob')]).toEqual(['990', '1010'])
  const trades = scene.events.flatMap((event) => (event.type === 'traded' ? [event.trade] : []))
  expect(trades.map((trade) => [trade.via, isPublicTrade(trade)])).toEqual([
    ['past', false],
    ['past', false],
  ])
})

test('an account that does not exist opens nothing', () => {
  const scene = createRiskScene({ ann: '1000' })
  const command = { type: 'openPositions', long: account('ann'), short: account('bob') } as const
  expect(send(scene, { ...command, positions: [['1', amount('2')]] })).toMatchObject({
    isAccepted: false,
    error: 'ACCOUNT_DOES_NOT_EXIST',
  })
  expect(scene.events).toEqual([])
})
