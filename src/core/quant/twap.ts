import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, notional, smaller, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { priceBandLimits } from './priceBand'

/**
 * Seconds between slices. The splitting into slices is a guess from common practice (venue-rules 8.4), and only this
 * file contains it.
 */
export const twapIntervalSec = 30

/** A month. A longer TWAP would trade after its owner has forgotten it. */
export const maxTwapDurationSec = 30 * 86_400

export const maxActiveTwaps = 20

/** Ended TWAPs that remain available to an account. */
export const maxEndedTwaps = 100

/** A slice may be this many times the nominal size if earlier ones were not filled. */
const maxCatchUp = 3n

/** Maximum distance of a slice's price from the mark, 3 %, in millionths. */
const priceCap = 30_000n
const whole = 1_000_000n

/** Number of slices that fit into the duration; 0 if it is too short for one slice. */
export function slicesIn(durationSec: number): number {
  return Math.floor(durationSec / twapIntervalSec)
}

/** Size of each slice if all slices fill, rounded down to the step. */
export function nominalSlice(amount: Amount, slicesTotal: number, amountStep: Amount): Amount {
  const each = amount / BigInt(slicesTotal)
  return fixed6<Amount>(each - (each % amountStep))
}

/**
 * Amount of the slice due with `slicesLeft` remaining, including this slice: an even share of the remaining amount,
 * rounded down to the step. The last slice takes everything. Never more than three times the nominal size.
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

/** Number of slices due by now. The first slice is due at once. */
export function slicesDue(createdAtNs: bigint, slicesTotal: number, nowNs: bigint): number {
  const passed = Number((nowNs - createdAtNs) / (BigInt(twapIntervalSec) * 1_000_000_000n)) + 1
  return Math.min(passed, slicesTotal)
}

/** Computes the limit price of a slice: 3 % from the mark on a price step, and within the instrument's price band. */
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

/** True if the order meets the instrument's minimum value at this price. */
export function isWorthAnOrder({ minOrderValue }: Pick<Instrument, 'minOrderValue'>, amount: Amount, price: Price) {
  return amount > 0n && notional(price, amount) >= minOrderValue
}

/** The slices of a TWAP if each of them fills. Seconds count from its start. */
export type TwapSchedule = {
  readonly slices: number
  readonly intervalSec: number
  /** When the last slice is sent; the first is sent at once. */
  readonly lastAtSec: number
  readonly smallest: Amount
  readonly largest: Amount
  /** Number of slices at the end that are one step larger than the others; all slices if they are equal. */
  readonly largestCount: number
}

/**
 * Computes the schedule. Each slice is an even share of the remaining amount, rounded down to the step (venue-rules
 * 8.4), so leftover steps go to the last slices, one each. Undefined if the duration is too short for a slice.
 */
export function twapSchedule(amount: Amount, durationSec: number, amountStep: Amount): TwapSchedule | undefined {
  const slices = slicesIn(durationSec)
  if (slices < 1) return undefined
  const smallest = nominalSlice(amount, slices, amountStep)
  const over = Number((amount - smallest * BigInt(slices)) / amountStep)
  return {
    slices,
    intervalSec: twapIntervalSec,
    lastAtSec: (slices - 1) * twapIntervalSec,
    smallest,
    largest: over === 0 ? smallest : fixed6<Amount>(smallest + amountStep),
    largestCount: over === 0 ? slices : over,
  }
}

type TwapForm = {
  readonly instrument: Pick<Instrument, 'amountStep' | 'minOrderValue' | 'maxOrderValue'>
  readonly amount: Amount
  readonly durationSec: number
  /** Slices are valued at the mark. */
  readonly markPrice: Price | undefined
}

/**
 * Checks a TWAP against the instrument's terms alone; returns the first failed check. The ticket and the engine both
 * call it.
 */
export function checkTwapForm({ instrument, amount, durationSec, markPrice }: TwapForm): ErrorCode | undefined {
  const slices = slicesIn(durationSec)
  if (!Number.isSafeInteger(durationSec) || slices < 1 || durationSec > maxTwapDurationSec) return 'BAD_REQUEST'
  if (markPrice === undefined) return 'MARK_NOT_READY'
  if (amount <= 0n) return 'ORDER_INVALID_AMOUNT'
  if (amount % instrument.amountStep !== 0n) return 'INVALID_AMOUNT_STEP_SIZE'
  const slice = nominalSlice(amount, slices, instrument.amountStep)
  if (!isWorthAnOrder(instrument, slice, markPrice)) return 'BELOW_MIN_ORDER_VALUE'
  return notional(markPrice, slice) > instrument.maxOrderValue ? 'EXCEED_MAX_ORDER_VALUE' : undefined
}
