/**
 * Shares a total out by weights, to the last unit: everybody gets what lies between the sum of the weights before his
 * and the sum with his, rounded down. The shares add up to the total, unless nobody weighs anything: then all are 0.
 * Weights are not negative.
 */
export function shareOut(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (all === 0n) return weights.map(() => 0n)
  let before = 0n
  return weights.map((weight) => {
    const from = (total * before) / all
    before += weight
    return (total * before) / all - from
  })
}
