import { expect } from 'vitest'
import { endpoints } from '@/core/protocol/endpoints'
import type { Trader } from '../registeredTrader'
import { conformanceCase, expectRejection, type Scene, buyPerpetual, optionId, perpetualId, standing } from './scene'

const malformed = 'ERR_MALFORMED_REQUEST'
const yearAgo = () => (BigInt(Date.now()) - 365n * 86_400_000n) * 1_000_000n

const privateCalls: readonly (readonly [id: string, method: string, path: string])[] = [
  ['001', 'GET', '/account'],
  ['002', 'GET', '/account/accumulated-fundings'],
  ['003', 'GET', '/account/stats'],
  ['004', 'GET', '/account/weekly-volume'],
  ['005', 'POST', '/account/leverage'],
  ['006', 'POST', '/account/margin-type'],
  ['007', 'POST', '/account/update-margin'],
  ['008', 'POST', '/account/portfolio-margin'],
  ['009', 'GET', '/account/trades/csv?trade_types=trade&start_time=0'],
  ['010', 'GET', '/account/transactions/csv?start_time=0'],
  ['011', 'GET', '/positions'],
  ['012', 'GET', '/portfolio'],
  ['013', 'GET', '/order-history'],
  ['014', 'GET', '/order-history/stops'],
  ['015', 'GET', '/trade-history'],
  ['016', 'GET', '/transaction-history'],
]

const badWindows: readonly (readonly [query: string, code: string])[] = [
  ['start_time=soon', 'INVALID_TIMESTAMP'],
  ['start_time=1771588800.5', 'INVALID_TIMESTAMP'],
  ['end_time=-1', 'INVALID_TIMESTAMP'],
  ['start_time=', 'INVALID_TIMESTAMP'],
  ['start_time=2026-02-20T12:00:00Z', 'INVALID_TIMESTAMP'],
  ['start_time=9000000000000000000&end_time=1800000000000000000', 'INVALID_RANGE'],
  ['start_time=1&start_time=2', malformed],
  ['limit=-1', 'INVALID_COUNT'],
  ['limit=1.5', 'INVALID_COUNT'],
  ['limit=ten', 'INVALID_COUNT'],
  ['limit=', 'INVALID_COUNT'],
  ['offset=-1', 'INVALID_OFFSET_NUMBER'],
  ['offset=0.5', 'INVALID_OFFSET_NUMBER'],
]

const badFilters: readonly (readonly [query: string, code: string])[] = [
  ['asset=NOPE', 'INVALID_ASSET'],
  ['asset=eth', 'INVALID_ASSET'],
  ['instrument_type=FUTURE', malformed],
  ['instrument_name=NOPE-PERP', 'INSTRUMENT_NOT_FOUND'],
  ['instrument_name=ETH-01JAN99-1-C', 'INSTRUMENT_NOT_FOUND'],
]

type BadRead = readonly [path: string, code: string]

const badPrivateReads: readonly BadRead[] = [
  ...['/order-history', '/order-history/stops', '/trade-history'].flatMap((path) =>
    [...badWindows, ...badFilters].map(([query, code]): BadRead => [`${path}?${query}`, code]),
  ),
  ...badWindows.map(([query, code]): BadRead => [`/transaction-history?${query}`, code]),
  ['/trade-history?trade_types=gift', malformed],
  ['/trade-history?trade_types=trade,gift', malformed],
  ['/trade-history?trade_types=trade&trade_types=gift', malformed],
  ['/trade-history?option_type=straddle', malformed],
  ['/transaction-history?tx_type=gift', malformed],
  ['/transaction-history?tx_status=done', malformed],
  ['/account/stats?start_time=soon', 'INVALID_TIMESTAMP'],
  ['/account/stats?end_time=1.5', 'INVALID_TIMESTAMP'],
  ['/account/stats?start_time=200&end_time=100', 'INVALID_RANGE'],
  ['/account/stats?asset=NOPE', 'INVALID_ASSET'],
  ['/account/stats?campaign_name=none', 'BAD_REQUEST'],
  ['/account/trades/csv', malformed],
  ['/account/trades/csv?trade_types=trade', malformed],
  ['/account/trades/csv?start_time=0', malformed],
  ['/account/trades/csv?trade_types=gift&start_time=0', malformed],
  ['/account/trades/csv?trade_types=trade&start_time=soon', 'INVALID_TIMESTAMP'],
  ['/account/trades/csv?trade_types=trade&start_time=200&end_time=100', 'INVALID_RANGE'],
  ['/account/transactions/csv', malformed],
  ['/account/transactions/csv?start_time=1.5', 'INVALID_TIMESTAMP'],
  ['/account/transactions/csv?start_time=200&end_time=100', 'INVALID_RANGE'],
]

const badPublicReads: readonly BadRead[] = [
  ['/funding', malformed],
  ['/funding?instrument_name=NOPE-PERP', 'INSTRUMENT_NOT_FOUND'],
  ['/funding?instrument_name=eth-perp', 'INSTRUMENT_NOT_FOUND'],
  ['/funding-history?instrument_name=NOPE-PERP', 'INSTRUMENT_NOT_FOUND'],
  ['/funding-history?start_time=soon', 'INVALID_TIMESTAMP'],
  ['/funding-history?start_time=200&end_time=100', 'INVALID_RANGE'],
  ['/funding-history?limit=-1', 'INVALID_COUNT'],
  ['/settlement-history?asset=NOPE', 'INVALID_ASSET'],
  ['/settlement-history?end_time=later', 'INVALID_TIMESTAMP'],
  ['/settlement-history?start_time=200&end_time=100', 'INVALID_RANGE'],
  ['/settlement-history?limit=1.5', 'INVALID_COUNT'],
  ['/options-history', malformed],
  ['/options-history?asset=NOPE', 'INVALID_ASSET'],
  ['/options-history?asset=ETH&option_type=straddle', malformed],
  ['/options-history?asset=ETH&start_time=200&end_time=100', 'INVALID_RANGE'],
  ['/options-history?asset=ETH&offset=-1', 'INVALID_OFFSET_NUMBER'],
  ['/statistics?asset=NOPE', 'INVALID_ASSET'],
  ['/statistics?instrument_type=FUTURE', malformed],
  ['/statistics?end_time=now', 'INVALID_TIMESTAMP'],
  ['/statistics?end_time=1000000000000000000', 'INVALID_RANGE'],
  ['/expiries', malformed],
  ['/expiries?asset=', 'INVALID_ASSET'],
]

type BadSetting = {
  readonly id: string
  readonly path: string
  readonly what: string
  readonly body: (scene: Scene) => unknown
  readonly code: string
  readonly before?: (scene: Scene, trader: Trader) => Promise<void>
}

const unknownId = 999_999_999

/** Invalid instruments for each of the three settings per instrument. */
const badInstruments: readonly (readonly [what: string, instrument: (scene: Scene) => unknown, code: string])[] = [
  ['of no instrument', () => undefined, malformed],
  ['of an unlisted instrument', () => unknownId, 'INSTRUMENT_NOT_FOUND'],
  ['of an option', optionId, 'INSTRUMENT_NOT_PERPETUAL'],
  ['of an instrument by its name', () => 'ETH-PERP', 'INSTRUMENT_ID_INVALID'],
  ['of a fraction of an instrument', () => 1.5, 'INSTRUMENT_ID_INVALID'],
  ['of a negative instrument', () => -1, 'INSTRUMENT_ID_INVALID'],
  ['of an instrument that a double has bent', () => 1e30, 'INSTRUMENT_ID_INVALID'],
  ['of true', () => true, malformed],
]

const rest: Readonly<Record<string, object>> = {
  '/account/leverage': { leverage: 5 },
  '/account/margin-type': { margin_type: 'ISOLATED' },
  '/account/update-margin': { isolated_margin: '1000000' },
}

const settingsOf = (path: string, base: number): BadSetting[] =>
  badInstruments.map(([what, instrument, code], at) => ({
    id: String(base + at),
    path,
    what,
    body: (scene) => ({ ...rest[path], instrument: instrument(scene) }),
    code,
  }))

const setting = (id: string, path: string, what: string, member: object, code: string): BadSetting => ({
  id,
  path,
  what,
  body: (scene) => ({ instrument: perpetualId(scene), ...member }),
  code,
})

const isolate = async (scene: Scene, trader: Trader) => {
  const body = { instrument: perpetualId(scene), margin_type: 'ISOLATED' }
  const answer = await scene.rest('POST', '/account/margin-type', { as: trader, body })
  expect(answer.body).toEqual({ success: { success: true } })
}
const isolatedPosition = async (scene: Scene, trader: Trader) => {
  await isolate(scene, trader)
  await buyPerpetual(scene, trader)
}

const badSettings: readonly BadSetting[] = [
  ...settingsOf('/account/leverage', 300),
  ...settingsOf('/account/margin-type', 310),
  ...settingsOf('/account/update-margin', 320),
  setting('330', '/account/leverage', 'without a leverage', {}, malformed),
  setting('331', '/account/leverage', 'with a leverage of 0', { leverage: 0 }, 'LEVERAGE_IS_ZERO'),
  setting('332', '/account/leverage', 'above the greatest leverage', { leverage: 21 }, 'LEVERAGE_TOO_HIGH'),
  setting('333', '/account/leverage', 'with half a leverage', { leverage: 2.5 }, 'INVALID_LEVERAGE'),
  setting('334', '/account/leverage', 'with a negative leverage', { leverage: -3 }, 'INVALID_LEVERAGE'),
  setting('335', '/account/leverage', 'with words for a leverage', { leverage: 'ten' }, 'INVALID_LEVERAGE'),
  setting('336', '/account/leverage', 'with a list for a leverage', { leverage: [5] }, malformed),
  {
    ...setting('337', '/account/leverage', 'of an isolated position', { leverage: 1 }, 'INSUFFICIENT_ISOLATED_MARGIN'),
    before: isolatedPosition,
  },
  setting('340', '/account/margin-type', 'without a type', {}, malformed),
  setting('341', '/account/margin-type', 'of no such type', { margin_type: 'HEDGED' }, 'INVALID_MARGIN_TYPE'),
  setting('342', '/account/margin-type', 'in small letters', { margin_type: 'isolated' }, 'INVALID_MARGIN_TYPE'),
  setting('343', '/account/margin-type', 'with a number for a type', { margin_type: 1 }, malformed),
  {
    ...setting('344', '/account/margin-type', 'of an open position', { margin_type: 'ISOLATED' }, 'POSITION_EXISTS'),
    before: (scene, trader) => buyPerpetual(scene, trader),
  },
  setting('350', '/account/update-margin', 'without a change', {}, malformed),
  setting('351', '/account/update-margin', 'with a decimal', { isolated_margin: '1.5' }, 'INVALID_MARGIN'),
  setting('352', '/account/update-margin', 'with a fraction', { isolated_margin: 1.5 }, 'INVALID_MARGIN'),
  setting('353', '/account/update-margin', 'with words', { isolated_margin: 'more' }, 'INVALID_MARGIN'),
  setting('354', '/account/update-margin', 'with nothing', { isolated_margin: null }, malformed),
  setting('355', '/account/update-margin', 'by 0', { isolated_margin: '0' }, 'INVALID_MARGIN'),
  {
    ...setting('356', '/account/update-margin', 'of cross', { isolated_margin: '1000000' }, 'ACCOUNT_NOT_ISOLATED'),
    before: (scene, trader) => buyPerpetual(scene, trader),
  },
  {
    ...setting(
      '357',
      '/account/update-margin',
      'without a position',
      { isolated_margin: '1000000' },
      'UPDATE_MARGIN_DOES_NOT_EXIST',
    ),
    before: isolate,
  },
  {
    ...setting(
      '358',
      '/account/update-margin',
      'by more than there is',
      { isolated_margin: '900000000000000' },
      'INSUFFICIENT_AVAILABLE_MARGIN',
    ),
    before: isolatedPosition,
  },
  {
    ...setting(
      '359',
      '/account/update-margin',
      'that leaves too little',
      { isolated_margin: '-10000000' },
      'INSUFFICIENT_ISOLATED_MARGIN',
    ),
    before: isolatedPosition,
  },
  ...([{}, { enabled: 'yes' }, { enabled: 1 }, { enabled: null }] as const).map((body, at): BadSetting => ({
    id: String(370 + at),
    path: '/account/portfolio-margin',
    what: `with ${JSON.stringify(body)}`,
    body: () => body,
    code: malformed,
  })),
  ...['/account/leverage', '/account/margin-type', '/account/update-margin', '/account/portfolio-margin'].flatMap(
    (path, at) =>
      ['{"instrument":', '[]', '"text"', 'null', undefined].map((body, nth): BadSetting => ({
        id: String(380 + at * 5 + nth),
        path,
        what: body === undefined ? 'without a body' : `with the body ${body}`,
        body: () => body,
        code: malformed,
      })),
  ),
]

async function readOnlyKey(scene: Scene, trader: Trader): Promise<Trader> {
  const { body } = await scene.rest('POST', '/api-key', { as: trader, body: { name: 'reader', read_only: true } })
  const made = endpoints.postApiKey.reply.parse(body)
  return { ...trader, apiKey: made.apiKey, apiSecret: made.apiSecret }
}

/** Bad input to margin, history and statistics gets the documented error and changes nothing. */
export const badMoneyCases = [
  ...privateCalls.map(([id, method, path]) =>
    conformanceCase(`C-MON-${id}`, `${method} ${path} is rejected without credentials`, async (scene) => {
      const answer = await scene.rest(method, path)
      expect(answer.status).toBe(401)
      expectRejection(answer.body, 'UNAUTHORIZED')
    }),
  ),
  ...badPrivateReads.map(([path, code], at) =>
    conformanceCase(`C-MON-${1000 + at}`, `GET ${path} is rejected with ${code}`, async (scene) => {
      const answer = await scene.rest('GET', path, { as: await scene.trader() })
      expect(answer.status).toBe(400)
      expectRejection(answer.body, code)
    }),
  ),
  ...['/order-history', '/order-history/stops', '/trade-history', '/transaction-history'].map((path, at) =>
    conformanceCase(`C-MON-02${at}`, `GET ${path} goes back at most thirty days`, async (scene) => {
      const trader = await scene.trader()
      const answer = await scene.rest('GET', `${path}?start_time=${yearAgo()}`, { as: trader })
      expect(answer.status).toBe(400)
      expectRejection(answer.body, 'START_TIME_LESS_THAN_30_DAYS')
      expect((await scene.rest('GET', `${path}?start_time=0`, { as: trader })).status).toBe(200)
    }),
  ),
  ...badPublicReads.map(([path, code], at) =>
    conformanceCase(`C-MON-${1200 + at}`, `GET ${path} is rejected with ${code}`, async (scene) => {
      const answer = await scene.rest('GET', path)
      expect(answer.status).toBe(400)
      expectRejection(answer.body, code)
    }),
  ),
  conformanceCase('C-MON-030', 'the funding history of an option is rejected', async (scene) => {
    const answer = await scene.rest('GET', `/funding-history?instrument_name=${scene.option.instrument_name}`)
    expectRejection(answer.body, 'INSTRUMENT_NOT_PERPETUAL')
  }),
  ...badSettings.map(({ id, path, what, body, code, before }) =>
    conformanceCase(`C-MON-${id}`, `POST ${path} ${what} is rejected and changes nothing`, async (scene) => {
      const trader = await scene.trader()
      await before?.(scene, trader)
      const stood = await standing(scene, trader)
      const sent = body(scene)
      const answer = await scene.rest('POST', path, { as: trader, ...(sent === undefined ? {} : { body: sent }) })
      expect(answer.status).toBe(400)
      expectRejection(answer.body, code)
      expect(await standing(scene, trader)).toEqual(stood)
    }),
  ),
  conformanceCase('C-MON-040', 'a read-only key can read all margin settings and change none', async (scene) => {
    const trader = await scene.trader()
    const as = await readOnlyKey(scene, trader)
    const stood = await standing(scene, trader)
    const instrument = perpetualId(scene)
    const bodies: Readonly<Record<string, unknown>> = {
      '/account/leverage': { instrument, leverage: 5 },
      '/account/margin-type': { instrument, margin_type: 'ISOLATED' },
      '/account/update-margin': { instrument, isolated_margin: '1000000' },
      '/account/portfolio-margin': { enabled: true },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const answer = await scene.rest('POST', path, { as, body })
      expect(answer.status, path).toBe(401)
      expectRejection(answer.body, 'API_KEY_READ_ONLY')
    }
    expect(await standing(scene, trader)).toEqual(stood)
    for (const [, method, path] of privateCalls) {
      if (method === 'GET' && !path.includes('csv')) expect((await scene.rest('GET', path, { as })).status).toBe(200)
    }
  }),
  ...privateCalls.map(([id, method, path]) =>
    conformanceCase(`C-MON-5${id.slice(1)}`, `DELETE is not a method of ${path}`, async (scene) => {
      const answer = await scene.rest('DELETE', path.split('?')[0] ?? path)
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe(method)
      expectRejection(answer.body, 'METHOD_NOT_ALLOWED')
    }),
  ),
]
