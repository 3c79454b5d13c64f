import type { ChartCandle } from './chartData'

/** What is drawn of a candle; never shown as a figure. */
export type DrawnBar = {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * Heikin-Ashi: a bar closes at the mean of its four prices and opens in the middle of the drawn bar before it, the first
 * one in the middle of its own body. A gap has no bar, and the bar after it is a first one: nothing is known of what came
 * before.
 */
export function heikinAshi(candles: readonly ChartCandle[]): readonly (DrawnBar | undefined)[] {
  let before: DrawnBar | undefined
  return candles.map(({ open, high, low, close }) => {
    if (close === undefined) return (before = undefined)
    const first = before ?? { open, close }
    const drawnOpen = (first.open + first.close) / 2
    const drawnClose = (open + high + low + close) / 4
    before = {
      open: drawnOpen,
      high: Math.max(high, drawnOpen, drawnClose),
      low: Math.min(low, drawnOpen, drawnClose),
      close: drawnClose,
    }
    return before
  })
}
