import { expect, test } from 'vitest'
import { createRandom, type Random } from '@/core/lib/random'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { account, createScene, send, type Scene } from '@/dev/scenes/engine/play'
import { orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'
import type { Command, OrderRequest } from '../command'
import { describeState } from '../describeState'
import { exportState, importState } from '../snapshotData'

const names = ['ann', 'bob', 'carl', 'dora'] as const
const cents = (value: number) => fixed6<Price>(BigInt(Math.round(value * 100)) * 10_000n)

const isLikely = (random: Random, chance: number) => random.next() < chance
const between = (random: Random, low: number, high: number) => low + random.integer(high - low + 1)
const kinds = ['order', 'order', 'order', 'stop', 'stop', 'stop', 'edit', 'cancel', 'mark', 'mark', 'risk'] as const

type Story = { readonly scene: Scene; readonly random: Random; mark: number; readonly counts: Map<string, number> }

function createStory(seed: number): Story {
  return { scene: createScene({ money: 50_000 }), random: createRandom(seed), mark: 100, counts: new Map() }
}

/** Orders, stops of every kind, edits, cancels and a mark that moves and jumps; many of them invalid. */
function nextCommand(story: Story): Command {
  const { scene, random } = story
  const name = random.pick(names)
  const ids = [...scene.state.stops.keys(), ...scene.state.orders.keys()]
  const orderId = ids.length === 0 ? orderIdOf(0) : random.pick(ids)
  switch (random.pick(kinds)) {
    case 'order':
      return { type: 'createOrder', order: randomOrder(story, name) }
    case 'stop':
      return { type: 'createOrder', order: randomStop(story, name, ids) }
    case 'edit': {
      const { request } = scene.state.stops.get(orderId) ?? scene.state.orders.get(orderId) ?? {}
      const { stop, ...plain } = randomStop(story, name, ids)
      const retained = request === undefined ? {} : retainedFields(request)
      const order = { ...plain, ...retained, ...(stop !== undefined && isLikely(random, 0.3) ? { stop } : {}) }
      return { type: 'editOrder', replacedOrderId: orderId, order }
    }
    case 'cancel':
      if (isLikely(random, 0.05)) return { type: 'cancelAllOrders', account: account(name), filter: {} }
      return { type: 'cancelOrder', account: account(name), orderId }
    case 'mark':
      story.mark = Math.min(140, Math.max(60, story.mark + between(random, -300, 300) / 100))
      return {
        type: 'setPrices',
        indexes: [{ asset: 'ETH', price: cents(story.mark) }],
        marks: [{ instrumentId: '1', markPrice: cents(story.mark) }],
      }
    case 'risk':
      return { type: 'checkRisk' }
  }
}

function retainedFields({ account: owner, isBuy, instrumentId }: OrderRequest) {
  return { account: owner, signer: owner, isBuy, instrumentId }
}

function randomOrder({ scene, random, mark }: Story, name: string): OrderRequest {
  return orderRequest(orderIdOf(scene.seq + 1), account(name), {
    isBuy: isLikely(random, 0.5),
    amount: fixed6<Amount>(BigInt(between(random, 1, 5)) * 1_000_000n),
    limitPrice: cents(mark + between(random, -200, 200) / 100),
    reduceOnly: isLikely(random, 0.1),
    selfTradePrevention: random.pick(['EXPIRE_NONE', 'EXPIRE_MAKER', 'EXPIRE_TAKER']),
  })
}

function randomStop(story: Story, name: string, ids: readonly OrderRequest['orderId'][]): OrderRequest {
  const { random, mark } = story
  const order = randomOrder(story, name)
  const scope = random.pick(['order', 'wholePosition', 'partOfPosition'] as const)
  const isMarket = scope === 'wholePosition' || isLikely(random, 0.5)
  const marketPrice = fixed6<Price>(order.isBuy ? 2n ** 256n - 1n : 0n)
  return {
    ...order,
    amount: scope === 'wholePosition' ? fixed6<Amount>(0n) : order.amount,
    limitPrice: isMarket ? marketPrice : order.limitPrice,
    stop: {
      kind: random.pick(['STOP_LOSS', 'TAKE_PROFIT']),
      trigger: cents(mark + between(random, -500, 500) / 100),
      scope,
      ...(ids.length > 0 && isLikely(random, 0.4) ? { parentOrderId: random.pick(ids) } : {}),
    },
  }
}

test.each([1, 2, 3, 4, 5])('stop invariants hold after any command, and events report every change (%i)', (seed) => {
  const story = createStory(seed)
  const { scene, counts } = story
  const snapshot = foldEvents(emptySnapshot(), describeState(scene.state))
  for (let count = 0; count < 1_500; count++) {
    const command = nextCommand(story)
    const copy = count % 50 === 0 ? importState(structuredClone(exportState(scene.state))) : undefined
    const { outcome, events } = send(scene, command)
    foldEvents(snapshot, events)
    for (const what of whatHappened(command, outcome.isAccepted, events)) counts.set(what, (counts.get(what) ?? 0) + 1)
    if (copy === undefined) continue
    expect(snapshot).toEqual(foldEvents(emptySnapshot(), describeState(scene.state)))
    const other: Scene = { state: copy, events: [], rejections: [], seq: scene.seq - 1 }
    expect(send(other, command)).toEqual({ outcome, events })
    expect(exportState(copy)).toEqual(exportState(scene.state))
  }
  for (const what of ['waits', 'edited', 'released', 'REDUCE_ONLY_NO_POSITION', 'attached']) {
    expect(counts.get(what), what).toBeGreaterThan(3)
  }
})

function whatHappened(command: Command, isAccepted: boolean, events: ReturnType<typeof send>['events']): string[] {
  const records = events.flatMap((event) => (event.type === 'ordersChanged' ? event.orders : []))
  const seen = records.filter(({ stop }) => stop !== undefined)
  return seen.flatMap((order) => [
    order.status === 'stop_order' ? 'waits' : '',
    order.status === 'filled' || order.status === 'opened' ? 'released' : '',
    command.type === 'editOrder' && isAccepted ? 'edited' : '',
    order.stop?.parentOrderId === undefined ? '' : 'attached',
    order.error ?? '',
  ])
}
