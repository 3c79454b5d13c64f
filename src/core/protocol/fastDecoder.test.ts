import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { channels } from './channels'
import { tickerMessage } from './channels/ticker'
import { decodeQuickly, fastDecoderOf, unread } from './fastDecoder'
import { minLength } from './lengths'

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))
const seen = readdirSync(fixtures)
  .filter((name) => name.startsWith('channel.'))
  .map((name) => JSON.parse(readFileSync(`${fixtures}/${name}`, 'utf8')) as { channel: string; data: unknown })

/** Expects that the fast decoder either agrees with the schema or declines. */
function expectSame(schema: z.ZodMiniType, wire: unknown): void {
  const slow = z.safeParse(schema, wire)
  const quick = fastDecoderOf(schema)?.(wire) ?? unread
  if (quick !== unread) expect({ success: true, data: quick }).toEqual(slow)
  expect(decodeQuickly(schema, wire)).toEqual(slow)
}

/** Unusual values. Each value of a message is replaced by each of these in turn; both decoders must agree. */
const oddities: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  '-1',
  '1e3',
  '0.1234567',
  '12345678901234567890.5',
  ' 1',
  0,
  -1,
  1.5,
  true,
  [],
  {},
  [{}],
  { price: '1' },
]

function* changed(value: unknown): Generator {
  yield* oddities
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      for (const other of changed(element)) yield value.with(index, other)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, element] of Object.entries(value)) {
      for (const other of changed(element)) yield { ...value, [key]: other }
      const { [key]: _, ...rest } = value as Record<string, unknown>
      yield rest
    }
  }
}

test.each(seen)('the fast decoder of $channel agrees with the schema on malformed messages', ({ channel, data }) => {
  const prefix = channel.split(':')[0]
  const found = Object.values(channels).find((known) => known.prefix === prefix)
  if (found === undefined) throw new Error(`no channel of ${channel}`)
  expectSame(found.message, data)
  for (const other of changed(data)) expectSame(found.message, other)
})

test('a plain ticker message is decoded by the fast path, whatever unknown members it has', () => {
  const level = fc.record({ price: fc.constantFrom('1', '123.456789', '0.5'), iv: fc.constantFrom('0.5', '1') })
  const ticker = fc.record(
    {
      instrument_id: fc.constantFrom('1', '77'),
      instrument_name: fc.string(),
      instrument_type: fc.constant('OPTION'),
      mark: fc.oneof(level, fc.constant({})),
      bid: fc.oneof(level, fc.constant(null), fc.constant({})),
      more: fc.anything(),
    },
    { requiredKeys: ['instrument_id', 'instrument_name', 'instrument_type'] },
  )
  fc.assert(
    fc.property(fc.array(ticker), (tickers) => {
      const wire = { timestamp: '1790000100500000000', tickers }
      expect(fastDecoderOf(tickerMessage)?.(wire)).not.toBe(unread)
      expectSame(tickerMessage, wire)
    }),
    { numRuns: 200 },
  )
})

test('schemas with checks or custom rules have no fast decoder', () => {
  expect(fastDecoderOf(z.string().check(minLength(2)))).toBeUndefined()
  expect(fastDecoderOf(z.array(z.string()).check(minLength(1)))).toBeUndefined()
  expect(fastDecoderOf(z.number())).toBeUndefined()
})
