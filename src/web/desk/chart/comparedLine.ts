import type { IChartApi, LineData, WhitespaceData } from 'lightweight-charts'
import type { ChartLibrary, ChartAppearance } from './chartAppearance'
import { candleTime, type ChartCandle } from './chartData'
import type { ComparedValues } from './comparedValues'

export type ComparedLine = {
  readonly show: (values: ComparedValues, candles: readonly ChartCandle[]) => void
  readonly refreshStyle: (look: ChartAppearance) => void
  /** Shows or hides the last visible value on the axis. */
  readonly showTags: (hasTags: boolean) => void
  readonly remove: () => void
}

export type ShownComparison = {
  readonly createLine: typeof createComparedLine
  readonly values: ComparedValues
  readonly candles: readonly ChartCandle[]
}

/**
 * Creates a line on the candles' axis. On a percent scale, each series is measured from its own first visible value.
 */
export function createComparedLine(charts: ChartLibrary, chart: IChartApi, look: ChartAppearance): ComparedLine {
  const series = chart.addSeries(charts.LineSeries, {
    color: look.compare,
    lineWidth: 2,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    // Hidden, because the candles already draw the line at 0%.
    baseLineVisible: false,
  })
  let drawn: { readonly values: ComparedValues; readonly firstS: number | undefined } | undefined
  return {
    show: (values, candles) => {
      const firstS = candles[0]?.timeS
      const last = values.length - 1
      const isSameBefore =
        drawn?.firstS === firstS &&
        drawn?.values.length === values.length &&
        values.every((value, at) => at === last || value === drawn?.values[at])
      if (isSameBefore && last >= 0) series.update(pointAt(values, candles, last))
      else series.setData(candles.map((_, at) => pointAt(values, candles, at)))
      drawn = { values, firstS }
    },
    showTags: (hasTags) => series.applyOptions({ lastValueVisible: hasTags }),
    refreshStyle: ({ compare }) => series.applyOptions({ color: compare }),
    remove: () => chart.removeSeries(series),
  }
}

function pointAt(values: ComparedValues, candles: readonly ChartCandle[], at: number): LineData | WhitespaceData {
  const time = candleTime(candles[at]?.timeS ?? 0)
  const value = values[at]
  return value === undefined ? { time } : { time, value }
}
