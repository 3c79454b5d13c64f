import { fixed6, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { type PerpetualSpec, amountOnStep } from './instrumentSpecs'

/** An order that a maker wants to have in the book. */
export type WantedQuote = { readonly side: Side; readonly price: Price; readonly amount: Amount }

export type LadderInputs = {
  /** USD; what the maker thinks the contract is worth, its inventory counted in. */
  readonly fairPrice: number
  readonly spec: PerpetualSpec
  /** Price steps in the finest cell. */
  readonly cellSteps: number
  /** Equal numbers give equal amounts at equal prices. */
  readonly amountSeed: number
}

/**
 * Cells of each zone, from the touch outward; a cell is twice as wide as in the zone before. Cells have fixed places on
 * the price axis: when the fair price moves by one cell, only the quotes at the edges of zones change, not all.
 */
const zones = [14, 10, 10, 10]
/** Cells between the fair price and the nearest quote. */
const leastDistance = 0.3
/** USD at the touch, and how much more with each level outward. */
const touchNotional = 2_500
const growthPerLevel = 0.22

export const levelsPerSide = zones.reduce((sum, count) => sum + count, 0)

/** The orders that make a book around a price, both sides, best first. Never crossed, every price on a step. */
export function perpetualLadder(inputs: LadderInputs): WantedQuote[] {
  return [...ladderSide(inputs, 'buy'), ...ladderSide(inputs, 'sell')]
}

function ladderSide(inputs: LadderInputs, side: Side): WantedQuote[] {
  const { spec, cellSteps } = inputs
  const direction = side === 'sell' ? 1 : -1
  // Distances are counted away from the fair price, so that both sides are one computation.
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
  // From a fifth of the usual size to three times it, small ones more often.
  const size = 0.2 * 15 ** noise
  return amountOnStep((touchNotional * (1 + growthPerLevel * rank) * size) / toNumber(price), spec.amountStep)
}

/**
 * A number in [0, 1) that belongs to its keys: the same keys give the same number in any process and in any order.
 * Makes ladders look grown without a state that would have to be kept.
 */
export function cellNoise(...keys: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const key of keys) {
    hash = Math.imul(hash ^ (key | 0), 0x85ebca6b)
    // Keys reach beyond 32 bits; their upper part counts too.
    hash = Math.imul(hash ^ Math.floor(key / 2 ** 32), 0xc2b2ae35)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
