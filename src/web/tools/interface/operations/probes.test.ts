import { expect, test } from 'vitest'
import { endpoints } from '@/core/protocol/endpoints'
import { createProbes, isProbe } from './probes'
import type { RawRequest } from './rawSender'
import { firstKnown, withNames } from './requestForm'

const { getIndex, getOrder, getOrders, getTime, postMmp, getApiKey, getMarkHistory } = endpoints
const known = firstKnown('0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a', 1_790_000_000_000)

function venue(answer: (request: RawRequest) => { status: number; text: string } | undefined) {
  const asked: string[] = []
  const waited: number[] = []
  const probes = createProbes({
    known,
    send: (request) => {
      asked.push(`${request.method} ${request.path}${request.search}`)
      const found = answer(request)
      return found === undefined ? Promise.reject(new Error('gone')) : Promise.resolve({ ...found, latencyMs: 1 })
    },
    pause: (ms) => {
      waited.push(ms)
      return Promise.resolve()
    },
  })
  return { probes, asked, waited }
}

const time = { name: 'x', timestamp: '1', time: '', sequence: '1', block: '0' }

test('only read operations with known parameters are probed automatically', () => {
  expect([getTime, getIndex, getOrders, getMarkHistory].every((endpoint) => isProbe(endpoint, known))).toBe(true)
  expect([getOrder, postMmp, getApiKey].some((endpoint) => isProbe(endpoint, known))).toBe(false)
})

test('operations are probed one after another, with a pause between them', async () => {
  const { probes, asked, waited } = venue(() => ({ status: 200, text: JSON.stringify(time) }))
  await probes.run([getTime, getIndex])
  expect(asked).toEqual(['GET /time', 'GET /index?asset=ETH'])
  expect(waited).toEqual([125, 125])
  expect(probes.getSnapshot().verdicts.get('getTime')).toEqual({ kind: 'understood', latencyMs: 1 })
  expect(probes.getSnapshot().verdicts.get('getIndex')).toMatchObject({ kind: 'differs' })
  expect(probes.getSnapshot().isRunning).toBe(false)
})

test('a name found in one reply is used in later requests', async () => {
  const order = { order_id: `0x${'1a'.repeat(32)}` }
  expect(withNames(known, [order])).toMatchObject(order)
  const { probes, asked } = venue(() => ({ status: 200, text: '[]' }))
  probes.note(getTime, { status: 200, latencyMs: 1, text: JSON.stringify({ ...time, ...order }) })
  await probes.run([getOrder])
  expect(asked).toEqual([`GET /orders/${order.order_id}`])
})

test('a rate-limited venue is left alone for a while', async () => {
  const { probes, waited } = venue(() => ({ status: 429, text: '{"error":"RATE_LIMIT_EXCEEDED"}' }))
  await probes.run([getTime])
  expect(waited).toEqual([2_000, 125])
})

test('a missing reply is a verdict of its own', async () => {
  const { probes } = venue(() => undefined)
  await probes.run([getTime])
  expect(probes.getSnapshot().verdicts.get('getTime')).toEqual({ kind: 'noAnswer' })
})

test('after stopping nothing more is requested', async () => {
  const { probes, asked } = venue(() => {
    probes.stop()
    return { status: 200, text: '{}' }
  })
  await probes.run([getTime, getIndex])
  expect(asked).toEqual(['GET /time'])
  expect(probes.getSnapshot().isRunning).toBe(false)
})
