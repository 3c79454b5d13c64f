import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { channelName } from './channel'
import { channels, parseChannelName } from './channels'
import { endpoints } from './endpoints'
import { decodeQuickly } from './fastDecoder'
import { findOperation, getOperation, operations } from './operations'
import { classifyFrame, requestEnvelope } from './ws/envelope'

/**
 * Example frames of the interface notes, one per file: `request.`, `reply.` and `channel.` for the socket,
 * `rest.<endpoint>.body` and `.reply`.
 */
const folder = fileURLToPath(new URL('fixtures/', import.meta.url))
const files = readdirSync(folder).sort()
const named = (kind: string) => files.filter((file) => file.startsWith(`${kind}.`)).map((file) => file.slice(0, -5))

function frame(name: string): unknown {
  return JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'))
}

/** Ignores the letter case of addresses, which has no meaning. */
function lowerCaseHex(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === 'string' && /^0x[0-9a-fA-F]+$/.test(member) ? member.toLowerCase() : member,
  )
}

/** Decodes a frame like its receiver and encodes the result like its sender. */
function roundTrip(schema: z.ZodMiniType, wire: unknown): unknown {
  return z.encode(schema, z.decode(schema, wire))
}

test.each(named('request'))('the venue reads %s as the client writes it', (name) => {
  const wire = frame(name)
  const envelope = z.decode(requestEnvelope, wire as never)
  const key = findOperation(envelope.op)
  expect(key).toBe(name.split('.')[1])
  if (key === undefined) return
  const data = roundTrip(getOperation(key).request, envelope.data)
  expect(z.encode(requestEnvelope, { ...envelope, data })).toEqual(wire)
})

test.each(named('reply'))('%s is read by the client as the venue writes it', (name) => {
  const wire = frame(name)
  const classified = classifyFrame(wire)
  if (classified.kind === 'ack') {
    expect({ data: roundTrip(operations.subscribe.reply, classified.channels) }).toEqual(wire)
    return
  }
  if (classified.kind !== 'response') throw new Error(`a reply was taken for ${classified.kind}`)
  const key = Object.keys(operations).find((operation) => operation === name.split('.')[1]) as keyof typeof operations
  expect({ id: classified.id, data: roundTrip(getOperation(key).reply, classified.data) }).toEqual(wire)
})

test.each(named('channel'))('%s is read by the client as the venue writes it', (name) => {
  const wire = frame(name)
  const classified = classifyFrame(wire)
  if (classified.kind !== 'channel') throw new Error(`a channel message was taken for ${classified.kind}`)
  const parsed = parseChannelName(classified.channel)
  expect(parsed?.channel).toBe(Object.entries(channels).find(([key]) => key === name.split('.')[1])?.[1])
  if (parsed === undefined) return
  expect(channelName(parsed.channel, parsed.scope)).toBe(classified.channel)
  const written = { channel: classified.channel, data: roundTrip(parsed.channel.message, classified.data) }
  expect(written).toEqual({ channel: classified.channel, data: lowerCaseHex(classified.data) })
})

test.each(named('rest'))('each side reads %s as the other writes it', (name) => {
  const wire = frame(name)
  const [, endpointName = '', part] = name.split('.')
  const endpoint = Object.values(endpoints).find(({ name: known }) => known === endpointName)
  const schema = part === 'body' ? endpoint?.body : endpoint?.reply
  if (schema === undefined) throw new Error(`no schema for ${name}`)
  expect(roundTrip(schema, wire)).toEqual(lowerCaseHex(wire))
})

test('every operation and every channel has an example', () => {
  const covered = (kind: string, keys: string[]) =>
    keys.filter((key) => !named(kind).some((name) => name.split('.')[1] === key))
  // No example of these two is published; they share the shapes of `subscribe` and of the 100 ms book.
  expect(covered('request', Object.keys(operations))).toEqual(['unsubscribe'])
  expect(covered('channel', Object.keys(channels))).toEqual(['orderbook500ms'])
})

/** Members that are never 0 (venue-rules 1.2, 3). A venue sends 0 for an unknown value. */
const neverZero = ['index_price', 'forward_price', 'iv', 'leverage']

function withZeros(wire: unknown): unknown {
  return JSON.parse(JSON.stringify(wire), (name, member: unknown) => {
    if (isQuote(name) && typeof member === 'object') return { ...member, iv: undefined }
    return neverZero.includes(name) && typeof member === 'string' ? '0' : member
  })
}

/** The best quotes of a perpetual, like the levels of a book, do have a volatility of 0 (rest-public 3.2). */
const isQuote = (name: string) => name === 'best_bid' || name === 'best_ask'

function countKnown(value: unknown): number {
  const names = ['indexPrice', 'forwardPrice', 'iv', 'leverage']
  let known = 0
  JSON.stringify(value, (name, member: unknown) => {
    if (names.includes(name) && member !== undefined) known += 1
    return typeof member === 'bigint' ? String(member) : member
  })
  return known
}

test.each([...named('rest'), ...named('channel')])('a 0 in %s where there can be none is read as unknown', (name) => {
  const [kind, key = '', part] = name.split('.')
  if (part === 'body' || key.includes('book')) return
  const endpoint = Object.values(endpoints).find(({ name: known }) => known === key)
  const channel = Object.entries(channels).find(([known]) => known === key)?.[1]
  const schema = kind === 'rest' ? endpoint?.reply : channel?.message
  if (schema === undefined) throw new Error(`no schema for ${name}`)
  const all = frame(name)
  const wire = withZeros(kind === 'rest' ? all : (all as { readonly data: unknown }).data)
  expect(countKnown(z.decode(schema, wire as never))).toBe(0)
  // The fast decoder must agree.
  expect(countKnown(decodeQuickly(schema, wire).data)).toBe(0)
})

test('an index of 0 is no index', () => {
  const wire = { price: '0', timestamp: '1790000000000000000' }
  expect(z.decode(channels.index.message, wire).price).toBeUndefined()
  expect(z.decode(endpoints.getIndex.reply, wire).price).toBeUndefined()
})
