import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScene, type Scene } from '@/dev/testing/conformance/scene'
import { serveVenue, startVenue, type StartedVenue } from '../../node/startVenue'
import { noLimits } from '../gateway'

let quiet: StartedVenue
let venue: StartedVenue
let scene: Scene

beforeAll(async () => {
  quiet = await startVenue({ gateway: { limits: noLimits } })
  const marketStatus = () =>
    ({
      kind: 'mirror',
      upstream: 'other',
      state: 'stale',
      sinceMs: 1_790_000_000_500,
      reason: 'nothing came for 5 s',
    }) as const
  venue = await serveVenue({ ...quiet.core, marketStatus }, { gateway: { limits: noLimits } })
  scene = await createScene({ ...venue, inside: venue.core, runName: 'paper market' }, '1')
})
afterAll(async () => {
  scene.end()
  await venue.close()
  await quiet.close()
})

test('a simulated market has no state of its upstream, a followed one has', async () => {
  expect((await fetch(`${quiet.restUrl}/paper/market`)).status).toBe(404)
  const answer: unknown = await (await fetch(`${venue.restUrl}/paper/market`)).json()
  expect(answer).toEqual({
    kind: 'mirror',
    upstream: 'other',
    state: 'stale',
    since: '1790000000500000000',
    reason: 'nothing came for 5 s',
  })
})

test('each resting order is told the contracts before it and all at its price', async () => {
  const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
  const [first, second] = [scene.order(ann), scene.order(bob)]
  expect(first.fields.limit_price).toBe(second.fields.limit_price)
  await scene.rest('POST', '/orders', { body: first.fields, as: ann })
  await scene.rest('POST', '/orders', { body: second.fields, as: bob })
  const amount = Number(first.fields.amount) / 1e6
  const places = async (as: typeof ann) => (await scene.rest('GET', '/paper/queue', { as })).body
  expect(await places(ann)).toEqual({
    orders: [{ order_id: first.orderId, ahead: '0', total: String(2 * amount) }],
  })
  expect(await places(bob)).toEqual({
    orders: [{ order_id: second.orderId, ahead: String(amount), total: String(2 * amount) }],
  })
})
