import { fixed6, type Price } from '@/protocol/fixed6'
import { cellNoise } from './cellNoise'
import type { OptionSpec } from './instrumentSpecs'
import { amountOnStep, priceOnStep } from './onStep'
import type { OptionValue } from './optionValue'
import type { WantedQuote } from './perpetualLadder'

export type OptionQuoteInputs = {
  readonly value: OptionValue
  readonly spec: OptionSpec
  /** USD. */
  readonly indexPrice: number
  /** Belongs to the instrument: equal numbers give equal amounts. */
  readonly amountSeed: number
}

export type OptionQuotes = {
  readonly wanted: readonly WantedQuote[]
  /** How far from the wanted price an order may stand before it is worth a command. */
  readonly tolerance: Price
}

/** Vol points between the mark and a quote. */
const volatilityHalfSpread = 0.9
/** Of the index, per unit of delta: the cost of a hedge. */
const hedgeCost = 0.0004
/** USD of underlying in an order. */
const orderNotional = 25_000
/** Options nearer to the money than this have more levels. */
const wingDelta = 0.12
/** Of the half spread; the quotes of an option are older than its mark by that much at most. */
const staleShare = 0.5

/** The orders of the makers in one option, best first on each side. No bid where the option is worth less than a step. */
export function optionQuotes(inputs: OptionQuoteInputs): OptionQuotes {
  const { value, spec } = inputs
  const step = Number(spec.priceStep) / 1e6
  const halfSpread = optionHalfSpread(inputs)
  const isWing = Math.abs(value.delta) < wingDelta || Math.abs(value.delta) > 1 - wingDelta
  const wanted: WantedQuote[] = []
  for (let rank = 0; rank < (isWing ? 1 : 3); rank += 1) {
    const away = halfSpread * (1 + 0.7 * rank)
    const bid = priceOnStep(value.markPrice - away, spec.priceStep, 'down')
    const ask = priceOnStep(value.markPrice + away, spec.priceStep, 'up')
    // The band of venue-rules 2.6 holds for asks from below only and for bids from above only; these are outside both.
    if (bid >= spec.priceStep) wanted.push({ side: 'buy', price: bid, amount: optionAmount(inputs, rank, 0) })
    wanted.push({ side: 'sell', price: ask, amount: optionAmount(inputs, rank, 1) })
  }
  return { wanted, tolerance: fixed6<Price>(BigInt(Math.round(Math.max(step, halfSpread * staleShare) * 1e6))) }
}

function optionHalfSpread({ value, spec, indexPrice }: OptionQuoteInputs): number {
  const step = Number(spec.priceStep) / 1e6
  return Math.max(step, volatilityHalfSpread * value.vega + hedgeCost * indexPrice * Math.abs(value.delta))
}

function optionAmount({ spec, indexPrice, amountSeed }: OptionQuoteInputs, rank: number, side: number) {
  const size = 0.3 + 1.7 * cellNoise(amountSeed, rank, side)
  const contracts = (orderNotional * (1 + rank) * size) / indexPrice
  // Round lots, as people write them: tenths for small contracts and whole ones for large orders.
  return amountOnStep(contracts >= 10 ? Math.round(contracts) : Math.round(contracts * 10) / 10, spec.amountStep)
}
