import { afterEach, expect, test } from 'vitest'
import { createTrader } from './rawClient'
import { startReferenceVenue, type ReferenceVenue } from './referenceVenue'
import { defaultSwitches, readSwitch, type Switches } from './switches'

let venue: ReferenceVenue | undefined
afterEach(async () => {
  await venue?.close()
  venue = undefined
})

async function begin(switches: Partial<Switches> = {}) {
  venue = await startReferenceVenue({ switches })
  const ann = createTrader(venue)
  await ann.register()
  return { ...ann, running: venue }
}
const bought = { price: '4000000000', flags: { time_in_force: 'IOC' } }
type Rows = readonly Record<string, unknown>[]

test('requireRegisteredKey: the wallet alone signs orders only where no key is required', async () => {
  const ann = await begin()
  expect((await ann.place({ by: 'wallet' })).body).toEqual({ error: 'ORDER_INVALID_SIGNING_KEY' })
  ann.running.switches.requireRegisteredKey = false
  expect((await ann.place({ by: 'wallet' })).body).toMatchObject({ order_status: 'opened' })
})

test('walletMayRegister: the wallet’s own address is a signing key like any other, or refused', async () => {
  const ann = await begin()
  ann.running.switches.walletMayRegister = false
  expect((await ann.register(ann.wallet)).body).toEqual({ error: 'SIGNING_KEY_INVALID_ACCOUNT' })
  ann.running.switches.walletMayRegister = true
  expect((await ann.register(ann.wallet)).status).toBe(200)
  expect((await ann.place({ by: 'wallet' })).body).toMatchObject({ order_status: 'opened' })
})

test('hmacCoversQuery: the query is part of what is signed', async () => {
  const ann = await begin({ hmacCoversQuery: true })
  const path = '/trade-history?limit=5'
  expect((await ann.signed('GET', path)).status).toBe(401)
  expect((await ann.signed('GET', path, undefined, path)).status).toBe(200)
})

test('preflightAllows and cors: headers of preflights and answers, and preflights are counted apart', async () => {
  const { call, running } = await begin()
  const ask = async (origin: string) => {
    const { status, headers } = await call('OPTIONS', '/account', undefined, { origin })
    return [status, headers.get('access-control-allow-headers'), headers.get('access-control-allow-origin')]
  }
  const site = 'http://localhost'
  expect(await ask(site)).toEqual([204, expect.stringContaining('aevo-signature'), '*'])
  running.switches.preflightAllows = 'secret-only'
  expect(await ask(site)).toEqual([204, 'content-type, aevo-key, aevo-secret', '*'])
  running.switches.preflightAllows = 'none'
  expect(await ask(site)).toEqual([404, null, '*'])
  running.switches.cors = 'own-origin-only'
  expect(await ask(site)).toEqual([404, null, null])
  expect((await ask('https://app.aevo.xyz'))[2]).toBe('https://app.aevo.xyz')
  expect(running.log.of('preflight')).toHaveLength(5)
  expect(running.log.of('rest', /^POST \/register$/)).toHaveLength(1)
})

test('pings: more than so many a minute are an error', async () => {
  const ann = await begin({ pings: { perMinute: 2 } })
  const socket = await ann.socket()
  expect(await socket.ask('ping')).toHaveProperty('data')
  expect(await socket.ask('ping')).toHaveProperty('data')
  expect(await socket.ask('ping')).toMatchObject({ error: 'TOO_MANY_PINGS' })
  expect(ann.running.log.of('socket', /^ping$/)).toHaveLength(3)
})

test('rate: the wait is told in the body, in a header of nanoseconds or of seconds, or not at all', async () => {
  const { call, running } = await begin({ rate: { perSecond: 1, answer: 'plain' } })
  const ask = async () => {
    const { body, headers, status } = await call('GET', '/time')
    return [status, body['retry_after'], headers.get('x-retry-after'), headers.get('retry-after')]
  }
  await ask()
  expect(await ask()).toEqual([429, undefined, null, null])
  const answers = { retry_after: 1, 'X-RETRY-AFTER': 2, 'Retry-After': 3 } as const
  for (const [answer, at] of Object.entries(answers)) {
    running.switches.rate = { perSecond: 1, answer: answer as keyof typeof answers }
    expect((await ask())[at]).toMatch(/^\d+$/)
  }
})

test('positionMode one-way: an opposed order must be reduce-only, so a reversal is two orders', async () => {
  const ann = await begin({ positionMode: 'one-way' })
  await ann.place(bought)
  const opposed = { isBuy: false, price: '3000000000', amount: '1000000' }
  expect((await ann.place(opposed)).body).toEqual({ error: 'ORDER_NOT_REDUCE_ONLY' })
  expect((await ann.place({ ...opposed, flags: { reduce_only: true } })).body).toMatchObject({ order_status: 'filled' })
  expect((await ann.place(opposed)).body).toMatchObject({ order_status: 'filled' })
  expect((await ann.signed('GET', '/positions')).body['positions']).toMatchObject([{ side: 'sell', amount: '1' }])
})

test('positionMode hedge: two rows of one instrument, each closed by its side; net has no such path', async () => {
  const ann = await begin({ positionMode: 'hedge' })
  expect((await ann.signed('GET', '/account/position-mode?instrument=1')).body).toEqual({ position_mode: 'HEDGE' })
  await ann.place({ ...bought, flags: { time_in_force: 'IOC', position_side: 'LONG' } })
  await ann.place({ isBuy: false, price: '3000000000', flags: { position_side: 'SHORT' } })
  const sides = async () =>
    ((await ann.signed('GET', '/positions')).body['positions'] as Rows).map((row) => row['position_side'])
  expect(await sides()).toEqual(['LONG', 'SHORT'])
  const close = await ann.place({ isBuy: false, price: '3000000000', flags: { position_side: 'LONG' } })
  expect(close.body).toMatchObject({ order_status: 'filled', position_side: 'LONG' })
  expect(await sides()).toEqual(['SHORT'])
  ann.running.switches.positionMode = 'net'
  expect((await ann.signed('GET', '/account/position-mode')).status).toBe(404)
})

test('positionsSnapshot: the channel begins with the positions, or says nothing until one changes', async () => {
  const ann = await begin()
  await ann.place(bought)
  const frames = async () => {
    const socket = await ann.socket()
    await socket.auth()
    await socket.ask('subscribe', ['positions'])
    await socket.ask('ping')
    return socket.on('positions')
  }
  expect(await frames()).toMatchObject([{ data: { positions: [{ amount: '1' }] } }])
  ann.running.switches.positionsSnapshot = false
  expect(await frames()).toEqual([])
})

test('bookSnapshotsRepeated: every tenth message of a book is a snapshot', async () => {
  const ann = await begin({ bookSnapshotsRepeated: true })
  const socket = await ann.socket()
  await socket.ask('subscribe', ['orderbook:ETH-PERP'])
  for (let at = 0; at < 12; at++) ann.running.move()
  await socket.ask('ping')
  const types = socket.on('orderbook:ETH-PERP').map(({ data }) => (data as { type: string }).type)
  expect([types[0], types[1], types[10], types[11]]).toEqual(['snapshot', 'update', 'snapshot', 'update'])
})

test('timeAsNumbers and numbersForStrings: numbers where the reference says text', async () => {
  const ann = await begin()
  expect((await ann.call('GET', '/time')).body['sequence']).toBe('918273645')
  ann.running.switches.timeAsNumbers = true
  expect((await ann.call('GET', '/time')).body).toMatchObject({ sequence: 918273645, timestamp: expect.any(Number) })
  ann.running.switches.numbersForStrings = true
  const { body } = await ann.place()
  expect([body['instrument_id'], typeof body['created_timestamp'], body['amount']]).toEqual([1, 'number', '1'])
})

test('rejectedOrderStatus 200: the order with its error', async () => {
  const ann = await begin({ rejectedOrderStatus: 200 })
  const { status, body } = await ann.place({ ...bought, flags: { post_only: true } })
  expect([status, body['error'], body['order_status']]).toEqual([200, 'GTC_ORDER_REJECTED', 'cancelled'])
})

test('edgeAnswer and maintenance: a page of HTML without CORS, and a code', async () => {
  const ann = await begin()
  ann.running.switches.edgeAnswer = 451
  const blocked = await ann.call('GET', '/time')
  expect([blocked.status, blocked.headers.get('access-control-allow-origin')]).toEqual([451, null])
  expect(blocked.body['html']).toContain('<html>')
  await expect(ann.socket()).rejects.toThrow('451')
  ann.running.switches.edgeAnswer = undefined
  ann.running.switches.maintenance = true
  const closed = await ann.call('GET', '/markets')
  expect([closed.status, closed.body]).toEqual([503, { error: 'MAINTENANCE_MODE_ENABLED' }])
})

test('clockAheadMs: a client by its own clock is out of date', async () => {
  const ann = await begin()
  ann.running.switches.clockAheadMs = 45_000
  expect((await ann.signed('GET', '/account')).body).toEqual({ error: 'TIMESTAMP_OUT_OF_DATE' })
})

test('oddRow: each list has one row more, of an unknown kind or without a member', async () => {
  const ann = await begin()
  await ann.place()
  const orders = async () => (await ann.signed('GET', '/orders')).body as unknown as Rows
  ann.running.switches.oddRow = 'unknown-enum'
  expect((await orders()).map((row) => row['order_status'])).toEqual(['NEW_KIND', 'opened'])
  ann.running.switches.oddRow = 'missing-member'
  expect((await orders()).map((row) => row['order_id'])).toEqual([undefined, expect.stringMatching(/^0x/)])
})

test('deleteOrdersWithList: cancels the listed orders, or the path does not exist', async () => {
  const ann = await begin()
  const ids = [String((await ann.place()).body['order_id'])]
  await ann.place()
  expect((await ann.signed('DELETE', '/orders', { order_ids: ids })).body).toEqual({ success: true, order_ids: ids })
  ann.running.switches.deleteOrdersWithList = false
  expect((await ann.signed('DELETE', '/orders', { order_ids: ids })).status).toBe(404)
})

test('builder: its id and fee are in what is signed, unless the venue does not know them', async () => {
  const ann = await begin()
  const flags = { builder_id: 'optick', builder_fee_rate: '0.0001' }
  expect((await ann.place({ flags })).body).toMatchObject({ order_status: 'opened' })
  ann.running.switches.builder = false
  expect((await ann.place({ flags })).body).toEqual({ error: 'ORDER_INVALID_SIGNING_KEY' })
})

test('every switch is tested here, and the command line reads each kind of value', async () => {
  const { readFile } = await import('node:fs/promises')
  const own = await readFile(new URL('switches.test.ts', import.meta.url), 'utf8')
  expect(Object.keys(defaultSwitches).filter((name) => !new RegExp(`^test\\('[^']*${name}\\b`, 'm').test(own))).toEqual(
    [],
  )
  expect(readSwitch('positionMode=hedge')).toEqual({ positionMode: 'hedge' })
  expect(readSwitch('pings={"perMinute":1}')).toEqual({ pings: { perMinute: 1 } })
  expect(readSwitch('edgeAnswer=502')).toEqual({ edgeAnswer: 502 })
  expect(readSwitch('builder=false')).toEqual({ builder: false })
  expect(() => readSwitch('nothing=1')).toThrow('unknown switch')
})
