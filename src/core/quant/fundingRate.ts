/** Constants of venue-rules 4.1 and 11. Floor and ceiling are configurable there; ours are a guess. */
const interestPer8Hours = 0.0001
const widestAdjustment = 0.0005
const ceilingPer8Hours = 0.005
const fundingIntervalHours = 8
const samplePeriodMs = 5_000
const hourMs = 3_600_000

/** Computes how far the impact prices lie outside the index, as a fraction of the index (venue-rules 4.1). */
export function fundingPremium(impactBid: number, impactAsk: number, indexPrice: number): number {
  return (Math.max(0, impactBid - indexPrice) - Math.max(0, indexPrice - impactAsk)) / indexPrice
}

/**
 * Computes the hourly rate for an average premium (venue-rules 4.1), rounded to the six decimals that are published
 * and paid, halves away from zero: the base rate of 0.0000125 becomes 0.000013.
 */
export function hourlyFundingRate(averagePremium: number): number {
  const adjustment = clamp(interestPer8Hours - averagePremium, -widestAdjustment, widestAdjustment)
  const rate = clamp(averagePremium + adjustment, -ceilingPer8Hours, ceilingPer8Hours) / fundingIntervalHours
  // The error of a double at a half is far below a thousandth of a millionth, so this offset corrects it.
  return (Math.sign(rate) * Math.round(Math.abs(rate) * 1e6 + 1e-7)) / 1e6
}

/**
 * The running average of an hour. A sample is taken every five seconds, and the i-th sample has the weight i. Plain
 * data.
 */
export type PremiumAverage = { readonly lastNumber: number; readonly weights: number; readonly weightedSum: number }

export const emptyPremiumAverage: PremiumAverage = { lastNumber: 0, weights: 0, weightedSum: 0 }

/** Returns the number of the sample due at this time, 1 to 720 within the hour. */
export function sampleNumber(nowMs: number): number {
  return Math.floor((nowMs % hourMs) / samplePeriodMs) + 1
}

/**
 * Adds a sample. Its number is its place in the hour, so samples after a gap have their usual weights. A repeated
 * number is ignored.
 */
export function addPremium(average: PremiumAverage, number: number, premium: number): PremiumAverage {
  if (number <= average.lastNumber) return average
  return {
    lastNumber: number,
    weights: average.weights + number,
    weightedSum: average.weightedSum + number * premium,
  }
}

export function averagePremium({ weights, weightedSum }: PremiumAverage): number | undefined {
  return weights === 0 ? undefined : weightedSum / weights
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value))
}
