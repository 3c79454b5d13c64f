import { expect } from 'vitest'
import type { Trader } from '../registeredTrader'
import { conformanceCase, expectRejection, takingPrice, type Scene } from './scene'
import { isRecord, type SocketClient } from './socketClient'

const settings = { asset: 'ETH', interval: 10, frozen: 3_600, amount_limit: '50000000', delta_limit: 2.5 }
const wireSettings = { interval: '10', frozen: '3600', amount_limit: '50000000', delta_limit: '2.5' }

async function set(scene: Scene, as: Trader, change: object = {}): Promise<void> {
  const answer = await scene.rest('POST', '/mmp', { as, body: { ...settings, ...change } })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
}

async function read(scene: Scene, as: Trader, asset = 'ETH'): Promise<unknown> {
  return (await scene.rest('GET', `/mmp?asset=${asset}`, { as })).body
}

/** Takes 0.1 of the perpetual with an order that counts toward the protection. */
async function take(scene: Scene, as: Trader): Promise<void> {
  const order = scene.order(as, { price: takingPrice(scene.perpetual, true), flags: { mmp: true } })
  expect((await scene.rest('POST', '/orders', { as, body: order.fields })).status).toBe(200)
}

/** Expects a rejection for the asset, and unchanged protections. */
async function expectNoAsset(scene: Scene, as: Trader, method: string, path: string, body?: object): Promise<void> {
  const before = [await read(scene, as), await read(scene, as, 'BTC')]
  const answer = await scene.rest(method, path, { as, ...(body === undefined ? {} : { body }) })
  expect(answer.status, `${method} ${path} ${JSON.stringify(body)}`).toBe(400)
  expectRejection(answer.body, 'INVALID_ASSET')
  expect([await read(scene, as), await read(scene, as, 'BTC')]).toEqual(before)
}

const noAssets: readonly unknown[] = ['', undefined, null, 'eth', 'DOGECOIN', 'ETH-PERP', ' ETH', 7, ['ETH']]

export const mmpCases = [
  conformanceCase('C-MMP-001', 'an unset protection has no limits', async (scene) => {
    expect(await read(scene, await scene.trader())).toEqual({ asset: 'ETH', enabled: false, triggered: false })
  }),
  conformanceCase('C-MMP-002', 'a protection is returned as set, for its asset only', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann)
    const counters = { amount_change: '0', delta_change: '0' }
    expect(await read(scene, ann)).toEqual({
      asset: 'ETH',
      enabled: true,
      triggered: false,
      ...wireSettings,
      ...counters,
    })
    expect(await read(scene, ann, 'BTC')).toEqual({ asset: 'BTC', enabled: false, triggered: false })
  }),
  conformanceCase('C-MMP-003', 'a protection may omit the delta limit', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann, { delta_limit: undefined })
    expect(await read(scene, ann)).not.toHaveProperty('delta_limit')
  }),
  conformanceCase('C-MMP-004', 'an interval of 0 switches the protection off', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann)
    await set(scene, ann, { interval: 0 })
    expect(await read(scene, ann)).toEqual({ asset: 'ETH', enabled: false, triggered: false })
  }),
  conformanceCase('C-MMP-005', 'every call requires a listed asset, without a default', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann)
    for (const asset of noAssets) {
      await expectNoAsset(scene, ann, 'POST', '/mmp', { ...settings, interval: 99, asset })
      await expectNoAsset(scene, ann, 'POST', '/mmp', { ...settings, interval: 0, asset })
      await expectNoAsset(scene, ann, 'POST', '/reset-mmp', { asset })
    }
    for (const query of ['', '?asset=', '?asset=eth', '?asset=DOGECOIN', '?asset=ETH&asset=BTC', '?assets=ETH']) {
      await expectNoAsset(scene, ann, 'GET', `/mmp${query}`)
    }
  }),
  conformanceCase('C-MMP-006', 'an invalid limit is malformed and changes nothing', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann)
    const before = await read(scene, ann)
    const bad = [
      { interval: undefined },
      { interval: -1 },
      { interval: 1.5 },
      { interval: 'soon' },
      { frozen: undefined },
      { frozen: -1 },
      { amount_limit: undefined },
      { amount_limit: '1.5' },
      { amount_limit: '-1' },
      { amount_limit: 'much' },
      { delta_limit: -0.5 },
      { delta_limit: '2.5' },
      { delta_limit: 0.000_000_1 },
    ]
    for (const change of bad) {
      const answer = await scene.rest('POST', '/mmp', { as: ann, body: { ...settings, ...change } })
      expect(answer.status, JSON.stringify(change)).toBe(400)
      expectRejection(answer.body, 'ERR_MALFORMED_REQUEST')
    }
    expect(await read(scene, ann)).toEqual(before)
  }),
  conformanceCase('C-MMP-007', 'only the owner can read or change it', async (scene) => {
    for (const [method, path] of [
      ['GET', '/mmp?asset=ETH'],
      ['POST', '/mmp'],
      ['POST', '/reset-mmp'],
    ] as const) {
      const answer = await scene.rest(method, path, method === 'POST' ? { body: settings } : {})
      expect(answer.status).toBe(401)
      expectRejection(answer.body, 'UNAUTHORIZED')
    }
  }),
  conformanceCase('C-MMP-008', 'only a tripped protection can be reset', async (scene) => {
    const ann = await scene.trader()
    const reset = () => scene.rest('POST', '/reset-mmp', { as: ann, body: { asset: 'ETH' } })
    expectRejection((await reset()).body, 'MMP_NOT_ENABLED')
    await set(scene, ann)
    expectRejection((await reset()).body, 'ACCOUNT_MMP_NOT_TRIGGERED')
  }),
  conformanceCase('C-MMP-009', 'the used share of each limit is reported', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann, { interval: 3_600 })
    await take(scene, ann)
    expect(await read(scene, ann)).toMatchObject({ triggered: false, amount_change: '0.1', delta_change: '0.1' })
  }),
  conformanceCase('C-MMP-010', 'a reached limit cancels flagged orders and rejects new ones', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket(ann)
    await socket.ask('subscribe', ['orders'])
    await set(scene, ann, { amount_limit: '100000' })
    const [flagged, plain] = [scene.order(ann, { flags: { mmp: true } }), scene.order(ann)]
    for (const order of [flagged, plain]) await socket.ask('create_order', order.fields)
    await take(scene, ann)
    const ended = await socket.takeData('orders', (data) => JSON.stringify(data).includes('"cancelled"'))
    expect(ended).toMatchObject({ orders: [{ order_id: flagged.orderId, mmp: true }] })
    const { body: open } = await scene.rest('GET', '/orders', { as: ann })
    expect(open).toMatchObject([{ order_id: plain.orderId }])
    const again = () => socket.ask('create_order', scene.order(ann, { flags: { mmp: true } }).fields)
    expectRejection(await again(), 'ACCOUNT_MMP_PROTECTED')
    expect((await socket.ask('create_order', scene.order(ann).fields))['error']).toBeUndefined()
    expect(await read(scene, ann)).toMatchObject({
      enabled: true,
      triggered: true,
      frozen_end_time: expect.stringMatching(/^\d{19}$/),
      amount_change: '0.1',
    })
    const reset = await scene.rest('POST', '/reset-mmp', { as: ann, body: { asset: 'ETH' } })
    expect(reset.body).toEqual({ success: true })
    const after = await read(scene, ann)
    expect(after).toMatchObject({ triggered: false, amount_change: '0', delta_change: '0' })
    expect(after).not.toHaveProperty('frozen_end_time')
    expect((await again())['error']).toBeUndefined()
  }),
  conformanceCase('C-MMP-011', 'a freeze of 0 seconds lasts until it is reset', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann, { amount_limit: '100000', frozen: 0 })
    await take(scene, ann)
    expect(await read(scene, ann)).toMatchObject({ triggered: true, frozen: '0', frozen_end_time: '0' })
  }),
]

const path = '/account/cancel-on-disconnect'

async function switched(scene: Scene, as: Trader, enabled: boolean): Promise<void> {
  const answer = await scene.rest('POST', path, { as, body: { enabled } })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
}

/** A trader with cancel-on-disconnect, and a connection that receives the order updates. */
async function prepared(scene: Scene): Promise<{ ann: Trader; watcher: SocketClient }> {
  const ann = await scene.trader()
  await switched(scene, ann, true)
  const watcher = await scene.socket(ann)
  await watcher.ask('subscribe', ['orders'])
  return { ann, watcher }
}

/** The ids in the next update with cancelled orders. */
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

/** Places orders over two connections and REST; then `end` ends the first connection. */
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
  conformanceCase('C-COD-001', 'the switch is off by default, and has its last setting', async (scene) => {
    const ann = await scene.trader()
    const read = async () => (await scene.rest('GET', path, { as: ann })).body
    expect(await read()).toEqual({ enabled: false })
    for (const enabled of [true, true, false]) {
      await switched(scene, ann, enabled)
      expect(await read()).toEqual({ enabled })
    }
  }),
  conformanceCase('C-COD-002', 'only the owner can read or change it', async (scene) => {
    for (const method of ['GET', 'POST']) {
      const answer = await scene.rest(method, path, method === 'POST' ? { body: { enabled: true } } : {})
      expect(answer.status).toBe(401)
      expectRejection(answer.body, 'UNAUTHORIZED')
    }
  }),
  conformanceCase('C-COD-003', 'an invalid switch is malformed and changes nothing', async (scene) => {
    const ann = await scene.trader()
    await switched(scene, ann, true)
    for (const body of [{}, { enabled: 'no' }, { enabled: 0 }, { enabled: null }, [], 'no']) {
      const answer = await scene.rest('POST', path, { as: ann, body })
      expect(answer.status, JSON.stringify(body)).toBe(400)
      expectRejection(answer.body, 'ERR_MALFORMED_REQUEST')
    }
    expect((await scene.rest('GET', path, { as: ann })).body).toEqual({ enabled: true })
  }),
  conformanceCase('C-COD-004', 'cutting a connection cancels its own orders, and no others', (scene) =>
    expectItsOrdersEnd(scene, (socket) => socket.close()),
  ),
  conformanceCase('C-COD-005', 'closing a connection properly cancels its orders too', (scene) =>
    expectItsOrdersEnd(scene, (socket) => socket.leave()),
  ),
  conformanceCase('C-COD-006', 'an order sent just before the cut does not survive it', async (scene) => {
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
    'an amended order belongs to its amender: another connection, or REST',
    async (scene) => {
      const { ann, watcher } = await prepared(scene)
      const socket = await scene.socket(ann)
      const [mine, taken, freed] = [1, 2, 3].map(() => scene.order(ann))
      const [takenOver, freedOver] = [1, 2].map(() => scene.order(ann, { amount: '0.2' }))
      for (const order of [mine, taken, freed]) await socket.ask('create_order', order?.fields)
      await watcher.ask('edit_order', { ...takenOver?.fields, order_id: taken?.orderId })
      await scene.rest('POST', `/orders/${freed?.orderId}`, { as: ann, body: freedOver?.fields })
      // The two amends are reported first, each with the order that it replaced.
      for (const _ of [1, 2]) await nextCancelled(watcher)
      socket.close()
      expect(await nextCancelled(watcher)).toEqual([mine?.orderId])
      expect(await openIds(scene, ann)).toEqual(sorted([takenOver, freedOver]))
    },
  ),
  conformanceCase('C-COD-008', 'the switch applies as set when the connection closes', async (scene) => {
    const { ann, watcher } = await prepared(scene)
    const [retained, ended] = [scene.order(ann), scene.order(ann)]
    const [one, other] = [await scene.socket(ann), await scene.socket(ann)]
    await one.ask('create_order', retained.fields)
    await other.ask('create_order', ended.fields)
    await switched(scene, ann, false)
    one.leave()
    await one.closed
    await switched(scene, ann, true)
    other.close()
    expect(await nextCancelled(watcher)).toEqual([ended.orderId])
    expect(await openIds(scene, ann)).toEqual([retained.orderId])
  }),
]
