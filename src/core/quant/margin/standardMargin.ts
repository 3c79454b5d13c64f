import { fixed6, larger, scale, subtract, timesFraction } from '@/core/protocol/fixed6'
import type { Fraction, Price } from '@/core/protocol/fixed6'
import type { OptionInstrument, OptionType } from '@/core/protocol/instrument'

/** Standard margin per contract (venue-rules 5.2, constants of section 11). Results are USD per contract. */

/** SHORT_IM_BASE */
export const shortInitialBase = fixed6<Fraction>(150_000n)
/** SHORT_IM_MIN */
export const shortInitialMinimum = fixed6<Fraction>(100_000n)
/** SHORT_MM */
export const shortMaintenance = fixed6<Fraction>(100_000n)

export type OptionPrices = { readonly markPrice: Price; readonly indexPrice: Price }
type Terms = Pick<OptionInstrument, 'optionType' | 'strike'>

/** USD by which the option is out of the money at the index; 0 if it is in the money. */
export function outOfTheMoney(optionType: OptionType, strike: Price, indexPrice: Price): Price {
  const distance = optionType === 'call' ? subtract(strike, indexPrice) : subtract(indexPrice, strike)
  return distance > 0n ? distance : fixed6<Price>(0n)
}

/** max(0.15 − OTM/S, 0.1) × S + m, multiplied out so that only the fractions of S are rounded. */
export function shortCallInitial(strike: Price, prices: OptionPrices): Price {
  return shortInitial('call', strike, prices)
}

/** 0.1 × S + m */
export function shortCallMaintenance({ markPrice, indexPrice }: OptionPrices): Price {
  return fixed6<Price>(timesFraction(indexPrice, shortMaintenance) + markPrice)
}

/** max(max(0.15 − OTM/S, 0.1) × S + m, maintenance) */
export function shortPutInitial(strike: Price, prices: OptionPrices): Price {
  return larger(shortInitial('put', strike, prices), shortPutMaintenance(prices))
}

/** max(0.1 × S, 0.1 × m) + m */
export function shortPutMaintenance({ markPrice, indexPrice }: OptionPrices): Price {
  return fixed6<Price>(timesFraction(larger(indexPrice, markPrice), shortMaintenance) + markPrice)
}

export function shortOptionInitial(option: Terms, prices: OptionPrices): Price {
  return option.optionType === 'call' ? shortCallInitial(option.strike, prices) : shortPutInitial(option.strike, prices)
}

export function shortOptionMaintenance(option: Terms, prices: OptionPrices): Price {
  return option.optionType === 'call' ? shortCallMaintenance(prices) : shortPutMaintenance(prices)
}

function shortInitial(optionType: OptionType, strike: Price, { markPrice, indexPrice }: OptionPrices): Price {
  const base = (indexPrice * shortInitialBase) / scale - outOfTheMoney(optionType, strike, indexPrice)
  const least = timesFraction(indexPrice, shortInitialMinimum)
  return fixed6<Price>((base > least ? base : least) + markPrice)
}
