import { createRandom, type Random } from '@/lib/random'

/** Something that reads what somebody else has written, and what it promises of whatever it is given. */
export type Target<Input> = {
  readonly name: string
  readonly generate: (random: Random) => Input
  /** Throws when a promise does not hold for this input. */
  readonly check: (input: Input) => void | Promise<void>
  /** Inputs with less in them: the one that is shown is the smallest that still breaks the promise. */
  readonly simpler?: (input: Input) => Iterable<Input>
}

/**
 * `OPTICK_FUZZ` is how many inputs every target is given, instead of the share that it has in `npm test`.
 * `OPTICK_FUZZ_SEED` is the number of the first; with `OPTICK_FUZZ=1` it is the one that a failure has named.
 */
const askedCases = Number(process.env['OPTICK_FUZZ'] ?? Number.NaN)
export const firstSeed = Number(process.env['OPTICK_FUZZ_SEED'] ?? 20_261_121)

/** An input that takes so long, every time it is tried, is as good as one that never ends. */
const longestMs = 2_000
const triesOfSlowOne = 3

export class FuzzError extends Error {
  override readonly name = 'FuzzError'
}

/** How many inputs a target is given when its share in `npm test` is `usual`. */
export function casesOf(usual: number): number {
  return Number.isSafeInteger(askedCases) && askedCases > 0 ? askedCases : usual
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
    // The machine may have been busy elsewhere: only what is slow again and again is slow.
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

/** The smallest is for whoever reads it; it is not worth a minute. */
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
