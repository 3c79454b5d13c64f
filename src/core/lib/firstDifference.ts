/** Returns the first difference that is not zero, for a sort by several keys. */
export function firstDifference(...differences: readonly number[]): number {
  return differences.find((difference) => Math.abs(difference) > 0) ?? 0
}

/** Compares exactly, because the difference of two large bigints does not fit a number. */
export function compareBigints(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
