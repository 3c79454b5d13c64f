import type { IChartApi, ISeriesApi, WhitespaceData } from 'lightweight-charts'
import { createBarView, createLineView, type BarPoint, type LinePoint } from './alignedSeries'
import type { ChartAppearance } from './chartAppearance'
import { candleTime, type CandleChange, type ChartCandle } from './chartData'
import type { ChartType } from './chartSettings'

export type PriceGeometry = {
  readonly show: (candles: readonly ChartCandle[], change: CandleChange) => void
  readonly refreshStyle: (look: ChartAppearance) => void
  readonly remove: () => void
}

export type DrawnType = Exclude<ChartType, 'candles' | 'hollow'>

export function createPriceGeometry(chart: IChartApi, type: DrawnType, look: ChartAppearance): PriceGeometry {
  return type === 'heikinAshi' ? createHeikinAshi(chart, look) : createCloses(chart, type, look)
}

/** Missing bars that a line spans, because the marks of an option can be further apart than its bars. */
const bridged = 4

function createCloses(chart: IChartApi, type: 'line' | 'area', first: ChartAppearance): PriceGeometry {
  const options = ({ accent }: ChartAppearance) => {
    return { color: accent, lineWidth: 2, bridged, fill: type === 'area' ? accent : undefined }
  }
  const series = chart.addCustomSeries(createLineView(), options(first))
  const point = ({ timeS, close }: ChartCandle): LinePoint | WhitespaceData => {
    const time = candleTime(timeS)
    return close === undefined ? { time } : { time, value: close, base: close }
  }
  return picture(chart, series, (candles) => candles.map(point), options)
}

function createHeikinAshi(chart: IChartApi, first: ChartAppearance): PriceGeometry {
  const options = ({ up, down }: ChartAppearance) => ({ upColor: up, downColor: down })
  const series = chart.addCustomSeries(createBarView(), options(first))
  const points = (candles: readonly ChartCandle[]) => {
    const bars = heikinAshi(candles)
    return candles.map(({ timeS, close }, at): BarPoint | WhitespaceData => {
      const bar = bars[at]
      const time = candleTime(timeS)
      return bar === undefined || close === undefined ? { time } : { time, ...bar, base: close }
    })
  }
  return picture(chart, series, points, options)
}

type Series<Point extends LinePoint | BarPoint, Options extends object> = Pick<
  ISeriesApi<'Custom'>,
  'setSeriesOrder'
> & {
  setData(data: (Point | WhitespaceData)[]): void
  update(point: Point | WhitespaceData): void
  applyOptions(options: Partial<Options>): void
}

function picture<Point extends LinePoint | BarPoint, Options extends object>(
  chart: IChartApi,
  series: Series<Point, Options> & Parameters<IChartApi['removeSeries']>[0],
  pointsOf: (candles: readonly ChartCandle[]) => (Point | WhitespaceData)[],
  optionsOf: (look: ChartAppearance) => Options,
): PriceGeometry {
  // The series is directly above the hidden candles, so that averages lie over it.
  series.setSeriesOrder(1)
  return {
    show: (candles, change) => {
      if (change.kind === 'none') return
      const points = pointsOf(candles)
      if (change.kind === 'replace') return series.setData(points)
      for (const point of points.slice(change.from)) series.update(point)
    },
    refreshStyle: (look) => series.applyOptions(optionsOf(look)),
    remove: () => chart.removeSeries(series),
  }
}

/** A computed bar. Only drawn, and never shown as figures. */
type DrawnBar = {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * Computes Heikin-Ashi bars. Each closes at the mean of the candle's four prices, and opens at the middle of the
 * previous body. The first bar, and the first bar after a gap, opens at the middle of its own candle's body. A gap has
 * no bar.
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
