import type { HistoryWindow } from './history'

const hourNs = 3_600_000_000_000n
const hoursInDay = 24n

export function hourOf(timeNs: bigint): bigint {
  return timeNs / hourNs
}

export function wholeDayOf(timeNs: bigint): bigint {
  return timeNs / (hoursInDay * hourNs)
}

/** An inclusive time window, split into whole hours and the remaining edges. */
export type HourlyWindow = {
  /** First and last whole hour, inclusive. If there is no whole hour, the last precedes the first. */
  readonly firstHour: bigint
  readonly lastHour: bigint
  readonly edges: readonly { readonly start: bigint; readonly end: bigint }[]
}

export function splitIntoHours(start: bigint, end: bigint): HourlyWindow {
  const firstHour = (start + hourNs - 1n) / hourNs
  const lastHour = (end + 1n) / hourNs - 1n
  if (lastHour < firstHour) return { firstHour, lastHour, edges: [{ start, end }] }
  const edges = [
    { start, end: firstHour * hourNs - 1n },
    { start: (lastHour + 1n) * hourNs, end },
  ]
  return { firstHour, lastHour, edges: edges.filter((edge) => edge.start <= edge.end) }
}

const endOfTimeNs = 2n ** 63n - 1n

/** Returns the bounds of a window. An absent bound is open. */
export function windowBounds(window: Partial<HistoryWindow>) {
  const { startNs, endNs, limit, offset } = window
  return { start: startNs ?? 0n, end: endNs ?? endOfTimeNs, limit: limit ?? 0, offset: offset ?? 0 }
}
