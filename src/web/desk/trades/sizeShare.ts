/**
 * How long the bar behind a trade is, 0 to 100. By the square root, so that the many small trades stay distinguishable
 * beside a large one.
 */
export function sizeShare(amount: bigint, largest: bigint): number {
  if (largest <= 0n || amount <= 0n) return 0
  return Math.round(Math.sqrt(Number(amount) / Number(largest)) * 100)
}
