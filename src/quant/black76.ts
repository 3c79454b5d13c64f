import type { OptionType } from '@/protocol/instrument'
import { normalisedBlack } from './normalisedBlack'

/** All doubles: a model value is no money until it is rounded to a price. */
export type OptionModel = {
  /** The forward of that expiry, not the index: the two agree only without carry. USD. */
  readonly forward: number
  readonly strike: number
  /** See `yearsToExpiry`. */
  readonly yearsToExpiry: number
  /** A fraction: 0.58 is 58 %. */
  readonly iv: number
  readonly optionType: OptionType
  /** Continuous rate that the premium is discounted at. The venue's marks use none (venue-rules 3.3). */
  readonly rate?: number
}

/**
 * Black-76 price per contract in USD (venue-rules 3.3). With no time or no volatility left it is the intrinsic value.
 * Relative error about 1e-13 in the body and below 1e-11 in the far wings.
 */
export function black76(model: OptionModel): number {
  const { forward, strike, yearsToExpiry, iv } = model
  const total = iv * Math.sqrt(Math.max(yearsToExpiry, 0))
  // b(x, s) = b(−x, s) apart from the intrinsic value, so the out-of-the-money side always does.
  const timeValue = Math.sqrt(forward * strike) * normalisedBlack(-Math.abs(Math.log(forward / strike)), total)
  return discount(model) * (intrinsicValue(model) + timeValue)
}

/** USD that exercise at the forward would pay, not discounted; 0 out of the money. */
export function intrinsicValue({ forward, strike, optionType }: OptionTerms): number {
  return Math.max(optionType === 'call' ? forward - strike : strike - forward, 0)
}

type OptionTerms = Pick<OptionModel, 'forward' | 'strike' | 'optionType'>

/** e^(−rate × T) */
export function discount({ rate, yearsToExpiry }: Pick<OptionModel, 'rate' | 'yearsToExpiry'>): number {
  return rate === undefined ? 1 : Math.exp(-rate * Math.max(yearsToExpiry, 0))
}
