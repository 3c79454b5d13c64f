import { isDeepStrictEqual } from 'node:util'
import { test } from 'vitest'
import { parseJson } from '@/core/lib/parseJson'
import type { Random } from '@/core/lib/random'
import { retryWaitMs } from '@/core/protocol/retryWait'
import { classifyFrame } from '@/core/protocol/ws/envelope'
import { RequestRejected } from '@/venue/api/requestRejected'
import { parseBody, readQuery } from '@/venue/api/rest/readRequest'
import { findRoute } from '@/venue/api/rest/routeTable'
import { rawMember, readEnvelope } from '@/venue/api/ws/answerMessage'
import { readRestError } from '@/web/connection/callErrors'
import { createFrames } from '@/web/connection/frames'
import { createKeepAlive } from '@/web/connection/keepAlive'
import { fuzz, FuzzError } from './fuzz'
import { hostileText, hostileValue, mutateText } from './hostile'
import { mutate, simplerText } from './mutate'

const limitMs = 3_600_000

/** Frames of each kind in both directions, and error bodies. */
const frames: readonly unknown[] = [
  { id: 7, data: { success: true, order_id: `0x${'1a'.repeat(32)}` } },
  { data: ['ticker:ETH:OPTION', 'orders'] },
  { data: { success: true, timestamp: '1790000100500000000' } },
  { id: 3, status: 'error', timestamp: '1', error: 'RATE_LIMIT_EXCEEDED', data: { retry_after: '5000000' } },
  { error: { message: 'UNAUTHORIZED' } },
  { error: 'RATE_LIMIT_EXCEEDED', retry_after: '5000000', message: 'slow down' },
  {
    channel: 'orderbook-100ms:ETH-PERP',
    data: { type: 'update', bids: [['1', '2']] },
    write_ts: '1790000100500000000',
  },
  { op: 'subscribe', id: 1, data: ['orders'] },
  {
    op: 'create_order',
    id: 2,
    data: { maker: '0x', amount: '1' },
    auth: { timestamp: '1', signature: 'ab'.repeat(32), key: 'k' },
  },
  { op: 'ping' },
]

function frameText(random: Random): string {
  const kind = random.integer(16)
  if (kind === 0) return hostileText(random)
  if (kind === 1) return random.pick(['[', '{"a":', '{"data":[', '"\\u', '[{']).repeat(random.integer(40))
  if (kind === 2) return JSON.stringify(hostileValue(random)) ?? ''
  const text = JSON.stringify(kind < 6 ? random.pick(frames) : mutate(random.pick(frames), random)) ?? ''
  const spaced = random.integer(4) === 0 ? text.replace(/([,:])/g, '$1 \n\t') : text
  return random.integer(2) === 0 ? mutateText(spaced, random) : spaced
}

/** `[[[…]]]`, which JSON.parse accepts. */
const deep = (random: Random) => {
  const depth = random.integer(60_000)
  return '['.repeat(depth) + ']'.repeat(depth)
}

test(
  'every frame is of a single kind, with parts of the right types',
  async () => {
    const reported: unknown[] = []
    let deliver: (json: unknown) => void = () => {}
    const kinds = createFrames({ onFrame: (listener) => ((deliver = listener), () => {}) }, (problem) =>
      reported.push(problem),
    )
    kinds.onError(({ code, id }) => reported.push(typeof code, typeof id))
    kinds.onReply(({ id }) => reported.push(id))
    kinds.onChannel(({ channel }) => reported.push(channel))
    const timers = { after: () => () => {}, every: () => () => {} }
    const clock = { nowMs: () => 0, nowNs: () => 0n }
    const nothing = () => {}
    const hears = { send: nothing, onDead: nothing, onLatency: nothing, onSilence: nothing }
    const keepAlive = createKeepAlive({ clock, timers, ...hears })
    await fuzz(
      {
        name: 'frames from a venue',
        generate: (random) => (random.integer(2_000) === 0 ? deep(random) : frameText(random)),
        check: (text) => {
          const json = parseJson(text)
          if (json === undefined) return
          reported.length = 0
          keepAlive.noteReceived(json)
          deliver(json)
          const frame = classifyFrame(json)
          const waitMs = frame.kind === 'error' ? retryWaitMs(frame.retryAfter, 'ns', 0) : undefined
          if (!((waitMs ?? 250) >= 250 && (waitMs ?? 250) <= 60_000)) throw new FuzzError(`a wait of ${waitMs} ms`)
          if (frame.kind === 'error' && typeof frame.code !== 'string') throw new FuzzError('a code that is no text')
          if (frame.kind === 'response' && !Number.isSafeInteger(frame.id)) throw new FuzzError('an id that is none')
          if (reported.length === 0 && frame.kind !== 'ack' && frame.kind !== 'pong')
            throw new FuzzError('no listener was called')
        },
        simpler: simplerText,
      },
      100_000,
    )
  },
  limitMs,
)

test(
  'a message to the venue is accepted, or rejected with a code and the id if readable',
  async () =>
    fuzz(
      {
        name: 'frames from a client',
        generate: (random) => (random.integer(2_000) === 0 ? deep(random) : frameText(random)),
        check: (text) => {
          const { request, error, id } = { id: undefined, ...readEnvelope(text) }
          if ((request === undefined) === (error === undefined)) throw new FuzzError('neither read nor refused')
          if (id !== undefined && !Number.isSafeInteger(id)) throw new FuzzError('an id that is none')
          if (request === undefined) return
          const raw = rawMember(text, 'data')
          if (!isDeepStrictEqual(raw === undefined ? undefined : JSON.parse(raw), request.data)) {
            // A null optional member counts as absent.
            if (raw !== 'null') throw new FuzzError(`the text of data is ${raw}`)
          }
        },
        simpler: simplerText,
      },
      100_000,
    ),
  limitMs,
)

test(
  'the raw text of a member parses to the value that JSON.parse finds',
  async () =>
    fuzz(
      {
        name: 'rawMember',
        generate: (random) => ({
          text: frameText(random),
          name: random.pick(['data', 'op', '__proto__', 'error', 'id']),
        }),
        check: ({ text, name }) => {
          const json = parseJson(text)
          if (typeof json !== 'object' || json === null || Array.isArray(json)) return
          const raw = rawMember(text, name)
          const found: unknown = Object.getOwnPropertyDescriptor(json, name)?.value
          const value: unknown = raw === undefined ? undefined : JSON.parse(raw)
          if (!isDeepStrictEqual(value, found)) throw new FuzzError(`it is ${raw}`)
        },
      },
      100_000,
    ),
  limitMs,
)

test(
  'any error body gives a code',
  async () =>
    fuzz(
      {
        name: 'error bodies',
        generate: frameText,
        check: async (text) => {
          const error = await readRestError('getTime', new Response(text, { status: 502 }), 0)
          const isWhole = error.code !== '' || error.message !== ''
          if (!isWhole || !Number.isFinite(error.retryAfterMs ?? 0))
            throw new FuzzError(`${error.code}, ${error.retryAfterMs}`)
        },
        simpler: simplerText,
      },
      10_000,
    ),
  limitMs,
)

test(
  'any body is parsed or rejected',
  async () =>
    fuzz(
      {
        name: 'request bodies',
        generate: (random) => (random.integer(2_000) === 0 ? deep(random) : frameText(random)),
        check: (text) => {
          try {
            parseBody(text)
          } catch (error) {
            if (!(error instanceof RequestRejected) || error.httpStatus >= 500) throw error
          }
        },
        simpler: simplerText,
      },
      100_000,
    ),
  limitMs,
)

const query =
  'asset=ETH&trade_types=trade&trade_types=funding&start_time=1790000100500000000&limit=50&__proto__=1&%ff=%zz'
const paths = [
  '/orders/0x1a',
  '/instrument/ETH-PERP',
  '/orderbook',
  '/account/trades/csv',
  '/rfqs/0x1/quotes',
  '/__proto__',
]

test(
  'a query contains only strings and lists of strings',
  async () =>
    fuzz(
      {
        name: 'query strings',
        generate: (random) => mutateText(random.integer(8) === 0 ? hostileText(random) : query, random),
        check: (text) => {
          const members = readQuery(text)
          if (Object.getPrototypeOf(members) !== Object.prototype) throw new FuzzError('a prototype of its own')
          for (const value of Object.values(members)) {
            const isText = [value].flat().every((one) => typeof one === 'string')
            if (!isText) throw new FuzzError('a value that is no text')
          }
        },
        simpler: simplerText,
      },
      100_000,
    ),
  limitMs,
)

test(
  'a path matches one endpoint or none',
  async () =>
    fuzz(
      {
        name: 'paths',
        generate: (random) => mutateText(random.integer(8) === 0 ? hostileText(random) : random.pick(paths), random),
        check: (path) => {
          const found = findRoute('GET', path)
          for (const value of found?.served === undefined ? [] : found.params.values()) {
            if (value === '') throw new FuzzError('an empty part of a path')
          }
        },
        simpler: simplerText,
      },
      100_000,
    ),
  limitMs,
)
