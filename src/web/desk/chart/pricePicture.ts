import type { IChartApi, ISeriesApi, WhitespaceData } from 'lightweight-charts'
import { createBarView, createLineView, type BarPoint, type LinePoint } from './alignedSeries'
import { candleTime, type CandleChange, type ChartCandle } from './chartData'
import type { ChartLook } from './chartLook'
import type { ChartType } from './chartSettings'
import { heikinAshi } from './heikinAshi'

/** What is drawn of the prices in the place of candles. */
export type PricePicture = {
  readonly show: (candles: readonly ChartCandle[], change: CandleChange) => void
  readonly refreshLook: (look: ChartLook) => void
  readonly remove: () => void
}

export type DrawnType = Exclude<ChartType, 'candles'>

/** A line, an area or Heikin-Ashi bars, under all other lines. */
export function createPricePicture(chart: IChartApi, type: DrawnType, look: ChartLook): PricePicture {
  return type === 'heikinAshi' ? createHeikinAshi(chart, look) : createCloses(chart, type, look)
}

function createCloses(chart: IChartApi, type: 'line' | 'area', first: ChartLook): PricePicture {
  const options = ({ accent }: ChartLook) => {
    return { color: accent, lineWidth: 2, fill: type === 'area' ? accent : undefined }
  }
  const series = chart.addCustomSeries(createLineView(), options(first))
  const point = ({ timeS, close }: ChartCandle): LinePoint | WhitespaceData => {
    const time = candleTime(timeS)
    return close === undefined ? { time } : { time, value: close, base: close }
  }
  return picture(chart, series, (candles) => candles.map(point), options)
}

function createHeikinAshi(chart: IChartApi, first: ChartLook): PricePicture {
  const options = ({ buy, sell, ground }: ChartLook) => ({ upColor: buy, downColor: sell, groundColor: ground })
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
  optionsOf: (look: ChartLook) => Options,
): PricePicture {
  // Right over the candles, which are not drawn: averages lie over it.
  series.setSeriesOrder(1)
  return {
    show: (candles, change) => {
      if (change.kind === 'none') return
      const points = pointsOf(candles)
      if (change.kind === 'replace') return series.setData(points)
      for (const point of points.slice(change.from)) series.update(point)
    },
    refreshLook: (look) => series.applyOptions(optionsOf(look)),
    remove: () => chart.removeSeries(series),
  }
}
