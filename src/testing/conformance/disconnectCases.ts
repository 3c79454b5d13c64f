import { expect } from 'vitest'
import type { Trader } from '../registeredTrader'
import { conformanceCase } from './conformanceCase'
import { expectRefusal, type Scene } from './scene'
import { isRecord, type SocketClient } from './socketClient'

const path = '/account/cancel-on-disconnect'

async function switched(scene: Scene, as: Trader, enabled: boolean): Promise<void> {
  const answer = await scene.rest('POST', path, { as, body: { enabled } })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
}

/** A trader with the switch on, and a connection that hears of the orders. */
async function prepared(scene: Scene): Promise<{ ann: Trader; watcher: SocketClient }> {
  const ann = await scene.trader()
  await switched(scene, ann, true)
  const watcher = await scene.socket(ann)
  await watcher.ask('subscribe', ['orders'])
  return { ann, watcher }
}

/** The ids of the next orders that are told as cancelled. */
async function nextCancelled(watcher: SocketClient): Promise<string[]> {
  const data = await watcher.takeData('orders', (one) => JSON.stringify(one).includes('"cancelled"'))
  return idsOf(data['orders'])
}

async function openIds(scene: Scene, as: Trader): Promise<string[]> {
  return idsOf((await scene.rest('GET', '/orders', { as })).body)
}

function idsOf(orders: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(orders) ? orders : []
  return list.map((order) => String(isRecord(order) ? order['order_id'] : order)).toSorted(compareText)
}

function sorted(orders: readonly ({ readonly orderId: string } | undefined)[]): string[] {
  return orders.map((order) => order?.orderId ?? 'none').toSorted(compareText)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** Orders by a connection, by another one and by REST; then the first connection ends as `end` says. */
async function expectItsOrdersEnd(scene: Scene, end: (socket: SocketClient) => void): Promise<void> {
  const { ann, watcher } = await prepared(scene)
  const socket = await scene.socket(ann)
  const [first, second, other, rest] = [1, 2, 3, 4].map(() => scene.order(ann))
  for (const order of [first, second]) await socket.ask('create_order', order?.fields)
  await watcher.ask('create_order', other?.fields)
  await scene.rest('POST', '/orders', { as: ann, body: rest?.fields })
  end(socket)
  expect(await nextCancelled(watcher)).toEqual(sorted([first, second]))
  expect(await openIds(scene, ann)).toEqual(sorted([other, rest]))
}

export const disconnectCases = [
  conformanceCase('C-COD-001', 'the switch is off at first, and is what it was last set to', async (scene) => {
    const ann = await scene.trader()
    const read = async () => (await scene.rest('GET', path, { as: ann })).body
    expect(await read()).toEqual({ enabled: false })
    for (const enabled of [true, true, false]) {
      await switched(scene, ann, enabled)
      expect(await read()).toEqual({ enabled })
    }
  }),
  conformanceCase('C-COD-002', 'it is nobody else’s to read or to set', async (scene) => {
    for (const method of ['GET', 'POST']) {
      const answer = await scene.rest(method, path, method === 'POST' ? { body: { enabled: true } } : {})
      expect(answer.status).toBe(401)
      expectRefusal(answer.body, 'UNAUTHORIZED')
    }
  }),
  conformanceCase('C-COD-003', 'what is no switch is malformed and changes nothing', async (scene) => {
    const ann = await scene.trader()
    await switched(scene, ann, true)
    for (const body of [{}, { enabled: 'no' }, { enabled: 0 }, { enabled: null }, [], 'no']) {
      const answer = await scene.rest('POST', path, { as: ann, body })
      expect(answer.status, JSON.stringify(body)).toBe(400)
      expectRefusal(answer.body, 'ERR_MALFORMED_REQUEST')
    }
    expect((await scene.rest('GET', path, { as: ann })).body).toEqual({ enabled: true })
  }),
  conformanceCase('C-COD-004', 'a connection that is cut takes its orders with it, and only its own', (scene) =>
    expectItsOrdersEnd(scene, (socket) => socket.close()),
  ),
  conformanceCase('C-COD-005', 'so does one that says goodbye', (scene) =>
    expectItsOrdersEnd(scene, (socket) => socket.leave()),
  ),
  conformanceCase('C-COD-006', 'an order that was sent just before the cut does not outlive it', async (scene) => {
    const { ann, watcher } = await prepared(scene)
    const socket = await scene.socket(ann)
    const order = scene.order(ann)
    socket.sendText(JSON.stringify({ op: 'create_order', data: order.fields }))
    socket.leave()
    expect(await nextCancelled(watcher)).toEqual([order.orderId])
    expect(await openIds(scene, ann)).toEqual([])
  }),
  conformanceCase(
    'C-COD-007',
    'an edited order belongs to who edited it: another connection, or REST',
    async (scene) => {
      const { ann, watcher } = await prepared(scene)
      const socket = await scene.socket(ann)
      const [mine, taken, freed] = [1, 2, 3].map(() => scene.order(ann))
      const [takenOver, freedOver] = [1, 2].map(() => scene.order(ann, { amount: '0.2' }))
      for (const order of [mine, taken, freed]) await socket.ask('create_order', order?.fields)
      await watcher.ask('edit_order', { ...takenOver?.fields, order_id: taken?.orderId })
      await scene.rest('POST', `/orders/${freed?.orderId}`, { as: ann, body: freedOver?.fields })
      // The two edits are told first, each with the order that it ended.
      for (const _ of [1, 2]) await nextCancelled(watcher)
      socket.close()
      expect(await nextCancelled(watcher)).toEqual([mine?.orderId])
      expect(await openIds(scene, ann)).toEqual(sorted([takenOver, freedOver]))
    },
  ),
  conformanceCase('C-COD-008', 'the switch counts when the connection closes', async (scene) => {
    const { ann, watcher } = await prepared(scene)
    const [kept, ended] = [scene.order(ann), scene.order(ann)]
    const [one, other] = [await scene.socket(ann), await scene.socket(ann)]
    await one.ask('create_order', kept.fields)
    await other.ask('create_order', ended.fields)
    await switched(scene, ann, false)
    one.leave()
    await one.closed
    await switched(scene, ann, true)
    other.close()
    expect(await nextCancelled(watcher)).toEqual([ended.orderId])
    expect(await openIds(scene, ann)).toEqual([kept.orderId])
  }),
]
