import type { HistoryWindow } from './history'

const endOfTimeNs = 2n ** 63n - 1n

/** A window without holes: what is absent does not bound. */
export function windowBounds(window: Partial<HistoryWindow>) {
  const { startNs, endNs, limit, offset } = window
  return { start: startNs ?? 0n, end: endNs ?? endOfTimeNs, limit: limit ?? 0, offset: offset ?? 0 }
}
