import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksumOf } from './book'
import { millionths } from './decimals'
import { createTrader } from './rawClient'
import { startReferenceVenue, type ReferenceVenue } from './referenceVenue'

let venue: ReferenceVenue
beforeAll(async () => {
  venue = await startReferenceVenue()
})
afterAll(() => venue.close())

const trader = async () => {
  const one = createTrader(venue)
  await one.register()
  const socket = await one.socket()
  return { ...one, ...socket }
}
type Book = { type: string; bids?: string[][]; asks?: string[][]; checksum: string }

test('auth names the account; private operations and channels need it', async () => {
  const ann = await trader()
  expect(await ann.ask('status')).toMatchObject({ error: 'UNAUTHORIZED' })
  expect(await ann.ask('subscribe', ['orders'])).toMatchObject({ error: 'UNAUTHORIZED' })
  expect((await ann.auth())['data']).toEqual({ success: true, account: ann.address })
  expect(await ann.ask('subscribe', ['orders'])).toMatchObject({ data: ['orders'] })
  expect((await ann.ask('status'))['data']).toEqual({ account: ann.address, subscriptions: ['orders'] })
  expect(await ann.ask('subscribe', ['nothing:ETH'])).toMatchObject({ status: 'error', error: 'CHANNEL_NOT_FOUND' })
  ann.close()
})

test('a ping without an id is answered without one', async () => {
  const { send, until, frames, close } = await trader()
  send({ op: 'ping' })
  await until(() => true)
  expect(frames).toEqual([{ data: { success: true, timestamp: expect.stringMatching(/^\d{19}$/) } }])
  close()
})

test('an order is answered first, then told on its channels; an edit ends the old one in the same message', async () => {
  const ann = await trader()
  await ann.auth()
  await ann.ask('subscribe', ['orders', 'fills', 'positions'])
  const placed = await ann.ask('create_order', await ann.order({ amount: '2000000' }))
  const id = (placed['data'] as { order_id: string }).order_id
  await ann.until(({ channel }) => channel === 'orders')
  expect(ann.frames.indexOf(placed)).toBeLessThan(ann.frames.findIndex(({ channel }) => channel === 'orders'))
  venue.fill(id, '0.5')
  const fill = await ann.until(({ channel }) => channel === 'fills')
  expect(fill['data']).toMatchObject({
    fill: { order_id: id, filled: '0.5', order_status: 'partial', liquidity: 'maker' },
  })
  const position = await ann.until(
    ({ channel, data }) => channel === 'positions' && JSON.stringify(data).includes('ETH'),
  )
  expect(position['data']).toMatchObject({ positions: [{ amount: '0.5', side: 'buy' }] })
  const edited = await ann.ask('edit_order', { ...(await ann.order({ price: '2990000000' })), order_id: id })
  expect(edited['data']).toMatchObject({ price: '2990', filled: '0', amount: '1' })
  const rows = await ann.until(({ channel, data }) => channel === 'orders' && JSON.stringify(data).includes('2990'))
  expect((rows['data'] as { orders: unknown[] }).orders).toMatchObject([
    { order_id: id, order_status: 'cancelled' },
    { price: '2990', order_status: 'opened' },
  ])
  expect((await ann.ask('cancel_all_orders', {}))['data']).toMatchObject({
    success: true,
    order_ids: [expect.any(String)],
  })
  ann.close()
})

test('a rejected order comes back in one frame with the whole order and the code', async () => {
  const ann = await trader()
  await ann.auth()
  const frame = await ann.ask('create_order', await ann.order({ price: '4000000000', flags: { post_only: true } }))
  expect(frame).toMatchObject({ data: { order_status: 'cancelled', price: '4000' }, error: 'GTC_ORDER_REJECTED' })
  const byWallet = await ann.ask('create_order', await ann.order({ by: 'wallet' }))
  expect(byWallet).toMatchObject({ data: { order_status: 'cancelled' }, error: 'ORDER_INVALID_SIGNING_KEY' })
  expect(await ann.ask('cancel_order', { order_id: '0x00' })).toMatchObject({ error: 'ORDER_DOES_NOT_EXIST' })
  ann.close()
})

test('a book that applies every update has the checksum of every message', async () => {
  const ann = await trader()
  await ann.auth()
  await ann.ask('subscribe', ['orderbook:ETH-PERP'])
  for (let at = 0; at < 5; at++) venue.move()
  await ann.ask('create_order', await ann.order({ price: '2999990000' }))
  await ann.until(({ data }) => JSON.stringify(data).includes('"2999.99"') && JSON.stringify(data).includes('update'))
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() }
  const messages = ann.on('orderbook:ETH-PERP').map(({ data }) => data as Book)
  expect(messages.length).toBeGreaterThan(4)
  for (const [at, message] of messages.entries()) {
    expect(message.type).toBe(at === 0 ? 'snapshot' : 'update')
    for (const side of ['bids', 'asks'] as const)
      for (const [price = '', amount = ''] of message[side] ?? [])
        if (amount === '0') sides[side].delete(price)
        else sides[side].set(price, amount)
    const sorted = (side: Map<string, string>, sign: number) =>
      [...side]
        .map(([price, amount]) => [millionths(price), millionths(amount)] as const)
        .sort(([a], [b]) => sign * Number(a - b))
    expect(message.checksum).toBe(checksumOf(sorted(sides.bids, -1), sorted(sides.asks, 1)))
  }
  ann.close()
})

test('tickers come whole and then by change, the index once at once', async () => {
  const { ask, until, close } = await trader()
  await ask('subscribe', ['ticker:ETH:OPTION', 'index:ETH', 'ticker-500ms:ETH:PERPETUAL'])
  const first = await until(({ channel }) => channel === 'ticker:ETH:OPTION')
  expect((first['data'] as { tickers: unknown[] }).tickers).toHaveLength(20)
  expect((await until(({ channel }) => channel === 'index:ETH'))['write_ts']).toMatch(/^\d{19}$/)
  const perpetual = await until(({ channel }) => channel === 'ticker-500ms:ETH:PERPETUAL')
  expect(perpetual['data']).toMatchObject({
    tickers: [{ instrument_name: 'ETH-PERP', mark: { price: expect.any(String) } }],
  })
  close()
})

test('cancel on disconnect ends the orders of the socket and spares those of REST', async () => {
  const ann = await trader()
  await ann.auth()
  await ann.signed('POST', '/account/cancel-on-disconnect', { enabled: true })
  await ann.ask('create_order', await ann.order())
  const byRest = await ann.place()
  venue.dropSockets()
  await ann.closed
  await expect
    .poll(async () => (await ann.signed('GET', '/orders')).body)
    .toMatchObject([{ order_id: byRest.body['order_id'] }])
})
