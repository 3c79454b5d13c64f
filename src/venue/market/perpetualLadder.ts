import { fixed6, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { type PerpetualSpec, amountOnStep } from './instrumentSpecs'

export type WantedQuote = { readonly side: Side; readonly price: Price; readonly amount: Amount }

export type LadderInputs = {
  /** USD; the maker's value of the contract, adjusted for its inventory. */
  readonly fairPrice: number
  readonly spec: PerpetualSpec
  readonly cellSteps: number
  /** A seed that always gives equal amounts at equal prices. */
  readonly amountSeed: number
}

/**
 * Number of cells in each zone, from the touch outward. Cells of a zone are twice as wide as those of the previous
 * zone. Cells have fixed places on the price axis, so that if the fair price moves by one cell, only quotes at the
 * zones' edges change.
 */
const zones = [14, 10, 10, 10]
/** Minimum distance of the nearest quote from the fair price, in cells. */
const leastDistance = 0.3
/** USD at the touch, and the growth with each level outward. */
const touchNotional = 2_500
const growthPerLevel = 0.22

export const levelsPerSide = zones.reduce((sum, count) => sum + count, 0)

/**
 * Computes the orders of a book around a price, both sides, best first. The sides never cross, and every price is on a
 * step.
 */
export function perpetualLadder(inputs: LadderInputs): WantedQuote[] {
  return [...ladderSide(inputs, 'buy'), ...ladderSide(inputs, 'sell')]
}

function ladderSide(inputs: LadderInputs, side: Side): WantedQuote[] {
  const { spec, cellSteps } = inputs
  const direction = side === 'sell' ? 1 : -1
  // Distances count away from the fair price, so that both sides share one computation.
  const fairSteps = (direction * inputs.fairPrice * 1e6) / Number(spec.priceStep)
  const quotes: WantedQuote[] = []
  let near = fairSteps + cellSteps * leastDistance
  let width = cellSteps
  for (const count of zones) {
    const firstCell = Math.ceil(near / width)
    for (let cell = firstCell; cell < firstCell + count; cell += 1) {
      const jitter = Math.floor(cellNoise(direction, cell, width) * width)
      const steps = BigInt(direction * (cell * width + jitter))
      if (steps <= 0n) continue
      const price = fixed6<Price>(steps * spec.priceStep)
      quotes.push({ side, price, amount: ladderAmount(inputs, price, quotes.length) })
    }
    near = (firstCell + count) * width
    width *= 2
  }
  return quotes
}

function ladderAmount({ spec, amountSeed }: LadderInputs, price: Price, rank: number): Amount {
  const noise = cellNoise(amountSeed, Number(price / spec.priceStep), 7)
  // From a fifth to three times the usual size, small ones more often.
  const size = 0.2 * 15 ** noise
  return amountOnStep((touchNotional * (1 + growthPerLevel * rank) * size) / toNumber(price), spec.amountStep)
}

/**
 * Returns a pseudo-random number in [0, 1) that depends only on its keys, in any process and order, so that ladders
 * look natural without stored state.
 */
export function cellNoise(...keys: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const key of keys) {
    hash = Math.imul(hash ^ (key | 0), 0x85ebca6b)
    // Keys may exceed 32 bits, so their upper part is hashed too.
    hash = Math.imul(hash ^ Math.floor(key / 2 ** 32), 0xc2b2ae35)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
