export type IndexSample = { readonly timeMs: number; readonly price: number }

/** SETTLE_WINDOW of venue-rules 11. */
export const settlementWindowMs = 30 * 60_000

const settlementWindowNs = BigInt(settlementWindowMs) * 1_000_000n

/**
 * Returns the fraction of an expiry's settlement window that still lies ahead: 1 until the window begins, 0 from the
 * expiry on. One point of the index moves the settlement price by this fraction, because the rest of the average is
 * fixed (venue-rules 4.2).
 */
export function windowLeft(expiryNs: bigint, timeNs: bigint): number {
  const leftNs = expiryNs - timeNs
  if (leftNs >= settlementWindowNs) return 1
  return leftNs <= 0n ? 0 : Number(leftNs) / Number(settlementWindowNs)
}

/** Extracts the average so far (USD) from a forward of the settlement window; undefined before the window. */
export function fixedAverage(forward: number, indexPrice: number, left: number): number | undefined {
  return left < 1 ? (forward - left * indexPrice) / (1 - left) : undefined
}

/**
 * Computes the time-weighted average of the index over the 30 minutes before expiry (venue-rules 4.2). Each sample
 * counts until the next. Without a sample in or before the window, the first sample after the window is used;
 * undefined without samples.
 *
 * @param samples oldest first
 */
export function settlementPrice(samples: readonly IndexSample[], expiryMs: number): number | undefined {
  return averageBetween(samples, expiryMs - settlementWindowMs, expiryMs) ?? samples[0]?.price
}

/**
 * Computes the forward of an option that settles soon (venue-rules 3.3): the mean of the settlement average so far and
 * the index, weighted by the elapsed fraction of the window. `undefined` before the window begins and without samples.
 *
 * @param samples oldest first
 */
export function settlingForward(
  samples: readonly IndexSample[],
  expiryMs: number,
  now: IndexSample,
): number | undefined {
  const passed = (now.timeMs - (expiryMs - settlementWindowMs)) / settlementWindowMs
  const average = averageBetween([...samples, now], expiryMs - settlementWindowMs, now.timeMs)
  if (passed <= 0 || average === undefined) return undefined
  const weight = Math.min(1, passed)
  return weight * average + (1 - weight) * now.price
}

/** Time-weighted average between two instants. Each sample counts until the next; undefined if no sample counts. */
export function averageBetween(samples: readonly IndexSample[], fromMs: number, untilMs: number): number | undefined {
  let weighted = 0
  let covered = 0
  for (const [index, sample] of samples.entries()) {
    const beginMs = Math.max(fromMs, sample.timeMs)
    const endMs = Math.min(untilMs, samples[index + 1]?.timeMs ?? untilMs)
    if (endMs <= beginMs) continue
    weighted += sample.price * (endMs - beginMs)
    covered += endMs - beginMs
  }
  return covered > 0 ? weighted / covered : undefined
}

export type SettlementProgress = {
  /** The time-weighted average of the index since the window began, USD. */
  readonly average: number
  /** The elapsed fraction of the window, more than 0 and at most 1. */
  readonly share: number
  /** The settlement price if the index stays constant until the expiry. */
  readonly settlesAt: number
}

/**
 * Computes the settlement average in progress (venue-rules 4.2). Undefined before the window begins, after the expiry,
 * and without a known index.
 *
 * @param samples oldest first; each counts until the next
 */
export function settlementProgress(
  samples: readonly IndexSample[],
  expiryMs: number,
  now: IndexSample,
): SettlementProgress | undefined {
  const share = 1 - (expiryMs - now.timeMs) / settlementWindowMs
  if (share <= 0 || share > 1) return undefined
  const known = [...samples.filter(({ timeMs }) => timeMs < now.timeMs), now]
  const average = averageBetween(known, expiryMs - settlementWindowMs, now.timeMs)
  const settlesAt = settlementPrice(known, expiryMs)
  return average === undefined || settlesAt === undefined ? undefined : { average, share, settlesAt }
}
