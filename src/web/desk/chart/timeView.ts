import type { IChartApi } from 'lightweight-charts'
import type { ChartCandle } from './chartData'
import { backViewOf, rangeOf, startS, type BackView, type LogicalRange } from './chartView'

/** How many bars are free at the right of the newest one, where there is no gutter. */
export const restBars = 6

export type TimeView = {
  /** Before the candles are replaced: remembers the time that is shown. */
  readonly note: (candles: readonly ChartCandle[], intervalS: number) => void
  /** After they were: shows that time again, as far as there are candles. */
  readonly comeBack: (candles: readonly ChartCandle[], intervalS: number, freeBars: (bars: number) => number) => void
  readonly back: () => BackView | undefined
  /** While older candles are awaited, how far back, in UNIX seconds. */
  readonly neededFrom: (count: number, intervalS: number) => number | undefined
}

/** The library counts bars from the newest one, which is another time with another interval or instrument. */
export function createTimeView(chart: Pick<IChartApi, 'timeScale'>, first: BackView | undefined): TimeView {
  let back = first
  /** Where the chart waits for older candles. Anywhere else the trader has moved it. */
  let waiting: { readonly to: number; readonly fromEnd: number } | undefined
  /** The library moves to a range with its next frame; until then it reports the one before. */
  let asked: LogicalRange | undefined
  chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
    asked = undefined
  })
  const rangeNow = () => asked ?? chart.timeScale().getVisibleLogicalRange()
  const isWaiting = (count: number) => {
    const to = rangeNow()?.to
    if (to === undefined || waiting === undefined) return false
    // With a new bar the library keeps the one or the other.
    return Math.abs(to - waiting.to) < 0.5 || Math.abs(to - count - waiting.fromEnd) < 0.5
  }
  return {
    note: (candles, intervalS) => {
      const [bar] = candles
      const range = rangeNow()
      // Without candles, as while others load, nothing else can be shown.
      if (bar === undefined || range === null || isWaiting(candles.length)) return
      waiting = undefined
      back = backViewOf(range, { firstS: bar.timeS, count: candles.length, intervalS })
    },
    comeBack: (candles, intervalS, freeBars) => {
      const [bar] = candles
      if (back === undefined || bar === undefined) return
      const count = candles.length
      asked = rangeOf(back, { firstS: bar.timeS, count, intervalS }, freeBars(back.bars))
      chart.timeScale().setVisibleLogicalRange(asked)
      const isWhole = startS(back, intervalS) >= bar.timeS
      waiting = isWhole ? undefined : { to: asked.to, fromEnd: asked.to - count }
    },
    back: () => back,
    neededFrom: (count, intervalS) => (back !== undefined && isWaiting(count) ? startS(back, intervalS) : undefined),
  }
}
