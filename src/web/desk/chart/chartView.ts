/** Where a chart was scrolled back to: the time at its right edge, in UNIX seconds, and how many bars it shows. */
export type BackView = { readonly endS: number; readonly bars: number }

export type LogicalRange = { readonly from: number; readonly to: number }

/** Candles lie one interval apart, so any time has a place among them, also before the first and after the last. */
export type Bars = { readonly firstS: number; readonly count: number; readonly intervalS: number }

/** The newest bar is in view when at least half of it is. */
export function isNewestInView({ to }: LogicalRange, count: number): boolean {
  return to >= count - 1.5
}

/** What to come back to after the candles were replaced; `undefined` while the newest bar is in view. */
export function backViewOf(range: LogicalRange, { firstS, count, intervalS }: Bars): BackView | undefined {
  if (isNewestInView(range, count)) return undefined
  return { endS: firstS + range.to * intervalS, bars: range.to - range.from }
}

/**
 * The bars that show the same time at the right edge. Before the first candles half of the chart stays full; at the newest
 * bar so many bars stay free at the right.
 */
export function rangeOf({ endS, bars }: BackView, { firstS, count, intervalS }: Bars, freeBars: number): LogicalRange {
  const to = Math.max((endS - firstS) / intervalS, bars / 2)
  return isNewestInView({ from: to - bars, to }, count) ? rangeAtNow(bars, count, freeBars) : { from: to - bars, to }
}

export function rangeAtNow(bars: number, count: number, freeBars: number): LogicalRange {
  const to = count - 1 + freeBars
  return { from: to - bars, to }
}

/** How far back candles are needed to show it, in UNIX seconds. */
export function startS({ endS, bars }: BackView, intervalS: number): number {
  return Math.floor((endS - bars * intervalS) / intervalS) * intervalS
}

/** What each chart of the desk was scrolled back to when its instrument changed, which makes another chart. */
const kept = new Map<string, BackView>()

export function storeBackView(chartId: string, view: BackView | undefined): void {
  if (view === undefined) kept.delete(chartId)
  else kept.set(chartId, view)
}

export const storedBackView = (chartId: string): BackView | undefined => kept.get(chartId)
