/** The samples of the last five minutes and their sum. Changed in place: one is made a second and perpetual. */
export type PremiumWindow = { readonly samples: { readonly timeMs: number; readonly premium: number }[]; sum: number }

/** The length of the average in the second price of venue-rules 3.2. */
const windowMs = 300_000

export function createPremiumWindow(): PremiumWindow {
  return { samples: [], sum: 0 }
}

/** Adds a sample of fair price minus index, USD, and forgets what is five minutes old. */
export function addPremiumSample(window: PremiumWindow, timeMs: number, premium: number): void {
  window.samples.push({ timeMs, premium })
  window.sum += premium
  forgetOld(window, timeMs)
}

/** The plain mean of the last five minutes; 0 without a sample. */
export function meanPremium(window: PremiumWindow, nowMs: number): number {
  forgetOld(window, nowMs)
  return window.samples.length === 0 ? 0 : window.sum / window.samples.length
}

function forgetOld(window: PremiumWindow, nowMs: number): void {
  const { samples } = window
  for (let oldest = samples[0]; oldest !== undefined && oldest.timeMs <= nowMs - windowMs; oldest = samples[0]) {
    samples.shift()
    window.sum -= oldest.premium
  }
  // What additions and subtractions of doubles leave behind does not stay.
  if (samples.length === 0) window.sum = 0
}
