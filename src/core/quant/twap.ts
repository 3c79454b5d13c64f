import { fixed6, notional, smaller, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { priceBandLimits } from './priceBand'
import type { ErrorCode } from '@/core/protocol/errorCodes'

/** How an amount is cut into slices is a guess from field practice (venue-rules 8.4); all of it is in this file. */
export const twapIntervalSec = 30

/** A month: beyond it the venue would work what its owner has forgotten. */
export const maxTwapDurationSec = 30 * 86_400

/** At work at a time, of one account. */
export const maxActiveTwaps = 20

/** Ended ones that an account can still ask for. */
export const maxEndedTwaps = 100

/** A slice may be this many times the nominal one, when the ones before it found too little. */
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

/** The slices of a TWAP when each of them finds all it wants. Seconds count from its start. */
export type TwapSchedule = {
  readonly slices: number
  readonly intervalSec: number
  /** When the last slice is sent; the first is sent at once. */
  readonly lastAtSec: number
  readonly smallest: Amount
  readonly largest: Amount
  /** How many slices, the last ones, are the largest: a step more than the others. All of them when none is smaller. */
  readonly largestCount: number
}

/**
 * Each slice is an even share of what is left, rounded down to the step (venue-rules 8.4): what the steps leave over goes
 * to the last slices, a step each. Undefined when the time is too short for a slice.
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
  /** Slices are worth what they are at the mark. */
  readonly markPrice: Price | undefined
}

/**
 * What is wrong with the figures of a TWAP, by the instrument's terms alone; the first fault in this order is returned.
 * The ticket and the engine ask the same question.
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
