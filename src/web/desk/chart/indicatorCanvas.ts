import type { IChartApi, ISeriesApi, LineData, LineStyle, WhitespaceData } from 'lightweight-charts'
import { createLineView } from './alignedSeries'
import type { ChartLibrary, ChartAppearance } from './chartAppearance'
import { type ChartCandle, candleTime } from './chartData'
import type { IndicatorLine, IndicatorPane } from './indicatorLines'

export type IndicatorCanvas = {
  readonly show: (lines: readonly IndicatorLine[], candles: readonly ChartCandle[]) => void
  readonly refreshStyle: (look: ChartAppearance) => void
  /** Shows or hides the last visible values on the axes. */
  readonly showTags: (hasTags: boolean) => void
}

type Pen = {
  readonly drawAll: (line: IndicatorLine, candles: readonly ChartCandle[]) => void
  readonly drawAt: (line: IndicatorLine, candles: readonly ChartCandle[], at: number) => void
  readonly setColour: (color: string) => void
  readonly showTag: (hasTag: boolean) => void
  readonly remove: () => void
}

type Drawn = { readonly line: IndicatorLine; readonly pen: Pen; readonly firstS: number | undefined }

const lineStyles: Readonly<Record<Exclude<IndicatorLine['stroke'], 'columns'>, LineStyle>> = {
  solid: 0,
  dotted: 1,
  dashed: 2,
}
const dashes: Readonly<Record<IndicatorLine['stroke'], readonly number[]>> = {
  solid: [],
  dotted: [1.5, 3],
  dashed: [5, 4],
  columns: [],
}
const priceShare = 4

/** Draws indicator lines over the candles and in panes below. A pane exists while it has a line. */
export function createIndicatorCanvas(charts: ChartLibrary, chart: IChartApi, first: ChartAppearance): IndicatorCanvas {
  let look = first
  let drawn: Drawn[] = []

  function redraw(lines: readonly IndicatorLine[]): void {
    for (const { pen } of drawn) pen.remove()
    const panes: IndicatorPane[] = ['price']
    drawn = lines.map((line) => {
      if (!panes.includes(line.pane)) panes.push(line.pane)
      const at = panes.indexOf(line.pane)
      const pen = line.pane === 'price' ? pricePen(chart, line, look) : panePen(charts, chart, line, look, at)
      return { line, pen, firstS: undefined }
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
        return { line, pen: before.pen, firstS: candles[0]?.timeS }
      })
    },
    refreshStyle: (next) => {
      look = next
      for (const { line, pen } of drawn) pen.setColour(look[line.tone])
    },
    showTags: (hasTags) => {
      for (const { pen } of drawn) pen.showTag(hasTags)
    },
  }
}

function pricePen(chart: IChartApi, line: IndicatorLine, look: ChartAppearance): Pen {
  const series = chart.addCustomSeries(createLineView(), { color: look[line.tone], dash: dashes[line.stroke] })
  const pointAt = ({ values }: IndicatorLine, candles: readonly ChartCandle[], at: number) => {
    const { timeS = 0, close } = candles[at] ?? {}
    const time = candleTime(timeS)
    return close === undefined ? { time } : { time, value: values[at], base: close }
  }
  return {
    drawAll: (next, candles) => series.setData(candles.map((_, at) => pointAt(next, candles, at))),
    drawAt: (next, candles, at) => series.update(pointAt(next, candles, at)),
    setColour: (color) => series.applyOptions({ color }),
    // Does nothing, because this series has no tag.
    showTag: () => undefined,
    remove: () => chart.removeSeries(series),
  }
}

function panePen(
  charts: ChartLibrary,
  chart: IChartApi,
  line: IndicatorLine,
  look: ChartAppearance,
  pane: number,
): Pen {
  const options = lineOptions(line, look)
  const isColumns = line.stroke === 'columns'
  const series = isColumns
    ? chart.addSeries(charts.HistogramSeries, { ...options, lastValueVisible: false }, pane)
    : chart.addSeries(charts.LineSeries, { ...options, lineStyle: lineStyles[line.stroke] }, pane)
  // A new pane inherits the scale of the candles, but a percent scale is meaningless for an RSI.
  series.priceScale().applyOptions({ mode: 0 })
  for (const price of guides[line.pane] ?? []) addGuide(series, price, look)
  return {
    drawAll: (next, candles) => series.setData(candles.map((_, at) => pointAt(next, candles, at))),
    drawAt: (next, candles, at) => series.update(pointAt(next, candles, at)),
    setColour: (color) => series.applyOptions({ color }),
    showTag: (hasTag) => {
      if (!isColumns) series.applyOptions({ lastValueVisible: hasTag })
    },
    remove: () => chart.removeSeries(series),
  }
}

/** Updates only the last value if possible, because usually only the last value or its close has changed. */
function draw({ line: before, pen, firstS }: Drawn, line: IndicatorLine, candles: readonly ChartCandle[]): void {
  const last = before.values.length - 1
  const from = firstS === candles[0]?.timeS ? Math.min(last, firstDifference(before.values, line.values)) : 0
  if (from < Math.max(1, last)) return pen.drawAll(line, candles)
  for (let at = from; at < candles.length; at++) pen.drawAt(line, candles, at)
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

function lineOptions(line: IndicatorLine, look: ChartAppearance) {
  const priceRange = ranges[line.pane]
  return {
    color: look[line.tone],
    lineWidth: 1,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    priceFormat: { type: 'custom', minMove: 0.000001, formatter: line.text },
    ...(priceRange !== undefined && { autoscaleInfoProvider: () => ({ priceRange }) }),
  } as const
}

const hundred = { minValue: 0, maxValue: 100 }
const ranges: Partial<Readonly<Record<IndicatorPane, typeof hundred>>> = {
  rsi: hundred,
  stochastic: hundred,
  mfi: hundred,
  williams: { minValue: -100, maxValue: 0 },
}

/** Thresholds for overbought (first) and oversold (second). */
const guides: Partial<Readonly<Record<IndicatorPane, readonly number[]>>> = {
  rsi: [70, 30],
  stochastic: [80, 20],
  mfi: [80, 20],
  williams: [-20, -80],
  cci: [100, -100],
}

function addGuide(series: ISeriesApi<'Line'> | ISeriesApi<'Histogram'>, price: number, look: ChartAppearance): void {
  series.createPriceLine({ price, color: look.label, lineWidth: 1, lineStyle: 1, axisLabelVisible: false, title: '' })
}
