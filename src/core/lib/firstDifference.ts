export function firstDifference(...differences: readonly number[]): number {
  return differences.find((difference) => Math.abs(difference) > 0) ?? 0
}
