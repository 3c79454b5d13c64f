import { describe, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { account, play, positionOf, send } from '@/dev/scenes/engine/play'
import { addressOf, orderIdOf } from '@/dev/scenes/engine/sceneInstruments'
import { createStopScene, lastRecord, markAt, placeStop, stopRequest } from '@/dev/scenes/engine/stopScene'

describe.each([
  { kind: 'stop-loss', side: 'sell', trigger: '95', before: '95.01', beyond: '92', fill: 'ann takes 1 @ 90 from dora' },
  {
    kind: 'stop-loss',
    side: 'buy',
    trigger: '105',
    before: '104.99',
    beyond: '108',
    fill: 'ann takes 1 @ 110 from dora',
  },
  {
    kind: 'take-profit',
    side: 'sell',
    trigger: '105',
    before: '104.99',
    beyond: '108',
    fill: 'ann takes 1 @ 90 from dora',
  },
  {
    kind: 'take-profit',
    side: 'buy',
    trigger: '95',
    before: '95.01',
    beyond: '92',
    fill: 'ann takes 1 @ 110 from dora',
  },
] as const)('$kind to $side at $trigger', ({ kind, side, trigger, before, beyond, fill }) => {
  function armed() {
    const scene = createStopScene()
    const { orderId } = placeStop(scene, 'ann', { kind, side, trigger, amount: '1' })
    return { scene, orderId }
  }

  test('waits outside the book, without margin, until the mark reaches it', () => {
    const { scene, orderId } = armed()
    expect(lastRecord(scene, orderId)).toMatchObject({
      status: 'stop_order',
      orderType: 'market',
      price: 0n,
      initialMargin: 0n,
      stop: { trigger: parseFixed6(trigger), scope: 'order' },
    })
    expect(markAt(scene, before)).toEqual([])
    expect(scene.state.stops.size).toBe(1)
  })

  test('triggers when the mark is exactly at its trigger', () => {
    const { scene, orderId } = armed()
    expect(markAt(scene, trigger)).toEqual([fill])
    expect(lastRecord(scene, orderId)).toMatchObject({ status: 'filled', stop: { trigger: parseFixed6(trigger) } })
    expect(scene.state.stops.size).toBe(0)
  })

  test('triggers when the mark jumps over its trigger', () => {
    expect(markAt(armed().scene, beyond)).toEqual([fill])
  })

  test.each([trigger, beyond])('is rejected when the mark is already there, at %s', (mark) => {
    const scene = createStopScene()
    markAt(scene, mark)
    expect(placeStop(scene, 'ann', { kind, side, trigger, amount: '1' }).error).toBe('INVALID_STOP_ORDER')
    expect(scene.state.stops.size).toBe(0)
  })
})

test('the index alone triggers nothing', () => {
  const scene = createStopScene()
  placeStop(scene, 'ann', { kind: 'stop-loss', side: 'sell', trigger: '95', amount: '1' })
  send(scene, { type: 'setPrices', indexes: [{ asset: 'ETH', price: parseFixed6<Price>('80') }], marks: [] })
  expect(scene.state.stops.size).toBe(1)
})

test('when a price jumps over several triggers the nearest goes first, at equal ones the older', () => {
  const scene = createStopScene('carl buy 1 @ 99\ncarl buy 1 @ 98\ncarl buy 1 @ 97\ncarl buy 1 @ 96')
  const stop = (name: string, trigger: string) =>
    placeStop(scene, name, { kind: 'stop-loss', side: 'sell', trigger, amount: '1' })
  stop('ann', '92')
  stop('bob', '94.5')
  stop('ann', '94.5')
  stop('bob', '95')
  expect(markAt(scene, '91')).toEqual([
    'bob takes 1 @ 99 from carl',
    'bob takes 1 @ 98 from carl',
    'ann takes 1 @ 97 from carl',
    'ann takes 1 @ 96 from carl',
  ])
})

test('limit stops rest at their own price in the order in which they triggered', () => {
  const scene = createStopScene()
  const wish = { kind: 'stop-loss', side: 'sell', amount: '1', limit: '94' } as const
  placeStop(scene, 'ann', { ...wish, trigger: '95' })
  placeStop(scene, 'bob', { ...wish, trigger: '96' })
  placeStop(scene, 'carl', { ...wish, trigger: '95' })
  expect(markAt(scene, '93')).toEqual([])
  const stops = ['bob sell 1 @ 94', 'ann sell 1 @ 94', 'carl sell 1 @ 94']
  expect(play('', scene).left.filter((line) => line.includes('@ 94'))).toEqual(stops)
})

test('an edit that keeps its place does so among stops triggered together', () => {
  const scene = createStopScene()
  const wish = { kind: 'stop-loss', side: 'sell', trigger: '95', amount: '2', limit: '94' } as const
  const { orderId } = placeStop(scene, 'ann', wish)
  placeStop(scene, 'bob', wish)
  markAt(scene, '93')
  const { stop: _, ...order } = stopRequest(orderIdOf(900), 'ann', { ...wish, amount: '1' })
  expect(send(scene, { type: 'editOrder', replacedOrderId: orderId, order }).outcome.isAccepted).toBe(true)
  expect(play('', scene).left.slice(-3, -1)).toEqual(['ann sell 1 @ 94', 'bob sell 2 @ 94'])
})

test.each([
  {
    why: 'there is no one to take it',
    wish: { kind: 'stop-loss', side: 'sell', trigger: '95', limit: '94', amount: '1', flags: { timeInForce: 'IOC' } },
    mark: '95',
    end: 'ann sell 0 of 1: IOC_ORDER_REJECTED',
  },
  {
    why: 'post-only would take',
    wish: { kind: 'take-profit', side: 'sell', trigger: '105', limit: '90', amount: '1', flags: { postOnly: true } },
    mark: '105',
    end: 'ann sell 0 of 1: GTC_ORDER_REJECTED',
  },
  {
    why: 'the leap has left its limit outside the band',
    wish: { kind: 'take-profit', side: 'sell', trigger: '105', limit: '90', amount: '1' },
    mark: '120',
    end: 'ann sell 0 of 1: EXCEED_ORDER_PRICE_BAND',
  },
  {
    why: 'it is reduce-only and there is nothing to reduce',
    wish: { kind: 'stop-loss', side: 'sell', trigger: '95', amount: '1', flags: { reduceOnly: true } },
    mark: '95',
    end: 'ann sell 0 of 1: NO_POSITION_REDUCE_ONLY',
  },
  {
    why: 'there is no margin for it',
    wish: { kind: 'stop-loss', side: 'sell', trigger: '95', limit: '95', amount: '500' },
    mark: '95',
    end: 'ann sell 0 of 500: INSUFFICIENT_MARGIN',
  },
] as const)('a stop that triggers ends when $why', ({ wish, mark, end }) => {
  const scene = createStopScene()
  const { orderId, error } = placeStop(scene, 'ann', wish)
  expect(error).toBeUndefined()
  expect(markAt(scene, mark)).toEqual([end])
  expect(lastRecord(scene, orderId)?.stop?.kind).toBe(wish.kind === 'stop-loss' ? 'STOP_LOSS' : 'TAKE_PROFIT')
  expect(positionOf(scene, 'ann')).toBe('none')
})

test('a stop is accepted without margin, which is only checked when it triggers', () => {
  const scene = createStopScene()
  const poor = addressOf(77)
  send(scene, { type: 'openAccount', account: poor, kind: 'trader' })
  const order = stopRequest(orderIdOf(500), 'ann', { kind: 'stop-loss', side: 'sell', trigger: '95', amount: '1' })
  const { outcome } = send(scene, { type: 'createOrder', order: { ...order, account: poor, signer: poor } })
  expect(outcome).toMatchObject({ isAccepted: true, order: { status: 'stop_order' } })
  markAt(scene, '95')
  expect(lastRecord(scene, orderIdOf(500))).toMatchObject({ status: 'cancelled', error: 'INSUFFICIENT_MARGIN' })
})

test('a signed stop is executed once: not again while waiting, after its cancel, or after its fill', () => {
  const scene = createStopScene()
  const wish = { kind: 'stop-loss', side: 'sell', trigger: '95', amount: '1' } as const
  const again = (number: number) =>
    send(scene, { type: 'createOrder', order: stopRequest(orderIdOf(number), 'ann', wish) }).outcome
  expect(again(600).isAccepted).toBe(true)
  expect(again(600)).toMatchObject({ error: 'ORDER_EXISTS' })
  send(scene, { type: 'cancelOrder', account: account('ann'), orderId: orderIdOf(600) })
  expect(again(600)).toMatchObject({ error: 'ORDER_EXISTS' })
  expect(again(601).isAccepted).toBe(true)
  markAt(scene, '95')
  markAt(scene, '100')
  expect(again(601)).toMatchObject({ error: 'ORDER_EXISTS_MATCHED' })
})

test('a stop triggers even if the key that signed it has been deleted', () => {
  const scene = createStopScene()
  const signer = addressOf(96)
  send(scene, { type: 'registerSigningKey', account: account('ann'), signingKey: signer, expirySec: 1n << 255n })
  const wish = { kind: 'stop-loss', side: 'sell', trigger: '95', amount: '1', flags: { signer } } as const
  expect(placeStop(scene, 'ann', wish).error).toBeUndefined()
  send(scene, { type: 'deleteSigningKey', account: account('ann'), signingKey: signer })
  expect(placeStop(scene, 'ann', wish).error).toBe('ORDER_BAD_SIGNING_KEY')
  expect(markAt(scene, '95')).toEqual(['ann takes 1 @ 90 from dora'])
})

test('the value of a stop is checked at its trigger, not at the mark', () => {
  const scene = createStopScene()
  const small = { kind: 'stop-loss', side: 'buy', amount: '0.01' } as const
  const wish = { ...small, trigger: '500', limit: '500' }
  expect(placeStop(scene, 'ann', wish).error).toBeUndefined()
  expect(placeStop(scene, 'ann', { ...wish, limit: '601' }).error).toBe('EXCEED_ORDER_PRICE_BAND')
  expect(scene.state.stops.size).toBe(1)
})
