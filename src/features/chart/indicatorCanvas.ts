import { formatNumber, formatPercent } from '@/ui/formatNumber'
import type { IChartApi, ISeriesApi, LineData, LineStyle, WhitespaceData } from 'lightweight-charts'
import { type ChartCandle, candleTime } from './chartData'
import type { ChartLibrary, ChartLook } from './chartLook'
import type { IndicatorLine, IndicatorPane } from './indicatorLines'

export type IndicatorCanvas = {
  readonly show: (lines: readonly IndicatorLine[], candles: readonly ChartCandle[]) => void
  readonly refreshLook: (look: ChartLook) => void
}

type Drawn = { readonly line: IndicatorLine; readonly series: ISeriesApi<'Line'>; firstS: number | undefined }

const lineStyles: Readonly<Record<IndicatorLine['stroke'], LineStyle>> = { solid: 0, dotted: 1, dashed: 2 }
/** The candles have four times the height of a pane under them. */
const priceShare = 4

/** Lines over the candles and in panes under them. A pane is there while it has a line. */
export function createIndicatorCanvas(charts: ChartLibrary, chart: IChartApi, first: ChartLook): IndicatorCanvas {
  let look = first
  let drawn: Drawn[] = []

  function redraw(lines: readonly IndicatorLine[]): void {
    for (const { series } of drawn) chart.removeSeries(series)
    const panes: IndicatorPane[] = ['price']
    drawn = lines.map((line) => {
      if (!panes.includes(line.pane)) panes.push(line.pane)
      const series = chart.addSeries(charts.LineSeries, lineOptions(line, look), panes.indexOf(line.pane))
      if (line.pane === 'rsi') addGuides(series, look)
      return { line, series, firstS: undefined }
    })
    for (const [index, pane] of chart.panes().entries()) pane.setStretchFactor(index === 0 ? priceShare : 1)
  }

  return {
    show: (lines, candles) => {
      const isSame = lines.length === drawn.length && lines.every(({ key }, at) => key === drawn[at]?.line.key)
      if (!isSame) redraw(lines)
      drawn = drawn.map((before, at) => {
        const line = lines[at] ?? before.line
        draw(before, line, candles)
        return { line, series: before.series, firstS: candles[0]?.timeS }
      })
    },
    refreshLook: (next) => {
      look = next
      for (const { line, series } of drawn) series.applyOptions({ color: look[line.tone] })
    },
  }
}

/** Most of the time the last value alone has changed. */
function draw({ line: before, series, firstS }: Drawn, line: IndicatorLine, candles: readonly ChartCandle[]): void {
  const from = firstS === candles[0]?.timeS ? firstDifference(before.values, line.values) : 0
  if (from < Math.max(1, before.values.length - 1))
    return series.setData(candles.map((_, at) => pointAt(line, candles, at)))
  for (let at = from; at < candles.length; at++) series.update(pointAt(line, candles, at))
}

function firstDifference(before: IndicatorLine['values'], after: IndicatorLine['values']): number {
  const at = after.findIndex((value, index) => index >= before.length || value !== before[index])
  if (at >= 0) return at
  return after.length < before.length ? 0 : after.length
}

function pointAt(line: IndicatorLine, candles: readonly ChartCandle[], at: number): LineData | WhitespaceData {
  const time = candleTime(candles[at]?.timeS ?? 0)
  const value = line.values[at]
  return value === undefined ? { time } : { time, value }
}

function lineOptions(line: IndicatorLine, look: ChartLook) {
  return {
    color: look[line.tone],
    lineWidth: 1,
    lineStyle: lineStyles[line.stroke],
    priceLineVisible: false,
    lastValueVisible: line.pane !== 'price',
    crosshairMarkerVisible: false,
    ...(line.pane === 'rsi' && {
      autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }),
      priceFormat: { type: 'custom' as const, minMove: 0.1, formatter: (value: number) => formatNumber(value, 1) },
    }),
    ...(line.pane === 'funding' && {
      priceFormat: {
        type: 'custom' as const,
        minMove: 0.000001,
        formatter: (rate: number) => formatPercent(rate, { decimals: 4, isSigned: false }),
      },
    }),
  } as const
}

/** Above 70 it is said to be overbought, under 30 oversold. */
function addGuides(series: ISeriesApi<'Line'>, look: ChartLook): void {
  for (const price of [30, 70]) {
    series.createPriceLine({ price, color: look.label, lineWidth: 1, lineStyle: 1, axisLabelVisible: false, title: '' })
  }
}
