/**
 * Maximum distance of a source from the median, as a fraction of the median. Sources farther away do not count
 * (venue-rules 3.1, 11).
 */
const outlierShare = 0.005

/**
 * Computes the index of an asset in USD: the mean of the sources near their median (venue-rules 3.1). A disconnected
 * source is `undefined`. Invalid prices are ignored. Returns `undefined` if no source remains, after which the
 * publisher repeats the last index.
 */
export function indexPrice(sources: readonly (number | undefined)[]): number | undefined {
  const valid = sources.filter((price) => price !== undefined).filter((price) => Number.isFinite(price) && price > 0)
  const middle = median(valid)
  if (middle === undefined) return undefined
  const near = valid.filter((price) => Math.abs(price - middle) <= outlierShare * middle)
  // With an even number of sources the median lies between two of them, and both may be far away.
  if (near.length === 0) return undefined
  return near.reduce((sum, price) => sum + price, 0) / near.length
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}
