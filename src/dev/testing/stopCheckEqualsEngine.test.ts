import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { account, send } from '@/dev/scenes/engine/play'
import { perpetual, orderIdOf } from '@/dev/scenes/engine/sceneInstruments'
import { createStopScene, placeStop, type StopIntent } from '@/dev/scenes/engine/stopScene'
import { checkStop } from '@/web/session/stops/checkStop'

const instrument = perpetual('1', 'ETH')
const positions: Readonly<Record<string, string>> = { ann: '2', bob: '-2', carl: '0' }

function* wishes(): Generator<StopIntent> {
  for (const kind of ['stop-loss', 'take-profit'] as const)
    for (const side of ['buy', 'sell'] as const)
      for (const trigger of ['0', '95', '95.005', '100', '105'])
        for (const limit of [undefined, '94', '94.001'])
          for (const [amount, isPart] of [
            [undefined, false],
            ['1', true],
            ['2.01', true],
            ['0.005', true],
            ['0', true],
            ['3', false],
          ] as const)
            yield { kind, side, trigger, isPart, ...(limit && { limit }), ...(amount !== undefined && { amount }) }
}

test.each(['ann', 'bob', 'carl'])('for each stop of %s the page’s check equals the venue’s answer', (name) => {
  const scene = createStopScene('bob sell 2 @ 100\nann buy 2 @ 100')
  let taken = 0
  for (const wish of wishes()) {
    const { orderId, error } = placeStop(scene, name, wish)
    const said = checkStop(
      {
        instrumentId: '1',
        isBuy: wish.side === 'buy',
        kind: wish.kind === 'stop-loss' ? 'STOP_LOSS' : 'TAKE_PROFIT',
        scope: wish.amount === undefined ? 'wholePosition' : wish.isPart === true ? 'partOfPosition' : 'order',
        trigger: parseFixed6<Price>(wish.trigger),
        amount: parseFixed6<Amount>(wish.amount ?? '0'),
        limitPrice: wish.limit === undefined ? undefined : parseFixed6<Price>(wish.limit),
        reduceOnly: false,
      },
      {
        instrument,
        markPrice: parseFixed6<Price>('100'),
        position: parseFixed6<Amount>(positions[name] ?? ''),
        others: [],
        isAttached: false,
      },
    )
    expect([JSON.stringify(wish), said]).toEqual([JSON.stringify(wish), error])
    if (error !== undefined) continue
    taken += 1
    send(scene, { type: 'cancelOrder', account: account(name), orderId })
  }
  expect(taken).toBeGreaterThan(3)
  expect(scene.state.stops.has(orderIdOf(1))).toBe(false)
})
