/** The first of several differences that decides an order. For comparators with more than one key. */
export function firstDifference(...differences: readonly number[]): number {
  return differences.find((difference) => Math.abs(difference) > 0) ?? 0
}
