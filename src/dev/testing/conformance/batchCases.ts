import { expect } from 'vitest'
import { marketPrice } from '@/core/protocol/orderLimits'
import type { Trader } from '../registeredTrader'
import { testKey } from '../testSigner'
import { conformanceCase, expectRejection, restingPrice, takingPrice, type OrderIntent, type Scene } from './scene'
import { isRecord } from './socketClient'

function send(scene: Scene, as: Trader, orders: unknown) {
  return scene.rest('POST', '/batch-orders', { as, body: { orders } })
}

/** Expects the batch's rejection with this code, and an unchanged account. */
async function expectRejected(
  scene: Scene,
  code: string,
  wishes: (ann: Trader) => readonly OrderIntent[],
): Promise<void> {
  const ann = await scene.trader()
  const before = await scene.holdings(ann)
  const answer = await send(
    scene,
    ann,
    wishes(ann).map((wish) => scene.order(ann, wish).fields),
  )
  expect(answer.status).toBe(400)
  expectRejection(answer.body, code)
  expect(await scene.holdings(ann)).toEqual(before)
}

type BadBatch = readonly [id: string, what: string, code: string, (scene: Scene) => readonly OrderIntent[]]

const badBatches: readonly BadBatch[] = [
  ['010', 'on two sides', 'BAD_REQUEST', () => [{}, { isBuy: false }]],
  ['011', 'on two instruments', 'BAD_REQUEST', ({ option }) => [{}, { market: option, amount: '1' }]],
  ['012', 'of which one is post-only', 'BAD_REQUEST', () => [{}, { flags: { post_only: true } }]],
  ['013', 'of which one is reduce-only', 'BAD_REQUEST', () => [{}, { flags: { reduce_only: true } }]],
  [
    '014',
    'with an order that does not rest',
    'INVALID_ORDER_TIME_IN_FORCE',
    () => [{}, { flags: { time_in_force: 'IOC' } }],
  ],
  ['015', 'with a market order', 'ORDER_INVALID_TYPE', () => [{}, { limitPrice: marketPrice(true) }]],
  ['016', 'with a stop', 'INVALID_STOP_ORDER', () => [{}, { flags: { stop: 'STOP_LOSS', trigger: '1000000000' } }]],
  [
    '017',
    'with an order that waits for another',
    'INVALID_STOP_ORDER',
    () => [{}, { flags: { parent_order_id: `0x${'1'.repeat(64)}` } }],
  ],
  ['018', 'with an order of another account', 'ORDER_INVALID_MAKER', () => [{}, { maker: `0x${'9'.repeat(40)}` }]],
  [
    '019',
    'with an order that a stranger signed',
    'ORDER_BAD_SIGNING_KEY',
    () => [{}, { signer: testKey('a stranger') }],
  ],
  ['020', 'with an amount off the step', 'INVALID_AMOUNT_STEP_SIZE', () => [{}, { amount: '0.100001' }]],
  ['021', 'with a price in words', 'ORDER_INVALID_PRICE', () => [{}, { flags: { limit_price: 'low' } }]],
  ['022', 'without a signature', 'ORDER_NO_SIGNATURE', () => [{}, { flags: { signature: undefined } }]],
  [
    '023',
    'of one order twice',
    'ORDER_EXISTS',
    () => [
      { salt: 1n, price: '2000' },
      { salt: 1n, price: '2000' },
    ],
  ],
  [
    '024',
    'that is reduce-only without a position',
    'NO_POSITION_REDUCE_ONLY',
    () => [{ flags: { reduce_only: true } }, { flags: { reduce_only: true } }],
  ],
  [
    '025',
    'of which the last would take',
    'GTC_ORDER_REJECTED',
    ({ perpetual }) => [
      { flags: { post_only: true } },
      { flags: { post_only: true }, price: takingPrice(perpetual, true) },
    ],
  ],
  [
    '026',
    'that is too much for the margin only as a whole',
    'INSUFFICIENT_MARGIN',
    ({ perpetual }) => {
      // 8 % of the play money each at 20-fold leverage: the account can afford twelve, not fifteen.
      const amount = String(Math.floor((100_000 * 0.08 * 20) / Number(restingPrice(perpetual, true))))
      return Array.from({ length: 15 }, () => ({ amount }))
    },
  ],
]

export const batchCases = [
  conformanceCase('C-BAT-001', 'a batch is answered with success only, and all its orders rest', async (scene) => {
    const ann = await scene.trader()
    const orders = [1, 2, 3].map(() => scene.order(ann, { flags: { post_only: true } }))
    const answer = await send(
      scene,
      ann,
      orders.map(({ fields }) => fields),
    )
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({ success: true })
    const { body } = await scene.rest('GET', '/orders', { as: ann })
    const ids: readonly unknown[] = Array.isArray(body)
      ? body.map((order: unknown) => isRecord(order) && order['order_id'])
      : []
    expect(new Set(ids)).toEqual(new Set(orders.map(({ orderId }) => orderId)))
  }),
  conformanceCase('C-BAT-002', 'orders of a batch may take, in sequence', async (scene) => {
    const ann = await scene.trader()
    const wish = { price: takingPrice(scene.perpetual, true) }
    await send(scene, ann, [scene.order(ann, wish).fields, scene.order(ann, wish).fields])
    const { body } = await scene.rest('GET', '/positions', { as: ann })
    expect(body).toMatchObject({ positions: [{ side: 'buy', amount: '0.2' }] })
  }),
  conformanceCase('C-BAT-003', 'twenty orders are a batch; none and twenty-one are not', async (scene) => {
    const ann = await scene.trader()
    const batch = (count: number) => Array.from({ length: count }, () => scene.order(ann).fields)
    for (const orders of [[], batch(21), undefined, null, {}, 'all', [7]]) {
      const answer = await send(scene, ann, orders)
      expect(answer.status).toBe(400)
      expectRejection(answer.body, 'ERR_MALFORMED_REQUEST')
    }
    expect((await scene.rest('GET', '/orders', { as: ann })).body).toEqual([])
    expect((await send(scene, ann, batch(20))).body).toEqual({ success: true })
  }),
  conformanceCase('C-BAT-004', 'a batch without credentials is rejected', async (scene) => {
    const ann = await scene.trader()
    const answer = await scene.rest('POST', '/batch-orders', { body: { orders: [scene.order(ann).fields] } })
    expect(answer.status).toBe(401)
    expectRejection(answer.body, 'UNAUTHORIZED')
  }),
  conformanceCase('C-BAT-005', 'a repeated batch is rejected, and its orders remain', async (scene) => {
    const ann = await scene.trader()
    const orders = [1, 2].map(() => scene.order(ann).fields)
    await send(scene, ann, orders)
    const before = await scene.holdings(ann)
    expectRejection((await send(scene, ann, orders)).body, 'ORDER_EXISTS')
    expect(await scene.holdings(ann)).toEqual(before)
  }),
  ...badBatches.map(([id, what, code, wishes]) =>
    conformanceCase(`C-BAT-${id}`, `a batch ${what} is rejected as a whole with ${code}`, (scene) =>
      expectRejected(scene, code, () => wishes(scene)),
    ),
  ),
]
