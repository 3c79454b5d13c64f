import { expect } from 'vitest'
import type { Trader } from '../registeredTrader'
import { conformanceCase } from './conformanceCase'
import { expectRefusal, takingPrice, type Scene } from './scene'

const settings = { asset: 'ETH', interval: 10, frozen: 3_600, amount_limit: '50000000', delta_limit: 2.5 }
const settingsTold = { interval: '10', frozen: '3600', amount_limit: '50000000', delta_limit: '2.5' }

async function set(scene: Scene, as: Trader, change: object = {}): Promise<void> {
  const answer = await scene.rest('POST', '/mmp', { as, body: { ...settings, ...change } })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
}

async function read(scene: Scene, as: Trader, asset = 'ETH'): Promise<unknown> {
  return (await scene.rest('GET', `/mmp?asset=${asset}`, { as })).body
}

/** Takes 0.1 of the perpetual with an order that is counted. */
async function take(scene: Scene, as: Trader): Promise<void> {
  const order = scene.order(as, { price: takingPrice(scene.perpetual, true), flags: { mmp: true } })
  expect((await scene.rest('POST', '/orders', { as, body: order.fields })).status).toBe(200)
}

/** Says that a call is refused for the asset and that no protection of the account is another than before. */
async function expectNoAsset(scene: Scene, as: Trader, method: string, path: string, body?: object): Promise<void> {
  const before = [await read(scene, as), await read(scene, as, 'BTC')]
  const answer = await scene.rest(method, path, { as, ...(body === undefined ? {} : { body }) })
  expect(answer.status, `${method} ${path} ${JSON.stringify(body)}`).toBe(400)
  expectRefusal(answer.body, 'INVALID_ASSET')
  expect([await read(scene, as), await read(scene, as, 'BTC')]).toEqual(before)
}

const noAssets: readonly unknown[] = ['', undefined, null, 'eth', 'DOGECOIN', 'ETH-PERP', ' ETH', 7, ['ETH']]

export const mmpCases = [
  conformanceCase('C-MMP-001', 'a protection that is not set has no limits to tell', async (scene) => {
    expect(await read(scene, await scene.trader())).toEqual({ asset: 'ETH', enabled: false, triggered: false })
  }),
  conformanceCase('C-MMP-002', 'a protection is told as it was set, for its asset alone', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann)
    const counters = { amount_change: '0', delta_change: '0' }
    expect(await read(scene, ann)).toEqual({
      asset: 'ETH',
      enabled: true,
      triggered: false,
      ...settingsTold,
      ...counters,
    })
    expect(await read(scene, ann, 'BTC')).toEqual({ asset: 'BTC', enabled: false, triggered: false })
  }),
  conformanceCase('C-MMP-003', 'a protection may go without a limit of delta', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann, { delta_limit: undefined })
    expect(await read(scene, ann)).not.toHaveProperty('delta_limit')
  }),
  conformanceCase('C-MMP-004', 'an interval of 0 switches off', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann)
    await set(scene, ann, { interval: 0 })
    expect(await read(scene, ann)).toEqual({ asset: 'ETH', enabled: false, triggered: false })
  }),
  conformanceCase('C-MMP-005', 'no call goes without a listed asset, and none is assumed', async (scene) => {
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
  conformanceCase('C-MMP-006', 'what is no limit is malformed and changes nothing', async (scene) => {
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
      expectRefusal(answer.body, 'ERR_MALFORMED_REQUEST')
    }
    expect(await read(scene, ann)).toEqual(before)
  }),
  conformanceCase('C-MMP-007', 'it is nobody else’s to read or to set', async (scene) => {
    for (const [method, path] of [
      ['GET', '/mmp?asset=ETH'],
      ['POST', '/mmp'],
      ['POST', '/reset-mmp'],
    ] as const) {
      const answer = await scene.rest(method, path, method === 'POST' ? { body: settings } : {})
      expect(answer.status).toBe(401)
      expectRefusal(answer.body, 'UNAUTHORIZED')
    }
  }),
  conformanceCase('C-MMP-008', 'only what is set and has tripped can be reset', async (scene) => {
    const ann = await scene.trader()
    const reset = () => scene.rest('POST', '/reset-mmp', { as: ann, body: { asset: 'ETH' } })
    expectRefusal((await reset()).body, 'MMP_NOT_ENABLED')
    await set(scene, ann)
    expectRefusal((await reset()).body, 'ACCOUNT_MMP_NOT_TRIGGERED')
  }),
  conformanceCase('C-MMP-009', 'what is used of the limits is told', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann, { interval: 3_600 })
    await take(scene, ann)
    expect(await read(scene, ann)).toMatchObject({ triggered: false, amount_change: '0.1', delta_change: '0.1' })
  }),
  conformanceCase(
    'C-MMP-010',
    'a limit that is met cancels what has the flag and refuses more of it',
    async (scene) => {
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
      expectRefusal(await again(), 'ACCOUNT_MMP_PROTECTED')
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
    },
  ),
  conformanceCase('C-MMP-011', 'a freeze of 0 seconds has no end of its own', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann, { amount_limit: '100000', frozen: 0 })
    await take(scene, ann)
    expect(await read(scene, ann)).toMatchObject({ triggered: true, frozen: '0', frozen_end_time: '0' })
  }),
]
