import { expect, test } from 'vitest'
import { getAccountTradesCsv } from '@/core/protocol/rest/history'
import { getIndex } from '@/core/protocol/rest/marketData'
import { probeVerdict } from './probes'

const reply = (status: number, body: unknown) => ({
  status,
  latencyMs: 12,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})

test('a reply that matches its description is understood', () => {
  const answer = reply(200, { price: '3120.5', timestamp: '1790000100500000000' })
  expect(probeVerdict(getIndex, answer)).toEqual({ kind: 'understood', latencyMs: 12 })
  expect(probeVerdict(getAccountTradesCsv, reply(200, 'created_timestamp,trade_id\n'))).toMatchObject({
    kind: 'understood',
  })
})

test('a reply in another format shows where it differs', () => {
  const differs = (body: unknown) => probeVerdict(getIndex, reply(200, body))
  expect(differs({ price: 'unknown', timestamp: '1790000100500000000' })).toEqual({
    kind: 'differs',
    latencyMs: 12,
    where: 'price: expected a decimal text, not negative',
  })
  expect(differs('<html>')).toMatchObject({ kind: 'differs' })
  expect(differs([])).toMatchObject({ kind: 'differs' })
})

test('a rejection has its code, whatever else it contains', () => {
  expect(probeVerdict(getIndex, reply(400, { error: 'ASSET_INVALID', more: 1 }))).toEqual({
    kind: 'refused',
    latencyMs: 12,
    status: 400,
    code: 'ASSET_INVALID',
  })
  expect(probeVerdict(getIndex, reply(502, 'Bad gateway'))).toMatchObject({ kind: 'refused', code: 'HTTP_502' })
})

test('an operation that the venue does not offer is distinguished from one that it rejects', () => {
  expect(probeVerdict(getIndex, reply(404, { error: 'SERVICE_NOT_FOUND' })).kind).toBe('notServed')
  expect(probeVerdict(getIndex, reply(405, '')).kind).toBe('notServed')
  expect(probeVerdict(getIndex, reply(400, { error: 'NOT_IMPLEMENTED' })).kind).toBe('notServed')
})
