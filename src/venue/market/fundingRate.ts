/** venue-rules 4.1 and 11. */
const interestPer8Hours = 0.0001
const widestAdjustment = 0.0005
const ceilingPer8Hours = 0.005
const fundingIntervalHours = 8
const samplesPerHour = 720

/** How far the impact prices lie outside the index, as a fraction of it (venue-rules 4.1). */
export function fundingPremium(impactBid: number, impactAsk: number, indexPrice: number): number {
  return (Math.max(0, impactBid - indexPrice) - Math.max(0, indexPrice - impactAsk)) / indexPrice
}

/** The rate per hour that an average premium asks for (venue-rules 4.1). */
export function fundingRate(averagePremium: number): number {
  const adjustment = clamp(interestPer8Hours - averagePremium, -widestAdjustment, widestAdjustment)
  return clamp(averagePremium + adjustment, -ceilingPer8Hours, ceilingPer8Hours) / fundingIntervalHours
}

/** The running average of an hour in which later samples weigh more: the i-th of them weighs i. */
export type PremiumAverage = { readonly count: number; readonly weightedSum: number }

export const emptyPremiumAverage: PremiumAverage = { count: 0, weightedSum: 0 }

/** Adds the next sample of the hour; what comes after the hour's last one is left out. */
export function addPremium(average: PremiumAverage, premium: number): PremiumAverage {
  if (average.count >= samplesPerHour) return average
  const count = average.count + 1
  return { count, weightedSum: average.weightedSum + count * premium }
}

/** 0 before the first sample. */
export function averagePremium(average: PremiumAverage): number {
  if (average.count === 0) return 0
  return average.weightedSum / ((average.count * (average.count + 1)) / 2)
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value))
}
