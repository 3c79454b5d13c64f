import { afterAll, beforeAll, expect, test } from 'vitest'
import { greeksOf, priceOf } from './blackScholes'
import { checksumOf } from './book'
import { millionths } from './decimals'
import { createTrader } from './rawClient'
import { startReferenceVenue, type ReferenceVenue } from './referenceVenue'
import { orderDigest, signerOf } from './signatures'

let venue: ReferenceVenue
beforeAll(async () => {
  venue = await startReferenceVenue()
})
afterAll(() => venue.close())

const trader = async () => {
  const one = createTrader(venue)
  await one.register()
  return one
}
type Rows = readonly Record<string, unknown>[]
const level = (price: string, amount: string) => [millionths(price), millionths(amount)] as const

test('checksums are those of websocket.md 1.7', () => {
  expect(checksumOf([level('9', '2')], [level('10', '1')])).toBe('1226559413')
  expect(
    checksumOf([level('3120.5', '4.2'), level('3120.4', '0.75'), level('3119', '12')], [level('3120.9', '1.1')]),
  ).toBe('95908277')
  expect(checksumOf([level('0.5', '10')], [])).toBe('3317983392')
  const side = (first: number, step: number, amount: string) =>
    Array.from({ length: 120 }, (_, at) => level(String(first + step * at), amount))
  expect(checksumOf(side(1000, -1, '1'), side(1001, 1, '2'))).toBe('3889360702')
  expect(checksumOf([], [])).toBe('0')
})

test('digests and signers are those of rest-private.md 2.3', async () => {
  const fields = {
    maker: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
    isBuy: true,
    limitPrice: 1_850_500_000n,
    amount: 250_000n,
    salt: 7001n,
    instrument: 2054n,
    timestamp: 1_760_000_000n,
    builder: undefined,
  } as const
  const digest = orderDigest(venue.domain, fields)
  expect(digest).toBe('0x60dcf8bc2f142d77fa547facf3383f30e925f9ea090bf0c41a757bb3638fde7c')
  expect(orderDigest(venue.domain, { ...fields, timestamp: undefined })).toBe(
    '0xda96e0ca2b7fd2a38922ccadd452a5cce8fd111cbe08373862c5a209c088ffdb',
  )
  const signature =
    '0x5f253f35ca467e29866eb71b6e102ff35c4704edac5cbd22407da798f8791687459c1918755a690df3a241245328661e16209138f4176ef88a7ed3a376c5bec61c'
  expect(await signerOf(digest, signature)).toBe('0x1563915e194d8cfba1943570603f7606a3115508')
})

test('prices and greeks are those of venue-rules.md 3.4', () => {
  const terms = { forward: 3131.2, strike: 3200, years: 34.8333 / 365, isCall: true }
  expect(priceOf(terms, 0.58)).toBeCloseTo(193.2332, 2)
  const greeks = greeksOf(terms, 0.58)
  expect(greeks.delta).toBeCloseTo(0.48735, 4)
  expect(greeks.theta).toBeCloseTo(-3.21112, 3)
  expect(greeks.vega).toBeCloseTo(3.85703, 3)
})

test('the nearest expiry has no book, later ones are partly one-sided, and levels have two or three members', async () => {
  const { call } = createTrader(venue)
  const names = ((await call('GET', '/markets?asset=ETH&instrument_type=OPTION')).body as unknown as Rows).map(
    (row) => [String(row['instrument_name']), String(row['expiry'])] as const,
  )
  const [near, far] = [...new Set(names.map(([, expiry]) => expiry))].sort()
  const bookOf = async (name: string) => (await call('GET', `/orderbook?instrument_name=${name}`)).body
  for (const [name, expiry] of names) {
    const book = await bookOf(name)
    if (expiry === near) expect([book['bids'], book['asks']]).toEqual([undefined, undefined])
  }
  const later = await Promise.all(names.filter(([, expiry]) => expiry === far).map(([name]) => bookOf(name)))
  expect(later.filter((book) => (book['bids'] === undefined) !== (book['asks'] === undefined)).length).toBeGreaterThan(
    0,
  )
  expect(later.find((book) => book['bids'] !== undefined)?.['bids']).toContainEqual(Array(3).fill(expect.any(String)))
  expect((await bookOf('ETH-PERP'))['bids']).toContainEqual([expect.any(String), expect.any(String)])
})

test('unknown paths and instruments are 404 and 400, private ones without a key 401', async () => {
  const { call } = createTrader(venue)
  expect((await call('GET', '/nothing')).status).toBe(404)
  expect((await call('GET', '/orderbook?instrument_name=NO-PERP')).body).toEqual({ error: 'INSTRUMENT_NOT_FOUND' })
  expect((await call('GET', '/account')).status).toBe(401)
})

test('registers, signs, places, edits and cancels by REST; an edit has a new id and ends the old order', async () => {
  const ann = await trader()
  const placed = await ann.place({ price: '3000000000', amount: '2000000' })
  expect(placed).toMatchObject({
    status: 200,
    body: { order_status: 'opened', amount: '2', price: '3000', filled: '0' },
  })
  const oldId = String(placed.body['order_id'])
  const edited = await ann.signed('POST', `/orders/${oldId}`, await ann.order({ price: '2999000000' }))
  expect(edited.body).toMatchObject({ price: '2999', order_status: 'opened' })
  expect(edited.body['order_id']).not.toBe(oldId)
  const open = (await ann.signed('GET', '/orders')).body as unknown as Rows
  expect(open.map((row) => row['order_id'])).toEqual([edited.body['order_id']])
  expect((await ann.signed('DELETE', `/orders/${oldId}`)).body).toEqual({ error: 'ORDER_DOES_NOT_EXIST' })
  expect((await ann.signed('DELETE', '/orders-all')).body).toEqual({
    success: true,
    order_ids: [edited.body['order_id']],
  })
  const history = (await ann.signed('GET', '/order-history?limit=50&start_time=0')).body
  expect(history['count']).toBe('2')
})

test('the key and the secret work too, an HMAC of another path does not', async () => {
  const ann = await trader()
  const secret = { 'AEVO-KEY': ann.keys.apiKey, 'AEVO-SECRET': ann.keys.secret }
  expect((await ann.call('GET', '/auth', undefined, secret)).body).toEqual({ success: true })
  expect((await ann.signed('GET', '/auth', undefined, '/account')).status).toBe(401)
  expect((await ann.signed('GET', '/order-history?limit=5')).status).toBe(200)
})

test('a market order takes from the book, and a partly filled order goes on', async () => {
  const ann = await trader()
  const everything = String(2n ** 256n - 1n)
  const taken = await ann.place({ price: everything, amount: '500000', flags: { time_in_force: 'IOC' } })
  expect(taken.body).toMatchObject({ order_type: 'market', order_status: 'filled', filled: '0.5', price: '0' })
  const [position] = (await ann.signed('GET', '/positions')).body['positions'] as Rows
  expect(position).toMatchObject({ instrument_name: 'ETH-PERP', amount: '0.5', side: 'buy' })
  expect(position?.['avg_entry_price']).toBe(taken.body['avg_price'])

  const rests = String((await ann.place({ price: '3000000000', amount: '1000000' })).body['order_id'])
  venue.partlyFill(rests)
  expect((await ann.signed('GET', `/orders/${rests}`)).body).toMatchObject({ order_status: 'partial', filled: '0.5' })
  venue.fill(rests, '0.5')
  expect((await ann.signed('GET', `/orders/${rests}`)).body).toMatchObject({
    order_status: 'filled',
    avg_price: '3000',
  })
  const trades = (await ann.signed('GET', '/trade-history?instrument_type=PERPETUAL')).body['trade_history'] as Rows
  expect(trades.map((row) => [row['amount'], row['liquidity']])).toEqual([
    ['0.5', 'maker'],
    ['0.5', 'maker'],
    ['0.5', 'taker'],
  ])
})

test('accounts trade with each other, and what they pay is the fee of each', async () => {
  const [ann, bob] = [await trader(), await trader()]
  const { bids, asks } = (await ann.call('GET', '/orderbook?instrument_name=BTC-PERP')).body as Record<
    string,
    string[][]
  >
  expect([bids?.[0]?.[0], asks?.[0]?.[0]]).toEqual(['95399.9', '95400.1'])
  const terms = { instrument: 2, amount: '10000', price: '95400000000' }
  await ann.place({ ...terms, isBuy: false, flags: { post_only: true } })
  expect((await bob.place(terms)).body).toMatchObject({ order_status: 'filled', avg_price: '95400' })
  const balance = async (one: typeof ann) => (await one.signed('GET', '/account')).body['balance']
  // Fees of 0.03 % and 0.05 % on 954 USD.
  expect([await balance(ann), await balance(bob)]).toEqual(['99999.7138', '99999.523'])
})

test('rejections: post-only that would take, IOC with nothing to take, reduce-only without a position, steps', async () => {
  const ann = await trader()
  const code = async (terms: Parameters<typeof ann.place>[0]) => {
    const { status, body } = await ann.place(terms)
    return [status, body['error']]
  }
  expect(await code({ price: '4000000000', flags: { post_only: true } })).toEqual([400, 'GTC_ORDER_REJECTED'])
  expect(await code({ flags: { time_in_force: 'IOC' } })).toEqual([400, 'IOC_ORDER_REJECTED'])
  expect(await code({ flags: { reduce_only: true } })).toEqual([400, 'NO_POSITION_REDUCE_ONLY'])
  expect(await code({ amount: '1001' })).toEqual([400, 'INVALID_AMOUNT_STEP_SIZE'])
  expect(await code({ amount: '9000000000' })).toEqual([400, 'INSUFFICIENT_MARGIN'])
  await ann.place({ price: '4000000000', flags: { time_in_force: 'IOC' } })
  expect(await code({ flags: { reduce_only: true } })).toEqual([400, 'INVALID_DIRECTION_REDUCE_ONLY'])
  expect(await code({ isBuy: false, price: '3500000000', amount: '1100000', flags: { reduce_only: true } })).toEqual([
    400,
    'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  ])
})

test('a stop waits for the mark and closes the position', async () => {
  const own = await startReferenceVenue()
  const ann = createTrader(own)
  await ann.register()
  await ann.place({ price: '4000000000', flags: { time_in_force: 'IOC' } })
  const flags = { stop: 'STOP_LOSS', trigger: '3000000000', close_position: true, reduce_only: true }
  const stop = await ann.place({ isBuy: false, price: '0', amount: '0', flags })
  expect(stop.body).toMatchObject({ order_status: 'stop_order', trigger: '3000', order_type: 'market' })
  own.setMark('ETH-PERP', '2990')
  expect((await ann.signed('GET', '/positions')).body['positions']).toEqual([])
  await own.close()
})

test('on expiry an option is paid out, delisted and in the settlement history', async () => {
  const own = await startReferenceVenue()
  const ann = createTrader(own)
  await ann.register()
  const { body } = await ann.call('GET', '/markets?asset=ETH&instrument_type=OPTION')
  const rows = body as unknown as Rows
  const quoted = own.venue.market.instruments.find((one) => one.option?.isCall === true && one.sides.asks)
  const row = rows.find((one) => one['instrument_name'] === quoted?.name)
  await ann.place({ instrument: Number(row?.['instrument_id']), price: '3000000000', flags: { time_in_force: 'IOC' } })
  own.expire(String(row?.['instrument_name']))
  expect((await ann.signed('GET', '/positions')).body['positions']).toEqual([])
  const settlements = (await ann.call('GET', '/settlement-history?asset=ETH')).body as unknown as Rows
  expect(settlements).toHaveLength(1)
  const [settled] = (await ann.signed('GET', '/trade-history?trade_types=settlement')).body['trade_history'] as Rows
  expect(settled).toMatchObject({ trade_type: 'settlement', instrument_name: row?.['instrument_name'] })
  await own.close()
})

test('scale: 2,600 instruments of 98 assets, 686 of them options of ETH', async () => {
  const own = await startReferenceVenue({ scale: { assets: 98, instruments: 2600 } })
  const { call } = createTrader(own)
  const rows = (await call('GET', '/markets')).body as unknown as Rows
  expect(rows).toHaveLength(2600)
  expect(new Set(rows.map((row) => row['instrument_name'])).size).toBe(2600)
  const eth = rows.filter((row) => row['underlying_asset'] === 'ETH' && row['instrument_type'] === 'OPTION')
  expect(eth).toHaveLength(686)
  expect((await call('GET', '/assets')).body).toHaveLength(98)
  await own.close()
})
