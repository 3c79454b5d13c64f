import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createRandom, type Random } from '@/core/lib/random'
import { channels } from '@/core/protocol/channels'
import { endpoints } from '@/core/protocol/endpoints'
import { getOperation, operations, type OperationKey } from '@/core/protocol/operations'
import { requestEnvelope } from '@/core/protocol/ws/envelope'
import { isRecord } from '../conformance/socketClient'
import { checkSchema, fuzz } from './fuzz'
import { hostileValue } from './hostile'
import { mutate, simplerValue } from './mutate'
import { wireValue } from './wireValue'

const limitMs = 3_600_000
const folder = fileURLToPath(new URL('../../../core/protocol/fixtures/', import.meta.url))

/** Recorded messages, by `channel.<name>`, `request.<name>`, `reply.<name>` and `rest.<name>.<part>`. */
const recorded = new Map<string, unknown[]>()
for (const file of readdirSync(folder)) {
  const [kind = '', name = '', part = ''] = file.split('.')
  const frame: unknown = JSON.parse(readFileSync(folder + file, 'utf8'))
  const key = kind === 'rest' ? `rest.${name}.${part}` : `${kind}.${name}`
  const message = kind === 'rest' || !isRecord(frame) ? frame : frame['data']
  recorded.set(key, [...(recorded.get(key) ?? []), message])
}

/** Mostly well-formed values, some of them recorded; the others contain errors. */
function generatorOf(key: string, schema: z.ZodMiniType) {
  const known = recorded.get(key) ?? []
  return (random: Random): unknown => {
    const kind = random.integer(16)
    if (kind === 0) return hostileValue(random)
    if (kind < 7) return wireValue(schema, random)
    const base = known.length > 0 && kind < 11 ? random.pick(known) : wireValue(schema, random)
    return mutate(base, random)
  }
}

async function fuzzSchema(key: string, schema: z.ZodMiniType, usual: number): Promise<void> {
  const check = (wire: unknown) => checkSchema(schema, wire)
  await fuzz({ name: key, generate: generatorOf(key, schema), check, simpler: simplerValue }, usual)
}

const messages = [...new Map(Object.entries(channels).map(([key, { message }]) => [message, key]))]

describe('channel messages', () => {
  test.each(messages.map(([message, key]) => ({ key, message })))(
    '$key is parsed or rejected without an error',
    async ({ key, message }) => fuzzSchema(`channel.${key}`, message, 10_000),
    limitMs,
  )
})

describe('socket operations', () => {
  // `Object.keys` loses the key type.
  test.each(Object.keys(operations) as OperationKey[])(
    '%s: request and reply are parsed or rejected without an error',
    async (key) => {
      await fuzzSchema(`request.${key}`, getOperation(key).request, 1_500)
      await fuzzSchema(`reply.${key}`, getOperation(key).reply, 1_000)
    },
    limitMs,
  )

  test(
    'a request frame is parsed or rejected without an error',
    async () => {
      const generate = generatorOf('envelope', requestEnvelope)
      // The data passes unchanged to the operation's schema.
      const withoutData = (wire: unknown) => (isRecord(wire) ? { ...wire, data: undefined } : wire)
      await fuzz(
        { name: 'envelope', generate, check: (wire) => checkSchema(requestEnvelope, withoutData(wire)) },
        10_000,
      )
    },
    limitMs,
  )
})

describe('REST endpoints', () => {
  test.each(Object.values(endpoints))(
    '$name: query, body and reply are parsed or rejected without an error',
    async ({ name, query, body, reply }) => {
      if (query !== undefined) await fuzzSchema(`rest.${name}.query`, query, 500)
      if (body !== undefined) await fuzzSchema(`rest.${name}.body`, body, 1_000)
      await fuzzSchema(`rest.${name}.reply`, reply, 1_000)
    },
    limitMs,
  )
})

test('most values generated for a schema are accepted by it', () => {
  const schemas = Object.values(endpoints).flatMap(({ query, body, reply }) => [query, body, reply])
  const read = schemas
    .filter((schema) => schema !== undefined)
    .map((schema) => {
      const random = createRandom(1)
      const whole = Array.from({ length: 200 }, () => wireValue(schema, random))
      return whole.filter((wire) => z.safeParse(schema, wire).success).length
    })
  expect(Math.min(...read)).toBeGreaterThan(2)
  expect(read.reduce((sum, count) => sum + count, 0) / read.length).toBeGreaterThan(100)
})
