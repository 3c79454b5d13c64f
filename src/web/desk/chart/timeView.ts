import type { IChartApi } from 'lightweight-charts'
import type { ChartCandle } from './chartData'
import { backViewOf, rangeOf, startS, type BackView, type LogicalRange } from './chartView'

/** Free bars to the right of the newest bar. */
export const restBars = 4

export type TimeView = {
  /** Remembers the visible time. Call before the candles are replaced. */
  readonly note: (candles: readonly ChartCandle[], intervalS: number) => void
  /** Restores the remembered time as far as there are candles. Call after the candles are replaced. */
  readonly comeBack: (candles: readonly ChartCandle[], intervalS: number, freeBars: number) => void
  readonly back: () => BackView | undefined
  /** UNIX seconds back to which candles are needed while the view waits for older candles; otherwise `undefined`. */
  readonly neededFrom: (count: number, intervalS: number) => number | undefined
}

/** Preserves the visible time when the candles change, because the library's range counts from the newest bar. */
export function createTimeView(chart: Pick<IChartApi, 'timeScale'>, first: BackView | undefined): TimeView {
  let back = first
  /**
   * Range that is shown while the chart waits for older candles. A different range means that the trader moved the
   * chart.
   */
  let waiting: { readonly to: number; readonly fromEnd: number } | undefined
  /** Range that the library will apply on its next frame. Until then the library reports the previous range. */
  let asked: LogicalRange | undefined
  chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
    asked = undefined
  })
  const rangeNow = () => asked ?? chart.timeScale().getVisibleLogicalRange()
  const isWaiting = (count: number) => {
    const to = rangeNow()?.to
    if (to === undefined || waiting === undefined) return false
    // When a bar is added, the library preserves either the position or the distance from the end.
    return Math.abs(to - waiting.to) < 0.5 || Math.abs(to - count - waiting.fromEnd) < 0.5
  }
  return {
    note: (candles, intervalS) => {
      const [bar] = candles
      const range = rangeNow()
      // There is no time to remember while there are no candles, for example while they load.
      if (bar === undefined || range === null || isWaiting(candles.length)) return
      waiting = undefined
      back = backViewOf(range, { firstS: bar.timeS, count: candles.length, intervalS })
    },
    comeBack: (candles, intervalS, freeBars) => {
      const [bar] = candles
      if (back === undefined || bar === undefined) return
      const count = candles.length
      asked = rangeOf(back, { firstS: bar.timeS, count, intervalS }, freeBars)
      chart.timeScale().setVisibleLogicalRange(asked)
      const isWhole = startS(back, intervalS) >= bar.timeS
      waiting = isWhole ? undefined : { to: asked.to, fromEnd: asked.to - count }
    },
    back: () => back,
    neededFrom: (count, intervalS) => (back !== undefined && isWaiting(count) ? startS(back, intervalS) : undefined),
  }
}
