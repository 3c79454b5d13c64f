import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { createRandom, type Random } from '@/core/lib/random'
import { decodeQuickly } from '@/core/protocol/fastDecoder'
import { runSize } from '../runSize'

/** A parser of foreign input, and its guarantees for any input. */
export type Target<Input> = {
  readonly name: string
  readonly generate: (random: Random) => Input
  /** Throws if a guarantee is broken. */
  readonly check: (input: Input) => void | Promise<void>
  /** Yields smaller inputs, of which the smallest that still breaks the guarantee is reported. */
  readonly simpler?: (input: Input) => Iterable<Input>
}

/**
 * `OPTICK_FUZZ`: inputs per target, instead of the usual number in `npm run test:full`, of which `npm test` runs a
 * eighth. `OPTICK_FUZZ_SEED`: number of the first input; with `OPTICK_FUZZ=1` it repeats a reported input.
 */
const askedCases = Number(process.env['OPTICK_FUZZ'] ?? Number.NaN)
export const firstSeed = Number(process.env['OPTICK_FUZZ_SEED'] ?? 20_261_121)

/** An input that takes this long in every attempt counts as endless. */
const longestMs = 2_000
const triesOfSlowOne = 3

export class FuzzError extends Error {
  override readonly name = 'FuzzError'
}

export function casesOf(usual: number): number {
  if (Number.isSafeInteger(askedCases) && askedCases > 0) return askedCases
  return runSize({ usual: Math.ceil(usual / 8), full: usual })
}

/**
 * Each input is generated from its number, so that the number reproduces it. Generators are plain functions, because
 * those of fast-check retain shrinking data and cost more than most parsers here. A failing input is shrunk afterwards.
 *
 * @throws FuzzError with the number and the input
 */
export async function fuzz<Input>(target: Target<Input>, usual: number): Promise<void> {
  const cases = casesOf(usual)
  const startedMs = performance.now()
  for (let seed = firstSeed; seed < firstSeed + cases; seed++) {
    const input = target.generate(createRandom(seed))
    const problem = await problemOf(target, input)
    if (problem !== undefined) throw await failure(target, input, problem, seed)
  }
  if (Number.isNaN(askedCases)) return
  const spentSec = (performance.now() - startedMs) / 1_000
  process.stdout.write(`${target.name}: ${cases} inputs from ${firstSeed} in ${spentSec.toFixed(1)} s\n`)
}

async function problemOf<Input>(target: Target<Input>, input: Input): Promise<unknown> {
  for (let tried = 0; tried < triesOfSlowOne; tried++) {
    const startedMs = performance.now()
    try {
      const pending = target.check(input)
      if (pending !== undefined) await pending
    } catch (problem) {
      return problem
    }
    // The machine may have been busy, so only an input that is slow every time counts.
    if (performance.now() - startedMs < longestMs) return undefined
  }
  return new FuzzError(`takes more than ${longestMs} ms`)
}

async function failure<Input>(target: Target<Input>, found: Input, problem: unknown, seed: number) {
  const { input, why } = await smallest(target, found, problem)
  const shown = shownAs(input).slice(0, 2_000)
  const again = `OPTICK_FUZZ=1 OPTICK_FUZZ_SEED=${seed}`
  return new FuzzError(`${target.name}: ${textOf(why)}\ninput: ${shown}\nagain: ${again}`)
}

/** A smaller input only helps its reader, so it is not worth a minute. */
const longestSearchMs = 5_000

async function smallest<Input>(target: Target<Input>, found: Input, problem: unknown) {
  let best = { input: found, why: problem }
  const startedMs = performance.now()
  const isOver = () => performance.now() - startedMs > longestSearchMs
  for (let isSmaller = true; isSmaller && !isOver();) {
    isSmaller = false
    for (const input of target.simpler?.(best.input) ?? []) {
      if (isOver()) break
      const why = await problemOf(target, input)
      if (why === undefined) continue
      best = { input, why }
      isSmaller = true
      break
    }
  }
  return best
}

function textOf(problem: unknown): string {
  return problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem)
}

/** Formats an input. Bigints and bytes have no JSON, and `undefined` must be visible. */
function shownAs(input: unknown): string {
  const written = (value: unknown): unknown => {
    if (typeof value === 'bigint') return `${value}n`
    if (value === undefined) return '(undefined)'
    return value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('hex')}` : value
  }
  return JSON.stringify(input, (_, value: unknown) => written(value))
}

/**
 * Checks a wire schema's guarantees for any input: it accepts or rejects without throwing; the fast parser agrees; the
 * result contains no unexpected value; and the result survives a round trip through JSON.
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

/** Longer than any number on the wire: 90 digits and six decimals. */
const greatest = 10n ** 96n

/** Throws unless the value consists of plain objects, lists, texts, finite numbers, bigints, booleans and undefined. */
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

const unwritable = [
  'expected an order status',
  'expected an instrument type',
  'expected a time in force',
  'expected a kind of stop',
  'expected a status of a request',
  'expected an instrument id',
  'expected a known value',
]

/**
 * True for values that are read but never written: an unknown term of an order (`other`), an id above 2^53 in a body,
 * a 0 that means unknown.
 */
function isUnwritable({ code, message }: z.core.$ZodIssue): boolean {
  return code === 'custom' && unwritable.includes(message)
}

/** Rounds doubles as they are written: below 1e-18 in magnitude to 0; -0 equals 0. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.abs(value) < 1e-18 ? 0 : value
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]))
}
