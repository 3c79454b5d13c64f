import { expect } from 'vitest'
import { socketSignatureText } from '@/core/protocol/socketSignature'
import { hmacHex } from './answered'
import { conformanceCase, expectRejection } from './scene'
import { dataOf, messageAuth } from './socketClient'

const nowNs = () => BigInt(Date.now()) * 1_000_000n
const noId = (frame: Readonly<Record<string, unknown>>) => frame['id'] === undefined

const badFrames: readonly (readonly [id: string, what: string, text: string, code: string])[] = [
  ['001', 'that is not JSON', '{"op":', 'INVALID_MESSAGE_FORMAT'],
  ['002', 'that is empty', '', 'INVALID_MESSAGE_FORMAT'],
  ['003', 'that is a list', '[{"op":"ping"}]', 'INVALID_MESSAGE_FORMAT'],
  ['004', 'that is a number', '7', 'INVALID_MESSAGE_FORMAT'],
  ['005', 'that is null', 'null', 'INVALID_MESSAGE_FORMAT'],
  ['006', 'without an op', '{"data":{}}', 'INVALID_MESSAGE_FORMAT'],
  ['007', 'whose op is a number', '{"op":1}', 'INVALID_MESSAGE_FORMAT'],
  ['008', 'whose id is a fraction', '{"op":"ping","id":1.5}', 'INVALID_MESSAGE_FORMAT'],
  ['009', 'whose op is unknown', '{"op":"make_money"}', 'OPERATION_NOT_FOUND'],
  ['010', 'whose op is in capitals', '{"op":"PING"}', 'OPERATION_NOT_FOUND'],
  [
    '011',
    'for a request for quotes, which is available only over REST',
    '{"op":"create_rfq","data":{}}',
    'OPERATION_NOT_FOUND',
  ],
  ['012', 'to subscribe to nothing', '{"op":"subscribe","data":[]}', 'BAD_REQUEST'],
  ['013', 'to subscribe without data', '{"op":"subscribe"}', 'BAD_REQUEST'],
  ['014', 'to subscribe to a number', '{"op":"subscribe","data":[1]}', 'BAD_REQUEST'],
  ['015', 'to subscribe to a string', '{"op":"subscribe","data":"index:ETH"}', 'BAD_REQUEST'],
  ['016', 'to authenticate with nothing', '{"op":"auth","data":{}}', 'BAD_REQUEST'],
  ['017', 'to get the status without credentials', '{"op":"status"}', 'UNAUTHORIZED'],
  ['018', 'to place an order without credentials', '{"op":"create_order","data":{}}', 'UNAUTHORIZED'],
  ['019', 'to amend an order without credentials', '{"op":"edit_order","data":{}}', 'UNAUTHORIZED'],
  ['020', 'to cancel an order without credentials', '{"op":"cancel_order","data":{"order_id":"0x0"}}', 'UNAUTHORIZED'],
  ['021', 'to cancel all orders without credentials', '{"op":"cancel_all_orders","data":{}}', 'UNAUTHORIZED'],
]

export const socketCases = [
  ...badFrames.map(([id, what, text, code]) =>
    conformanceCase(
      `C-WS-${id}`,
      `a frame ${what} is answered with ${code}, and the socket stays open`,
      async (scene) => {
        const socket = await scene.socket()
        socket.sendText(text)
        const answer = await socket.take(noId)
        expectRejection(answer, code)
        expect(answer).toMatchObject({ status: 'error', timestamp: expect.stringMatching(/^\d{19}$/) })
        expect(dataOf(await socket.ask('ping'))).toMatchObject({ success: true })
      },
    ),
  ),
  conformanceCase('C-WS-030', 'a binary frame is not a message', async (scene) => {
    const socket = await scene.socket()
    socket.sendText(Buffer.from('{"op":"ping"}'))
    expectRejection(await socket.take(noId), 'INVALID_MESSAGE_FORMAT')
  }),
  conformanceCase('C-WS-031', 'a frame above 64 KiB is too large, and the socket stays open', async (scene) => {
    const socket = await scene.socket()
    socket.sendText(JSON.stringify({ op: 'ping', padding: 'x'.repeat(66_000) }))
    expectRejection(await socket.take(noId), 'MESSAGE_TOO_LARGE')
    expect(dataOf(await socket.ask('ping'))).toMatchObject({ success: true })
  }),
  conformanceCase('C-WS-032', 'an error echoes the id of its request', async (scene) => {
    const socket = await scene.socket()
    expect(await socket.ask('make_money')).toMatchObject({ error: 'OPERATION_NOT_FOUND', status: 'error' })
  }),
  conformanceCase('C-WS-033', 'ping is answered with success and the time, with or without an id', async (scene) => {
    const socket = await scene.socket()
    const pong = { success: true, timestamp: expect.stringMatching(/^\d{19}$/) }
    expect(dataOf(await socket.ask('ping'))).toEqual(pong)
    socket.sendText('{"op":"ping"}')
    expect(await socket.take(noId)).toEqual({ data: pong })
  }),
  conformanceCase('C-WS-034', 'channels lists channels, each of which can be subscribed to', async (scene) => {
    const socket = await scene.socket()
    const { data } = await socket.ask('channels')
    const names: readonly string[] = Array.isArray(data) ? data.map(String) : []
    for (const name of ['orderbook:ETH-PERP', 'ticker:ETH:OPTION', 'index:BTC', 'trades:ETH', 'trades:ETH-PERP']) {
      expect(names).toContain(name)
    }
    expect(names).not.toContain('orders')
    expect((await socket.ask('subscribe', names.slice(0, 100)))['data']).toEqual(names.slice(0, 100))
  }),

  conformanceCase('C-WS-040', 'auth by secret names the account', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket()
    const answer = await socket.ask('auth', { key: ann.apiKey, secret: ann.apiSecret })
    expect(dataOf(answer)).toEqual({ success: true, account: ann.account })
  }),
  conformanceCase('C-WS-041', 'auth by signature authenticates the connection', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket()
    const answer = await socket.ask('auth', messageAuth(ann.apiKey, ann.apiSecret, nowNs(), 'auth', ''))
    expect(dataOf(answer)).toEqual({ success: true, account: ann.account })
    expect(dataOf(await socket.ask('status'))).toEqual({ account: ann.account, subscriptions: [] })
  }),
  conformanceCase('C-WS-042', 'credentials of a message apply only to that message', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket()
    const auth = messageAuth(ann.apiKey, ann.apiSecret, nowNs(), 'status', '')
    expect(dataOf(await socket.ask('status', undefined, { auth }))).toMatchObject({ account: ann.account })
    expectRejection(await socket.ask('status'), 'UNAUTHORIZED')
  }),
  conformanceCase('C-WS-043', 'a private subscription by one signed message continues to stream', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket()
    const data = ['orders']
    const auth = messageAuth(ann.apiKey, ann.apiSecret, nowNs(), 'subscribe', JSON.stringify(data))
    expect((await socket.ask('subscribe', data, { auth }))['data']).toEqual(data)
    const order = scene.order(ann)
    await scene.rest('POST', '/orders', { as: ann, body: order.fields })
    expect(await socket.takeData('orders')).toMatchObject({ orders: [{ order_id: order.orderId }] })
  }),
  conformanceCase('C-WS-044', 'the signed text is the sent one, including white space', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket()
    const dataText = '{ "instrument_type" : "OPTION" }'
    const auth = messageAuth(ann.apiKey, ann.apiSecret, nowNs(), 'cancel_all_orders', dataText)
    socket.sendText(`{"op":"cancel_all_orders", "data": ${dataText}, "id": 77, "auth":${JSON.stringify(auth)}}`)
    expect(await socket.take(({ id }) => id === 77)).toEqual({ id: 77, data: { success: true, order_ids: [] } })
  }),
  conformanceCase('C-WS-045', 'the data may also be signed in compact form', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket()
    const auth = messageAuth(ann.apiKey, ann.apiSecret, nowNs(), 'subscribe', '["orders"]')
    socket.sendText(`{"op":"subscribe","data":[ "orders" ],"id":78,"auth":${JSON.stringify(auth)}}`)
    expect(await socket.take(({ id }) => id === 78)).toMatchObject({ data: ['orders'] })
  }),
  conformanceCase('C-WS-046', 'wrong credentials are unauthorized, and public use continues', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket()
    const good = messageAuth(ann.apiKey, ann.apiSecret, nowNs(), 'auth', '')
    const wrong = [
      { key: ann.apiKey, secret: '0'.repeat(64) },
      { key: 'unknown', secret: ann.apiSecret },
      { ...good, signature: '0'.repeat(64) },
      { ...good, timestamp: String(nowNs() + 1n) },
    ]
    for (const data of wrong) expectRejection(await socket.ask('auth', data), 'UNAUTHORIZED')
    expect(await socket.ask('subscribe', ['index:ETH'])).toMatchObject({ data: ['index:ETH'] })
  }),
  conformanceCase('C-WS-047', 'a signature from another hour is outdated', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket()
    const timestamp = nowNs() - 3_600_000_000_000n
    const data = messageAuth(ann.apiKey, ann.apiSecret, timestamp, 'auth', '')
    expectRejection(await socket.ask('auth', data), 'TIMESTAMP_OUT_OF_DATE')
  }),
  conformanceCase('C-WS-048', 'a signature for another operation is invalid', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket()
    const timestamp = nowNs()
    const text = socketSignatureText({ key: ann.apiKey, timestamp, op: 'ping', dataText: '' })
    const auth = { key: ann.apiKey, timestamp: String(timestamp), signature: hmacHex(ann.apiSecret, text) }
    expectRejection(await socket.ask('status', undefined, { auth }), 'UNAUTHORIZED')
  }),
  conformanceCase('C-WS-049', 'a second auth replaces the account', async (scene) => {
    const [ann, bob] = [await scene.trader(), await scene.trader('bob')]
    const socket = await scene.socket(ann)
    await socket.ask('auth', { key: bob.apiKey, secret: bob.apiSecret })
    expect(dataOf(await socket.ask('status'))).toMatchObject({ account: bob.account })
  }),
  conformanceCase('C-WS-050', 'a new connection has no credentials and no subscriptions', async (scene) => {
    const ann = await scene.trader()
    const first = await scene.socket(ann)
    await first.ask('subscribe', ['index:ETH'])
    first.close()
    const second = await scene.socket()
    expectRejection(await second.ask('status'), 'UNAUTHORIZED')
  }),
]
