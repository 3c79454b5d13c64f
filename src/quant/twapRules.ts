import { fixed6, notional, smaller, type Amount, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { priceBandLimits } from './priceBand'

/** How an amount is cut into slices is a guess from field practice (venue-rules 8.4); all of it is in this file. */
export const twapIntervalSec = 30

/** A month: beyond it the venue would work what its owner has forgotten. */
export const maxTwapDurationSec = 30 * 86_400

/** At work at a time, of one account. */
export const maxActiveTwaps = 20

/** Ended ones that an account can still ask for. */
export const maxEndedTwaps = 100

/** A slice may be so many times the nominal one, when the ones before it found too little. */
const maxCatchUp = 3n

/** A slice trades no further from the mark than 3 %, in millionths. */
const priceCap = 30_000n
const whole = 1_000_000n

/** 0 when the time is too short for one. */
export function slicesIn(durationSec: number): number {
  return Math.floor(durationSec / twapIntervalSec)
}

/** What each slice would be if all of them found enough: rounded down to the step. */
export function nominalSlice(amount: Amount, slicesTotal: number, amountStep: Amount): Amount {
  const each = amount / BigInt(slicesTotal)
  return fixed6<Amount>(each - (each % amountStep))
}

/**
 * The amount of the slice that is due when `slicesLeft` are left with it: an even share of what remains, rounded down to
 * the step, all of it for the last one; never more than three times the nominal one.
 */
export function sliceAmount(sizes: {
  readonly remaining: Amount
  readonly slicesLeft: number
  readonly nominal: Amount
  readonly amountStep: Amount
}): Amount {
  const { remaining, slicesLeft, nominal, amountStep } = sizes
  const share = slicesLeft <= 1 ? remaining : nominalSlice(remaining, slicesLeft, amountStep)
  return smaller(share, fixed6<Amount>(nominal * maxCatchUp))
}

/** The number of slices whose time has come by now, the first at once. */
export function slicesDue(createdAtNs: bigint, slicesTotal: number, nowNs: bigint): number {
  const passed = Number((nowNs - createdAtNs) / (BigInt(twapIntervalSec) * 1_000_000_000n)) + 1
  return Math.min(passed, slicesTotal)
}

/** How far a slice trades: 3 % from the mark on a price step, and within the band of the instrument. */
export function slicePrice(
  instrument: Pick<Instrument, 'instrumentType' | 'priceBand' | 'priceStep'>,
  isBuy: boolean,
  markPrice: Price,
): Price {
  const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
  const { priceStep } = instrument
  if (isBuy) {
    const highest = (markPrice * (whole + priceCap)) / whole
    const onStep = highest - (highest % priceStep)
    return fixed6<Price>(onStep < priceStep ? priceStep : onStep > highestBuy ? highestBuy : onStep)
  }
  const lowest = (markPrice * (whole - priceCap)) / whole + priceStep - 1n
  const onStep = lowest - (lowest % priceStep)
  return fixed6<Price>(onStep < lowestSell ? lowestSell : onStep)
}

/** Whether an instrument takes an order of this size at this price. */
export function isWorthAnOrder({ minOrderValue }: Pick<Instrument, 'minOrderValue'>, amount: Amount, price: Price) {
  return amount > 0n && notional(price, amount) >= minOrderValue
}
