import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { createRandom, type Random } from '@/core/lib/random'
import { decodeQuickly } from '@/core/protocol/fastDecoder'
import { runSize } from '../runSize'

/** A reader of foreign input, and what it promises for any input. */
export type Target<Input> = {
  readonly name: string
  readonly generate: (random: Random) => Input
  /** Throws when a promise does not hold for this input. */
  readonly check: (input: Input) => void | Promise<void>
  /** Inputs with less in them: the one that is shown is the smallest that still breaks the promise. */
  readonly simpler?: (input: Input) => Iterable<Input>
}

/**
 * `OPTICK_FUZZ` is how many inputs every target is given, instead of its usual number in `npm run test:full`, of which
 * `npm test` gives a third.
 * `OPTICK_FUZZ_SEED` is the number of the first; with `OPTICK_FUZZ=1` it is the one that a failure has named.
 */
const askedCases = Number(process.env['OPTICK_FUZZ'] ?? Number.NaN)
export const firstSeed = Number(process.env['OPTICK_FUZZ_SEED'] ?? 20_261_121)

/** An input that takes this long every time it is tried counts as one that never ends. */
const longestMs = 2_000
const triesOfSlowOne = 3

export class FuzzError extends Error {
  override readonly name = 'FuzzError'
}

/** How many inputs a target is given whose usual number is `usual`. */
export function casesOf(usual: number): number {
  if (Number.isSafeInteger(askedCases) && askedCases > 0) return askedCases
  return runSize({ usual: Math.ceil(usual / 3), full: usual })
}

/**
 * Gives a target as many inputs as it is asked for, each made from a number of its own, so that one number makes the
 * same input again. The generators are plain functions: those of fast-check keep what they need to make an input
 * smaller, and cost more than most of the readers here. What breaks a promise is made smaller afterwards.
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
    // The machine may have been busy elsewhere: only what is slow every time is slow.
    if (performance.now() - startedMs < longestMs) return undefined
  }
  return new FuzzError(`takes more than ${longestMs} ms`)
}

async function failure<Input>(target: Target<Input>, found: Input, problem: unknown, seed: number) {
  const { input, why } = await smallest(target, found, problem)
  const shown = shownAs(input).slice(0, 2_000)
  const again = `OPTICK_FUZZ=1 OPTICK_FUZZ_SEED=${seed}`
  return new FuzzError(`${target.name}: ${wordsOf(why)}\ninput: ${shown}\nagain: ${again}`)
}

/** A smaller input only helps the person who reads it; it is not worth a minute. */
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

function wordsOf(problem: unknown): string {
  return problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem)
}

/** Bigints and bytes have no JSON of their own, and `undefined` is to be seen. */
function shownAs(input: unknown): string {
  const written = (value: unknown): unknown => {
    if (typeof value === 'bigint') return `${value}n`
    if (value === undefined) return '(undefined)'
    return value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('hex')}` : value
  }
  return JSON.stringify(input, (_, value: unknown) => written(value))
}

/**
 * What every wire schema promises for any input: it accepts or refuses and throws nothing; the quick reader agrees; the
 * result has no value that the program does not expect; and the result, written as JSON and read again, is the same.
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
