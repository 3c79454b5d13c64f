import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { bookChecksum } from '@/core/protocol/checksum'
import { endpoints } from '@/core/protocol/endpoints'
import { conformanceCase, expectRejection, type Scene } from './scene'

async function get(scene: Scene, path: string): Promise<unknown> {
  const { status, body } = await scene.rest('GET', path)
  expect(status, path).toBe(200)
  return body
}

const shapes: readonly (readonly [string, string, z.ZodMiniType])[] = [
  ['001', '/time', endpoints.getTime.reply],
  ['002', '/assets', endpoints.getAssets.reply],
  ['003', '/expiries?asset=ETH', endpoints.getExpiries.reply],
  ['004', '/markets', endpoints.getMarkets.reply],
  ['005', '/markets?asset=BTC&instrument_type=OPTION', endpoints.getMarkets.reply],
  ['006', '/index?asset=ETH', endpoints.getIndex.reply],
  ['007', '/index-history?asset=ETH&resolution=60&limit=50', endpoints.getIndexHistory.reply],
  ['008', '/mark-history?instrument_name=ETH-PERP&resolution=300', endpoints.getMarkHistory.reply],
  ['009', '/orderbook?instrument_name=ETH-PERP', endpoints.getOrderbook.reply],
  ['010', '/instrument/ETH-PERP', endpoints.getInstrument.reply],
  ['011', '/instrument/ETH-PERP/trade-history', endpoints.getInstrumentTradeHistory.reply],
  ['012', '/funding?instrument_name=ETH-PERP', endpoints.getFunding.reply],
]

const rejections: readonly (readonly [id: string, method: string, path: string, status: number, code: string])[] = [
  ['020', 'GET', '/expiries?asset=NOPE', 400, 'INVALID_ASSET'],
  ['021', 'GET', '/markets?asset=NOPE', 400, 'INVALID_ASSET'],
  ['022', 'GET', '/markets?instrument_type=FUTURE', 400, 'ERR_MALFORMED_REQUEST'],
  ['023', 'GET', '/index', 400, 'ERR_MALFORMED_REQUEST'],
  ['024', 'GET', '/index?asset=NOPE', 400, 'INVALID_ASSET'],
  ['025', 'GET', '/index-history?asset=ETH&resolution=45', 400, 'ERR_MALFORMED_REQUEST'],
  ['026', 'GET', '/index-history?asset=ETH&start_time=soon', 400, 'INVALID_TIMESTAMP'],
  ['027', 'GET', '/index-history?asset=ETH&start_time=200&end_time=100', 400, 'INVALID_RANGE'],
  ['028', 'GET', '/mark-history?instrument_name=ETH-NOPE', 400, 'INSTRUMENT_NOT_FOUND'],
  ['029', 'GET', '/orderbook?instrument_name=eth-perp', 400, 'INSTRUMENT_NOT_FOUND'],
  ['030', 'GET', '/instrument/ETH-01JAN99-1-C', 400, 'INSTRUMENT_NOT_FOUND'],
  ['031', 'GET', '/instrument/NOPE-PERP/trade-history', 400, 'INSTRUMENT_NOT_FOUND'],
  ['032', 'GET', '/nowhere', 404, 'SERVICE_NOT_FOUND'],
  ['033', 'POST', '/time', 405, 'METHOD_NOT_ALLOWED'],
  ['034', 'DELETE', '/markets', 405, 'METHOD_NOT_ALLOWED'],
]

export const publicRestCases = [
  ...shapes.map(([id, path, schema]) =>
    conformanceCase(`C-REST-${id}`, `GET ${path} answers in its documented shape`, async (scene) => {
      const body = await get(scene, path)
      // Decoding checks every scalar; encoding shows that the venue sent the canonical form.
      const decoded: unknown = z.decode(schema, body)
      expect(z.encode(schema, decoded)).toEqual(body)
    }),
  ),
  ...rejections.map(([id, method, path, status, code]) =>
    conformanceCase(`C-REST-${id}`, `${method} ${path} is rejected with ${code}`, async (scene) => {
      const answer = await scene.rest(method, path)
      expect(answer.status).toBe(status)
      expectRejection(answer.body, code)
    }),
  ),
  conformanceCase('C-REST-040', 'an option’s record has its terms, greeks and forward', async (scene) => {
    const body = await get(scene, '/markets?asset=ETH&instrument_type=OPTION')
    const markets = z.decode(endpoints.getMarkets.reply, z.array(z.any()).parse(body))
    expect(markets.length).toBeGreaterThan(100)
    expect(
      markets.every(({ expiry, strike, optionType }) =>
        [expiry, strike, optionType].every((term) => term !== undefined),
      ),
    ).toBe(true)
    expect(markets.filter(({ greeks }) => greeks !== undefined).length).toBe(markets.length)
  }),
  conformanceCase('C-REST-041', 'the checksum of the REST book matches its levels', async (scene) => {
    const body = await get(scene, `/orderbook?instrument_name=${scene.option.instrument_name}`)
    const book = endpoints.getOrderbook.reply.parse(body)
    expect(book.bids.length).toBeGreaterThan(0)
    expect(bookChecksum(book.bids, book.asks)).toBe(book.checksum)
    expect(book.bids.every(({ iv }) => iv !== undefined && iv > 0)).toBe(true)
  }),
  conformanceCase(
    'C-REST-042',
    'history is listed newest first, with ten points by default and a maximum',
    async (scene) => {
      const series = async (query: string) => {
        const body = await get(scene, `/index-history?asset=ETH${query}`)
        return endpoints.getIndexHistory.reply.parse(body).history.map(([timeNs]) => timeNs)
      }
      const ten = await series('')
      expect(ten.length).toBe(10)
      expect(ten.toSorted((a, b) => (a > b ? -1 : 1))).toEqual(ten)
      expect((await series('&limit=5000')).length).toBeLessThanOrEqual(1_000)
      const [newest = 0n] = ten
      expect(await series(`&end_time=${newest - 1n}&limit=3`)).toEqual(ten.slice(1, 4))
    },
  ),
  conformanceCase('C-REST-043', 'the funding of an option is rejected', async (scene) => {
    const answer = await scene.rest('GET', `/funding?instrument_name=${scene.option.instrument_name}`)
    expectRejection(answer.body, 'INSTRUMENT_NOT_PERPETUAL')
  }),
  conformanceCase(
    'C-REST-044',
    'any page may call: CORS is open, and the preflight allows the key headers',
    async (scene) => {
      const preflight = await scene.rest('OPTIONS', '/orders', { headers: { origin: 'https://example.org' } })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
      expect(preflight.headers.get('access-control-allow-headers')).toContain('AEVO-SIGNATURE')
      expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE')
      const rejected = await scene.rest('GET', '/nowhere')
      expect(rejected.headers.get('access-control-allow-origin')).toBe('*')
    },
  ),
  conformanceCase('C-REST-046', 'a trailing slash changes nothing', async (scene) => {
    for (const path of ['/assets', '/expiries?asset=ETH', '/markets?asset=ETH&instrument_type=PERPETUAL']) {
      const [before = '', query = ''] = path.split('?')
      const { status, body } = await scene.rest('GET', `${before}/?${query}`)
      expect([status, Array.isArray(body) && body.length > 0], path).toEqual([200, true])
    }
    const ann = await scene.trader()
    expect((await scene.rest('GET', '/orders/', { as: ann })).status).toBe(200)
    const missing = await scene.rest('GET', '/nowhere/')
    expect(missing.status).toBe(404)
  }),
  conformanceCase('C-REST-047', 'conversion pairs have no markets and no figures', async (scene) => {
    expect(await get(scene, '/markets?instrument_type=SPOT')).toEqual([])
    expect(await get(scene, '/markets?asset=ETH&instrument_type=SPOT')).toEqual([])
    const none = { daily_volume: '0', daily_buy_volume: '0', daily_sell_volume: '0' }
    expect(await get(scene, '/statistics?instrument_type=SPOT')).toEqual(none)
    expect(await get(scene, '/statistics?asset=ETH&instrument_type=SPOT')).toEqual({ asset: 'ETH', ...none })
    const answer = await scene.rest('GET', '/statistics?asset=NOPE&instrument_type=SPOT')
    expectRejection(answer.body, 'INVALID_ASSET')
  }),
  conformanceCase('C-REST-045', 'an instrument can be requested by its number', async (scene) => {
    const { instrument_id, instrument_name } = scene.option
    const detail = endpoints.getInstrument.reply.parse(await get(scene, `/instrument/${instrument_id}`))
    expect(detail.instrumentName).toBe(instrument_name)
  }),
]

export const documentCases = [
  conformanceCase('C-DOC-001', 'the venue publishes its interface for programs', async (scene) => {
    const { status, body, headers } = await scene.rest('GET', '/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/orders': { post: { operationId: 'postOrder' } } } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const socket = await scene.rest('GET', '/asyncapi.json')
    expect(socket.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(socket.body).toMatchObject({ asyncapi: '3.0.0', operations: { createOrder: { action: 'receive' } } })
  }),
  conformanceCase('C-DOC-002', 'the venue publishes its interface for people, without scripts', async (scene) => {
    const { status, body, headers } = await scene.rest('GET', '/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(String(body)).toContain('<code>/orders/{order_id}</code>')
    expect(String(body)).not.toMatch(/<script|<img|<link|javascript:|style="/)
    const style = /<style>([^<]*)<\/style>/.exec(String(body))?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}';`)
  }),
  conformanceCase('C-DOC-003', 'the documents can only be read', async (scene) => {
    expect((await scene.rest('POST', '/openapi.json')).status).toBe(404)
    expect((await scene.rest('GET', '/docs/more')).status).toBe(404)
  }),
  conformanceCase('C-DOC-004', 'a trailing slash leads to the same document', async (scene) => {
    const { status, body } = await scene.rest('GET', '/docs/')
    expect(status).toBe(200)
    expect(body).toBe((await scene.rest('GET', '/docs')).body)
  }),
]
