/** The first non-zero difference, for comparators with more than one key. */
export function firstDifference(...differences: readonly number[]): number {
  return differences.find((difference) => Math.abs(difference) > 0) ?? 0
}
