import { expect, test } from 'vitest'
import { createOrder } from '@/core/protocol/ws/orders'
import { orderRequestOf } from './submitOrder'

// The published order of websocket.md 8: its digest, and the key that signed it.
const domain = { name: 'Aevo Testnet', version: '1', chainId: 11_155_111 }
const maker = '0x3e32a0f400d70c3b4df8e9a510d1bba8be80e5ec'
const published = {
  instrument: '20417',
  maker,
  is_buy: true,
  amount: '5000000',
  limit_price: '96400000',
  salt: '48151623',
  timestamp: '1790000100',
  signature:
    '0x4157ac0a8ab16ca2fa91d1cb944297242b1d2e2ccccad69739ab3e9c362487f12389194cc8767e503a92cb51bae3b4e46704eeee48adabef73ae0eab2ea6dd931c',
  post_only: true,
  time_in_force: 'GTC',
  mmp: false,
} as const
const caller = { account: maker, apiKey: 'key', isReadOnly: false } as const

function request(changes: object = {}) {
  return orderRequestOf(domain, caller, createOrder.request.parse({ ...published, ...changes }))
}

test('the published order has the published id and a unique signer', () => {
  const order = request()
  expect(order.orderId).toBe('0x2ea065a5c446787d0ed0362b34ed01e341e4ca417b61f42b5a88bcc553974db2')
  expect(order).toMatchObject({
    account: maker,
    postOnly: true,
    reduceOnly: false,
    timeInForce: 'GTC',
    systemType: 'API',
  })
  expect(request({ signature: published.signature.toUpperCase().replace('0X', '0x') }).signer).toBe(order.signer)
})

test('any change of a signed member gives another id and another signer', () => {
  for (const change of [{ is_buy: false }, { amount: '1' }, { limit_price: '1' }, { salt: '1' }, { timestamp: '1' }]) {
    expect(request(change).orderId).not.toBe(request().orderId)
    expect(request(change).signer).not.toBe(request().signer)
  }
})

test('unsigned members do not affect the id', () => {
  expect(request({ post_only: false, reduce_only: true }).orderId).toBe(request().orderId)
})

test.each([
  [{ maker: `0x${'1'.repeat(40)}` }, 'ORDER_INVALID_MAKER'],
  [{ signature: `0x${'0'.repeat(130)}` }, 'ORDER_BAD_SIGNATURE'],
  [{ builder_id: 'builder-alpha', builder_fee_rate: '0.0003' }, 'BUILDER_NOT_SUPPORTED'],
  [{ stop: 'STOP_LOSS' }, 'INVALID_STOP_ORDER'],
  [{ trigger: '1' }, 'INVALID_STOP_ORDER'],
  [{ close_position: true }, 'INVALID_STOP_ORDER'],
  [{ partial_position: true }, 'INVALID_STOP_ORDER'],
  [{ parent_order_id: `0x${'1'.repeat(64)}` }, 'INVALID_STOP_ORDER'],
  [{ stop: 'STOP_LOSS', close_position: true }, 'INVALID_STOP_ORDER'],
  [
    { stop: 'STOP_LOSS', trigger: '1', close_position: true, partial_position: true },
    'FULL_CLOSE_POSITION_CANNOT_BE_PARTIAL',
  ],
])('%j is rejected with %s', (change, code) => {
  expect(() => request(change)).toThrow(code)
})

const stop = { stop: 'TAKE_PROFIT', trigger: '99000000' } as const
const terms = { kind: 'TAKE_PROFIT', trigger: 99_000_000n }
const parent = `0x${'a'.repeat(64)}`

test.each([
  [stop, { ...terms, scope: 'order' }],
  [
    { ...stop, close_position: true },
    { ...terms, scope: 'wholePosition' },
  ],
  [
    { ...stop, partial_position: true, parent_order_id: parent },
    { ...terms, scope: 'partOfPosition', parentOrderId: parent },
  ],
])('%j is a stop with the same id', (change, expected) => {
  expect(request(change)).toMatchObject({ orderId: request().orderId, stop: expected })
})

test('an order without stop members is not a stop', () => {
  expect(request({ close_position: false, partial_position: false })).not.toHaveProperty('stop')
})
