import type { IndicatorValues } from './indicators'

export type FundingPoint = {
  /** UNIX seconds of the payment: the end of its hour. */
  readonly timeS: number
  readonly rate: number
}

const hourS = 3_600

/**
 * Computes the hourly rate of each bar: the mean of the payments within the bar. A bar inside an hour uses the last
 * payment before its end. A rate ends at the time of the next payment.
 *
 * @param points Oldest first.
 */
export function fundingLine(
  bars: readonly { readonly timeS: number }[],
  intervalS: number,
  points: readonly FundingPoint[],
): IndicatorValues {
  let next = 0
  let last: FundingPoint | undefined
  return bars.map(({ timeS }) => {
    const endS = timeS + intervalS
    let sum = 0
    let count = 0
    for (let point = points[next]; point !== undefined && point.timeS <= endS; point = points[++next]) {
      last = point
      if (point.timeS <= timeS) continue
      sum += point.rate
      count += 1
    }
    if (count > 0) return sum / count
    return last !== undefined && timeS < last.timeS + hourS ? last.rate : undefined
  })
}
