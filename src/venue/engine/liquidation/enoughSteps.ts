/**
 * The least number of steps from 0 to `most` that brings `excess` above zero; where none does, the number that brings it
 * highest, the fewer of two that do.
 *
 * `excess` has to be concave, as an account's margin is in what it closes at one price: each further step helps as much
 * as the one before, or less, or harms. It is asked a handful of times when it is a straight line, as under standard
 * margin, and some dozens of times when it bends.
 */
export function enoughSteps(most: bigint, excess: (steps: bigint) => bigint): bigint {
  const start = excess(0n)
  if (start > 0n || most <= 0n) return 0n
  const end = excess(most)
  if (end > 0n) return firstAbove(most, excess, start, end)
  const best = highest(most, excess, end)
  return excess(best) > 0n ? firstAbove(best, excess, start, excess(best)) : best
}

/** The chord of a concave line lies below it, so the line crosses zero no later than its chord. */
function firstAbove(most: bigint, excess: (steps: bigint) => bigint, start: bigint, end: bigint): bigint {
  const byChord = (most * -start) / (end - start) + 1n
  let above = byChord < most && excess(byChord) > 0n ? byChord : most
  let below = 0n
  if (above > 1n && excess(above - 1n) <= 0n) return above
  while (above - below > 1n) {
    const middle = (above + below) / 2n
    if (excess(middle) > 0n) above = middle
    else below = middle
  }
  return above
}

/** Where the line is highest: it still climbs before, and no longer after. */
function highest(most: bigint, excess: (steps: bigint) => bigint, end: bigint): bigint {
  if (end > excess(most - 1n)) return most
  // The roundings of a single step may hide which way the line goes: further back they do not. Where it still climbs from
  // there to the end, the highest is between the two.
  const back = most / 16n + 1n
  const before = most - (back < most ? back : most)
  let low = end > excess(before) ? before : 0n
  let high = most
  while (low < high) {
    const middle = (low + high) / 2n
    if (excess(middle + 1n) > excess(middle)) low = middle + 1n
    else high = middle
  }
  return low
}
