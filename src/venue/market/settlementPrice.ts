export type IndexSample = { readonly timeMs: number; readonly price: number }

const windowMs = 30 * 60_000

/**
 * The time-weighted average of the index over the 30 minutes before expiry (venue-rules 4.2): each sample counts until
 * the next one. Without a sample in or before the window, the first one after it; without any, nothing.
 *
 * @param samples oldest first
 */
export function settlementPrice(samples: readonly IndexSample[], expiryMs: number): number | undefined {
  const beginMs = expiryMs - windowMs
  let weighted = 0
  let covered = 0
  for (const [index, sample] of samples.entries()) {
    const fromMs = Math.max(beginMs, sample.timeMs)
    const untilMs = Math.min(expiryMs, samples[index + 1]?.timeMs ?? expiryMs)
    if (untilMs <= fromMs) continue
    weighted += sample.price * (untilMs - fromMs)
    covered += untilMs - fromMs
  }
  return covered > 0 ? weighted / covered : samples[0]?.price
}
