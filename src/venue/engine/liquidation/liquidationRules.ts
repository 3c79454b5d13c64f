import { absolute, fixed6, larger, timesFraction, type Amount, type Fraction, type Price } from '@/protocol/fixed6'
import type { Instrument, Side } from '@/protocol/instrument'
import type { InstrumentPrices } from '@/quant/margin/instrumentMargin'
import { priceBandLimits } from '@/quant/priceBand'
import { nsPerSec } from '../turn'

/**
 * Between two limit orders of a liquidation: the 2 s of venue-rules 7.1, less what a check that comes once a second may
 * come too early, so that a step is not put off to the next one.
 */
export const stepNs = 2n * nsPerSec - nsPerSec / 4n
/** How long positions are reduced on the book before the insurance fund is asked (venue-rules 7.1). */
export const reduceNs = 30n * nsPerSec

/** How much worse than the one before each limit order is, as a fraction of the mark (venue-rules 7.1, a guess). */
const worseningPerStep = fixed6<Fraction>(1_000n)
/** What the insurance fund asks: of the index for a perpetual, of the mark for an option (venue-rules 7.1, a guess). */
const fundMarkup = { PERPETUAL: fixed6<Fraction>(10_000n), OPTION: fixed6<Fraction>(100_000n) } as const

/** The side that makes a position smaller. */
export function closingSide(held: Amount): Side {
  return held > 0n ? 'sell' : 'buy'
}

/** How often it gets worse: as often as the half minute has room for. */
const mostWorsenings = 15

/**
 * The limit of the order after `steps` others: the mark, worse by a thousandth of it with each, on the price step that
 * reaches further. Never beyond the price band, where anybody's order would end too.
 */
export function reducingPrice(instrument: Instrument, side: Side, markPrice: Price, steps: number): Price {
  const worsening = fixed6<Fraction>(worseningPerStep * BigInt(Math.min(steps, mostWorsenings)))
  const worse = timesFraction(markPrice, worsening)
  const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
  const { priceStep } = instrument
  if (side === 'buy') {
    const price = roundedUpTo(fixed6<Price>(markPrice + worse), priceStep)
    return price > highestBuy ? larger(highestBuy, priceStep) : price
  }
  const price = fixed6<Price>(((markPrice - worse) / priceStep) * priceStep)
  return larger(larger(price, lowestSell), priceStep)
}

/** What the insurance fund trades at with an account that has to do `side`; never below zero. */
export function fundPrice(instrument: Instrument, side: Side, prices: InstrumentPrices): Price {
  const { instrumentType } = instrument
  const reference = instrumentType === 'PERPETUAL' ? prices.indexPrice : prices.markPrice
  const markup = timesFraction(reference, fundMarkup[instrumentType])
  const price = side === 'buy' ? prices.markPrice + markup : prices.markPrice - markup
  return fixed6<Price>(price > 0n ? price : 0n)
}

/** How many amount steps a position is, the last of them perhaps cut short. */
export function amountSteps({ amountStep }: Instrument, held: Amount): bigint {
  return (absolute(held) + amountStep - 1n) / amountStep
}

function roundedUpTo(price: Price, step: Price): Price {
  return fixed6<Price>(((price + step - 1n) / step) * step)
}
