import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { classifyFrame, requestEnvelope } from './envelope'

const error = { kind: 'error', id: undefined, code: 'RATE_LIMIT_EXCEEDED', retryAfter: undefined }

// The rows of websocket.md 1.3 and 2.
test.each([
  [
    'the long error',
    {
      status: 'error',
      timestamp: '1790000100000000000',
      error: 'RATE_LIMIT_EXCEEDED',
      data: { retry_after: '750000000' },
    },
    { ...error, retryAfter: '750000000' },
  ],
  ['the short error', { id: 7, error: 'ORDER_DOES_NOT_EXIST' }, { ...error, id: 7, code: 'ORDER_DOES_NOT_EXIST' }],
  [
    'a rejection with its order',
    { id: 7, data: { order_id: '0x1a', order_status: 'cancelled', filled: '0' }, error: 'GTC_ORDER_REJECTED' },
    { ...error, id: 7, code: 'GTC_ORDER_REJECTED' },
  ],
  [
    'an order that traded before its rest was rejected',
    { id: 7, data: { order_id: '0x1a', order_status: 'cancelled', filled: '0.5' }, error: 'IOC_ORDER_REJECTED' },
    { kind: 'response', id: 7, data: { order_id: '0x1a', order_status: 'cancelled', filled: '0.5' } },
  ],
  ['an error with an object', { error: { message: 'TIMED_OUT' } }, { ...error, code: 'TIMED_OUT' }],
  ['an error of no known form', { error: 5 }, { ...error, code: 'UNKNOWN' }],
  ['an error beside a channel', { channel: 'orders', error: 'PANIC' }, { ...error, code: 'PANIC' }],
  [
    'a channel message',
    { channel: 'index:ETH', data: { price: '1' }, write_ts: '1790000100251000000' },
    { kind: 'channel', channel: 'index:ETH', data: { price: '1' }, writeNs: 1_790_000_100_251_000_000n },
  ],
  [
    'a channel message without a stamp, and with null for an error',
    { channel: 'orders', data: {}, error: null },
    { kind: 'channel', channel: 'orders', data: {}, writeNs: undefined },
  ],
  ['a reply', { id: 41, data: { success: true } }, { kind: 'response', id: 41, data: { success: true } }],
  ['a reply without data', { id: 0 }, { kind: 'response', id: 0, data: undefined }],
  ['an ack', { data: ['orders', 'fills'] }, { kind: 'ack', channels: ['orders', 'fills'] }],
  [
    'a pong',
    { data: { success: true, timestamp: '1790000100123456789' } },
    { kind: 'pong', timestampNs: 1_790_000_100_123_456_789n },
  ],
  ['a success with more than a time', { data: { success: true, timestamp: '1', account: '0x' } }, { kind: 'unknown' }],
  ['a list of anything', { data: [1, 2] }, { kind: 'unknown' }],
  ['an id that is no integer', { id: 'abc', data: [] }, { kind: 'unknown' }],
  ['an empty object', {}, { kind: 'unknown' }],
  ['a list', [], { kind: 'unknown' }],
  ['null', null, { kind: 'unknown' }],
  ['a text', 'hello', { kind: 'unknown' }],
])('%s is recognised', (_name, frame, kind) => {
  expect(classifyFrame(frame)).toEqual(kind)
})

const read = (wire: unknown) => z.safeDecode(requestEnvelope, wire as never)

test('a request needs only an operation', () => {
  expect(read({ op: 'ping' }).data).toEqual({ op: 'ping' })
  expect(read({ op: 'ping', id: null, data: null, auth: null }).data).toEqual({ op: 'ping' })
})

test('the data of a request is passed through unchecked', () => {
  expect(read({ op: 'x', id: 1, data: ['a', { b: null }] }).data).toEqual({ op: 'x', id: 1, data: ['a', { b: null }] })
})

test.each([
  {},
  { op: 1 },
  { op: 'ping', id: '1' },
  { op: 'ping', id: 1.5 },
  { op: 'ping', auth: {} },
  [],
  'ping',
  null,
])('%j is not a request', (wire) => {
  expect(read(wire).success).toBe(false)
})
