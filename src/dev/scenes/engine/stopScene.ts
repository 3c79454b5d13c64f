import { fixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { marketPrice } from '@/core/protocol/orderLimits'
import type { OrderRequest, StopTerms } from '@/venue/engine/command'
import type { OrderRecord } from '@/venue/engine/event'
import { account, createScene, play, send, setMarks, type Scene } from './play'
import { orderIdOf, orderRequest } from './sceneInstruments'

/** A stop in a trader's terms; prices and amounts are decimals. */
export type StopIntent = {
  readonly kind: 'stop-loss' | 'take-profit'
  readonly side: 'buy' | 'sell'
  readonly trigger: string
  /** Absent: the whole position. */
  readonly amount?: string
  /** Absent: a market order. */
  readonly limit?: string
  readonly isPart?: boolean
  readonly parent?: Hash
  readonly flags?: Partial<OrderRequest>
}

/** The scene of `play` with 1,000 USD each, in which Dora bids for 10 at 90 and offers 10 at 110. */
export function createStopScene(script = ''): Scene {
  const scene = createScene({ money: 1_000 })
  play(`dora buy 10 @ 90\ndora sell 10 @ 110\n${script}`, scene)
  scene.events.length = 0
  return scene
}

export function stopRequest(orderId: Hash, name: string, wish: StopIntent): OrderRequest {
  const isBuy = wish.side === 'buy'
  const scope: StopTerms['scope'] =
    wish.amount === undefined ? 'wholePosition' : wish.isPart === true ? 'partOfPosition' : 'order'
  return orderRequest(orderId, account(name), {
    isBuy,
    amount: parseFixed6<Amount>(wish.amount ?? '0'),
    limitPrice: wish.limit === undefined ? fixed6<Price>(marketPrice(isBuy)) : parseFixed6<Price>(wish.limit),
    stop: {
      kind: wish.kind === 'stop-loss' ? 'STOP_LOSS' : 'TAKE_PROFIT',
      trigger: parseFixed6<Price>(wish.trigger),
      scope,
      ...(wish.parent === undefined ? {} : { parentOrderId: wish.parent }),
    },
    ...wish.flags,
  })
}

/** Sends a stop under a new id. `error` is the reason for a rejection. */
export function placeStop(scene: Scene, name: string, wish: StopIntent) {
  const orderId = orderIdOf(scene.seq + 1)
  const { outcome } = send(scene, { type: 'createOrder', order: stopRequest(orderId, name, wish) })
  return { orderId, error: outcome.isAccepted ? undefined : outcome.error }
}

export function placeOrder(scene: Scene, name: string, change: Partial<OrderRequest>): Hash {
  const orderId = orderIdOf(scene.seq + 1)
  send(scene, { type: 'createOrder', order: orderRequest(orderId, account(name), change) })
  return orderId
}

/** Moves the perpetual's mark and index; returns trades and ended orders as text. */
export function markAt(scene: Scene, price: string) {
  scene.events.length = 0
  setMarks(scene, { index: price, perpetual: price, call: '15' })
  const { fills, ended } = play('', scene)
  return [...fills, ...ended]
}

/** The last published record of an order since the events were last cleared. */
export function lastRecord(scene: Scene, orderId: Hash): OrderRecord | undefined {
  const records = scene.events.flatMap((event) => (event.type === 'ordersChanged' ? event.orders : []))
  return records.findLast((order) => order.orderId === orderId)
}
