import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { decodeQuickly } from '@/protocol/quickRead'
import { FuzzError } from './fuzz'

/**
 * What every schema of the wire promises of whatever it is given: it says yes or no and throws nothing; the quick reader
 * says the same; what is read has no value that the program does not expect; and what was read, written as JSON and
 * read again, is the same.
 */
export function checkSchema(schema: z.ZodMiniType, wire: unknown): void {
  const read = z.safeParse(schema, wire)
  const quick = decodeQuickly(schema, wire)
  if (read.success !== quick.success || !isDeepStrictEqual(read.data, quick.data)) {
    throw new FuzzError('the quick reader and the schema do not agree')
  }
  if (!read.success) return
  checkValue(read.data)
  checkRoundTrip(schema, read.data)
}

/** Longer than any number of the wire: 90 digits and six decimals. */
const greatest = 10n ** 96n

/** Of what is inside the program there are plain objects, lists, texts, finite numbers, bigints, booleans and undefined. */
export function checkValue(value: unknown): void {
  const type = typeof value
  if (type === 'function' || type === 'symbol') throw new FuzzError(`what was read has a ${type} in it`)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new FuzzError(`a number is ${value}`)
  if (typeof value === 'bigint' && (value >= greatest || value <= -greatest)) {
    throw new FuzzError('a bigint is longer than any number of the wire')
  }
  if (typeof value === 'object') checkObject(value)
}

function checkObject(value: object | null): void {
  if (value === null) throw new FuzzError('nothing is read as null: absent is undefined')
  if (Array.isArray(value)) {
    for (const element of value) checkValue(element)
    return
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new FuzzError('what was read has a prototype of its own')
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') throw new FuzzError('what was read has a member __proto__')
    checkValue(member)
  }
}

function checkRoundTrip(schema: z.ZodMiniType, data: unknown): void {
  const written = z.safeEncode(schema, data)
  if (!written.success) {
    if (!written.error.issues.every(isUnwritable))
      throw new FuzzError(`what was read cannot be written: ${written.error}`)
    return
  }
  const text: string | undefined = JSON.stringify(written.data)
  const again = z.safeParse(schema, text === undefined ? undefined : JSON.parse(text))
  if (!again.success) throw new FuzzError(`what was written cannot be read: ${again.error}`)
  if (!isDeepStrictEqual(rounded(again.data), rounded(data))) {
    throw new FuzzError(`what was written is read as something else: ${text}`)
  }
}

const unwritable = ['expected an order status', 'expected a status of a request', 'expected an instrument id']

/** What is read of a venue that is ahead of us, and never written: a status of its own, an id above 2^53 in a body. */
function isUnwritable({ code, message }: z.core.$ZodIssue): boolean {
  return code === 'custom' && unwritable.includes(message)
}

/** Doubles nearer to zero than 1e-18 are written as 0, and there is one zero. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.abs(value) < 1e-18 ? 0 : value
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]))
}
