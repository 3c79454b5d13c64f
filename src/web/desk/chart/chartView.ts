/** A scrolled-back view: UNIX seconds at the right edge, and the number of visible bars. */
export type BackView = { readonly endS: number; readonly bars: number }

export type LogicalRange = { readonly from: number; readonly to: number }

/** Range of the candles. They are one interval apart, so every time has an index, even outside the loaded candles. */
export type Bars = { readonly firstS: number; readonly count: number; readonly intervalS: number }

/** True when at least half of the newest bar is visible. */
export function isNewestInView({ to }: LogicalRange, count: number): boolean {
  return to >= count - 1.5
}

/** The view to restore after the candles are replaced; `undefined` while the newest bar is visible. */
export function backViewOf(range: LogicalRange, { firstS, count, intervalS }: Bars): BackView | undefined {
  if (isNewestInView(range, count)) return undefined
  return { endS: firstS + range.to * intervalS, bars: range.to - range.from }
}

/**
 * Range with the same right edge and number of bars. At least half of it is filled with candles, and `freeBars` stay
 * free right of the newest bar.
 */
export function rangeOf({ endS, bars }: BackView, { firstS, count, intervalS }: Bars, freeBars: number): LogicalRange {
  const to = Math.max((endS - firstS) / intervalS, bars / 2)
  return isNewestInView({ from: to - bars, to }, count) ? rangeAtNow(bars, count, freeBars) : { from: to - bars, to }
}

export function rangeAtNow(bars: number, count: number, freeBars: number): LogicalRange {
  const to = count - 1 + freeBars
  return { from: to - bars, to }
}

/** UNIX seconds of the earliest candle needed for the view. */
export function startS({ endS, bars }: BackView, intervalS: number): number {
  return Math.floor((endS - bars * intervalS) / intervalS) * intervalS
}

/** Scroll position of each chart by id. Changing the instrument creates a new chart, which restores the position. */
const retained = new Map<string, BackView>()

export function storeBackView(chartId: string, view: BackView | undefined): void {
  if (view === undefined) retained.delete(chartId)
  else retained.set(chartId, view)
}

export const storedBackView = (chartId: string): BackView | undefined => retained.get(chartId)
