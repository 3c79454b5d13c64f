import type { IChartApi, Logical } from 'lightweight-charts'
import { formatPercent } from '@/web/ui/formatNumber'
import { candleColours, toBar, toVolume } from './candleBars'
import { chartOptions, narrowPx, readChartAppearance, type ChartLibrary, type ChartAppearance } from './chartAppearance'
import { candleChange, type ChartCandle, candleTime } from './chartData'
import type { ChartScale } from './chartScale'
import { priceScales, type PriceScale } from './chartSettings'
import { barZone, zonedTimeAxis } from './chartTime'
import { isNewestInView, storeBackView, storedBackView, rangeAtNow } from './chartView'
import type { ComparedLine, ShownComparison } from './comparedLine'
import { fillDots } from './fillDots'
import type { FillMark } from './fillMarks'
import type { IndicatorCanvas } from './indicatorCanvas'
import { createLeaveWatch } from './leaveWatch'
import type { AxisPrice } from './placeLines'
import { createPriceAxis } from './priceAxis'
import type { PriceGeometry } from './priceGeometry'
import { createTimeView, restBars } from './timeView'
import type { ShownIndicators } from './useIndicators'

export type CandleCanvas = ChartScale & {
  readonly show: (candles: readonly ChartCandle[], intervalS: number) => void
  /** Draws another series instead of candles; `undefined` restores the candles, filled or hollow. */
  readonly drawAs: (
    create: ((chart: IChartApi, look: ChartAppearance) => PriceGeometry) | undefined,
    isHollow?: boolean,
  ) => void
  readonly setScale: (scale: PriceScale) => void
  readonly showIndicators: (shown: ShownIndicators | undefined) => void
  /** Draws the line of a compared instrument; `undefined` removes it. */
  readonly compare: (shown: ShownComparison | undefined) => void
  readonly showFills: (marks: readonly FillMark[]) => void
  readonly setPriceFormat: (minMove: number, formatter: (price: number) => string) => void
  /** Prints the trader's prices on the axis. */
  readonly showPrices: (prices: readonly AxisPrice[]) => void
  /** Where the time to the close of the bar belongs. */
  readonly countdown: HTMLElement
  /** Pixels from the left to the `count`th newest bar. */
  readonly xOfNewest: (count: number) => number | undefined
  readonly refreshStyle: () => void
  /** Moves the crosshair to a bar and scrolls it into view; `undefined` hides the crosshair. */
  readonly pointAt: (index: number | undefined) => void
  /** Indices of the first and last visible bar. */
  readonly visibleBars: () => { readonly from: number; readonly to: number }
  /** Index of the newest visible bar. */
  readonly lastInView: () => number
  /** Index of the leftmost visible bar, from which a percent scale is measured. */
  readonly firstBar: () => number
  readonly isAtNow: () => boolean
  readonly goToNow: () => void
  /** UNIX seconds of the earliest candle needed: at the left edge, or for the view to restore. */
  readonly neededFrom: () => number | undefined
  /** Multiplies the number of visible bars. */
  readonly zoom: (factor: number) => void
  readonly remove: () => void
}

type CanvasListeners = {
  /** Called after every change of scale, size or data, so that overlays can be repositioned. */
  readonly onRedraw: () => void
  /** Called with the bar under the crosshair; `undefined` means the last bar. */
  readonly onHover: (candle: ChartCandle | undefined) => void
  /** Called with the price under the crosshair, moved by pointer or keys. */
  readonly onPoint: (price: number | undefined) => void
}

/**
 * Creates a chart with the lazily loaded library. A chart restores the scroll position of an earlier chart with the
 * same id.
 */
export function createCandleCanvas(
  charts: ChartLibrary,
  host: HTMLElement,
  listeners: CanvasListeners,
  id: string,
): CandleCanvas {
  let look = readChartAppearance()
  let shown: readonly ChartCandle[] = []
  let interval = 60
  let fills: readonly FillMark[] = []
  const intervalNow = () => interval
  const axis = zonedTimeAxis(charts, () => barZone(interval))
  const isNarrow = host.clientWidth < narrowPx
  const options = () => chartOptions(look, intervalNow, isNarrow)
  const chart: IChartApi = charts.createChartEx(host, axis, { ...options(), autoSize: true })
  let isHollow = false
  let picture: PriceGeometry | undefined
  const colours = () => candleColours(look, { isHidden: picture !== undefined, isHollow })
  const prices = chart.addSeries(charts.CandlestickSeries, colours())
  const volumes = addVolumes(charts, chart)
  let isOver = false
  let scale: PriceScale = 'linear'
  let priceText: (price: number) => string = String
  let minMoveNow = 0.01
  const yOf = (price: number) => prices.priceToCoordinate(price) ?? undefined
  const newest = () => shown.findLast(({ close }) => close !== undefined)?.close
  const tagText = (price: number) => {
    const first = shown.slice(firstBar(chart)).find(({ close }) => close !== undefined)?.close
    return scale === 'percent' && first !== undefined ? formatPercent(price / first - 1) : priceText(price)
  }
  const priceAxis = createPriceAxis(host)
  const grid = createGridLabels(priceAxis.isTaken, yOf)
  const setPriceFormat = (minMove: number) =>
    prices.applyOptions({
      priceFormat: { type: 'custom', minMove, formatter: priceText, tickmarksFormatter: grid.texts(priceText) },
    })
  const showNow = () => {
    const price = newest()
    const text = price === undefined ? '' : tagText(price)
    priceAxis.showNow({ y: price === undefined ? undefined : yOf(price), text, pane: chart.paneSize() })
  }
  prices.attachPrimitive({
    updateAllViews: () => {
      if (isOver) return
      showNow()
      listeners.onRedraw()
      if (grid.isOutdated()) setPriceFormat(minMoveNow)
    },
  })
  const time = createTimeView(chart, storedBackView(id))
  let indicators: IndicatorCanvas | undefined
  let compared: ComparedLine | undefined
  const leaving = createLeaveWatch(host, () => {
    chart.clearCrosshairPosition()
    listeners.onHover(undefined)
    listeners.onPoint(undefined)
  })
  chart.subscribeCrosshairMove(({ time, point, paneIndex, sourceEvent }) => {
    if (point === undefined) leaving.stop()
    else if (sourceEvent !== undefined) leaving.start()
    listeners.onHover(shown.find((candle) => candle.timeS === time))
    // An event without a source was caused by the keys, which report the price themselves, or by hiding the crosshair.
    if (point === undefined) listeners.onPoint(undefined)
    else if (sourceEvent !== undefined) {
      listeners.onPoint(paneIndex === 0 ? (prices.coordinateToPrice(point.y) ?? undefined) : undefined)
    }
  })

  const setBars = () => prices.setData(shown.map((candle) => toBar(candle, look, picture !== undefined)))

  const candleAt = (timeS: number) => shown[Math.round((timeS - (shown[0]?.timeS ?? 0)) / interval)]
  // Bars have no gaps between them, so every time has a position, even right of the last bar.
  const xOf = (timeS: number) => {
    const first = shown[0]
    return first === undefined ? undefined : placeToX(chart, (timeS - first.timeS) / interval)
  }
  const dots = fillDots({ marks: () => fills, candleAt, xOf, yOf, look: () => look })

  const show = (candles: readonly ChartCandle[], intervalS: number) => {
    const change = candleChange(shown, candles)
    if (change.kind === 'replace') time.note(shown, interval)
    shown = candles
    const isOther = interval !== intervalS
    // Set before `applyOptions`, because that call formats the axis with the interval.
    interval = intervalS
    if (isOther) chart.timeScale().applyOptions({ secondsVisible: intervalS < 60 })
    picture?.show(candles, change)
    if (change.kind === 'replace') {
      setBars()
      volumes.setData(candles.map((candle) => toVolume(candle, look)))
      time.comeBack(candles, intervalS, restBars)
    } else if (change.kind === 'append') {
      for (const candle of candles.slice(change.from)) {
        prices.update(toBar(candle, look, picture !== undefined))
        volumes.update(toVolume(candle, look))
      }
    }
  }

  const timeAt = (x: number) => {
    const place = chart.timeScale().coordinateToLogical(x)
    const first = shown[0]
    return place === null || first === undefined ? undefined : first.timeS + Math.round(place) * interval
  }

  const isAtNow = () => {
    const range = chart.timeScale().getVisibleLogicalRange()
    return range === null || isNewestInView(range, shown.length)
  }
  /**
   * False while the chart is scrolled back, because a tag would show the last visible value, which looks like the
   * current value.
   */
  let hasTags = true
  chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
    if (hasTags === isAtNow()) return
    hasTags = !hasTags
    indicators?.showTags(hasTags)
    compared?.showTags(hasTags)
  })

  return {
    show,
    drawAs: (create, hollow = false) => {
      picture?.remove()
      isHollow = hollow
      picture = create?.(chart, look)
      picture?.show(shown, { kind: 'replace' })
      prices.applyOptions(colours())
      if (shown.some(({ isEstimated }) => isEstimated === true)) setBars()
    },
    setScale: (next) => {
      scale = next
      // The library's scale modes are in the order of `priceScales`.
      prices.priceScale().applyOptions({ mode: priceScales.indexOf(next) })
    },
    showIndicators: (next) => {
      indicators ??= next?.createCanvas(charts, chart, look)
      indicators?.show(next?.lines ?? [], shown)
      if (!hasTags) indicators?.showTags(false)
    },
    compare: (next) => {
      if (next === undefined) compared?.remove()
      compared = next === undefined ? undefined : (compared ?? next.createLine(charts, chart, look))
      if (next !== undefined) compared?.show(next.values, next.candles)
      if (!hasTags) compared?.showTags(false)
    },
    showFills: (marks) => {
      fills = marks
      prices.detachPrimitive(dots)
      // Attaching also draws the chart.
      if (marks.length > 0) prices.attachPrimitive(dots)
    },
    setPriceFormat: (minMove, formatter) => {
      priceText = formatter
      minMoveNow = minMove
      setPriceFormat(minMove)
    },
    showPrices: priceAxis.showPrices,
    countdown: priceAxis.countdown,
    xOfNewest: (count) => placeToX(chart, shown.length - count),
    refreshStyle: () => {
      look = readChartAppearance()
      const inView = chart.timeScale().getVisibleLogicalRange()
      chart.applyOptions(options())
      prices.applyOptions(colours())
      picture?.refreshStyle(look)
      if (inView !== null) chart.timeScale().setVisibleLogicalRange(inView)
      if (shown.some(({ isEstimated }) => isEstimated === true)) setBars()
      volumes.setData(shown.map((candle) => toVolume(candle, look)))
      indicators?.refreshStyle(look)
      compared?.refreshStyle(look)
    },
    yOf,
    priceAt: (y) => prices.coordinateToPrice(y) ?? undefined,
    xOf,
    timeAt,
    paneSize: () => {
      const { width, height } = chart.paneSize()
      return { width, height }
    },
    pointAt: (index) => {
      const candle = index === undefined ? undefined : shown[index]
      listeners.onPoint(candle?.close)
      if (index === undefined || candle === undefined) return chart.clearCrosshairPosition()
      bringIntoView(chart, index)
      // A candle in a gap has no price for the crosshair, but it has a time and a volume.
      if (candle.close === undefined) chart.clearCrosshairPosition()
      else chart.setCrosshairPosition(candle.close, candleTime(candle.timeS), prices)
      listeners.onHover(candle)
    },
    visibleBars: () => visibleBars(chart, shown.length),
    firstBar: () => firstBar(chart),
    isAtNow,
    lastInView: () => (isAtNow() ? shown.length - 1 : visibleBars(chart, shown.length).to),
    goToNow: () => {
      const range = chart.timeScale().getVisibleLogicalRange()
      if (range === null) return
      const bars = range.to - range.from
      chart.timeScale().setVisibleLogicalRange(rangeAtNow(bars, shown.length, restBars))
    },
    neededFrom: () => time.neededFrom(shown.length, interval) ?? timeAt(0),
    zoom: (factor) => zoomBy(chart, factor),
    remove: () => {
      compared = undefined
      isOver = true
      leaving.stop()
      time.note(shown, interval)
      storeBackView(id, time.back())
      chart.remove()
    },
  }
}

/** Half the height of a label of the grid. */
const halfLabelPx = 8

/** Labels of the grid, without those that the upper edge would cut or that would touch another price. */
function createGridLabels(isTaken: (y: number) => boolean, yOf: (price: number) => number | undefined) {
  let drawn: readonly number[] = []
  let texts = ''
  const isLeftOut = (price: number) => {
    const y = yOf(price)
    return y !== undefined && (y < halfLabelPx || isTaken(y))
  }
  const leftOut = () => drawn.filter(isLeftOut).join()
  return {
    texts: (format: (price: number) => string) => (prices: number[]) => {
      drawn = prices
      texts = leftOut()
      return prices.map((price) => (isLeftOut(price) ? '' : format(price)))
    },
    /** True once when other labels are to be left out than were drawn. A percent scale never draws these texts. */
    isOutdated: () => {
      const before = texts
      texts = leftOut()
      return texts !== before
    },
  }
}

/** Adds the volume bars in the lowest part of the pane. */
function addVolumes(charts: ChartLibrary, chart: IChartApi) {
  const volumes = chart.addSeries(charts.HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } })
  return volumes
}

function visibleBars(chart: IChartApi, count: number) {
  const range = chart.timeScale().getVisibleLogicalRange()
  const last = Math.max(0, count - 1)
  const within = (place: number) => Math.min(last, Math.max(0, place))
  return { from: within(Math.ceil(range?.from ?? 0)), to: within(Math.floor(range?.to ?? last)) }
}

/** Index of the first visible bar. Like the library, includes a bar cut by the edge. */
function firstBar(chart: IChartApi): number {
  return Math.max(0, Math.floor(chart.timeScale().getVisibleLogicalRange()?.from ?? 0))
}

function bringIntoView(chart: IChartApi, index: number): void {
  const range = chart.timeScale().getVisibleLogicalRange()
  if (range === null || (index >= range.from && index <= range.to)) return
  const from = index < range.from ? index : index - (range.to - range.from)
  chart.timeScale().setVisibleLogicalRange({ from, to: from + (range.to - range.from) })
}

function zoomBy(chart: IChartApi, factor: number): void {
  const range = chart.timeScale().getVisibleLogicalRange()
  if (range === null) return
  const half = ((range.to - range.from) * (factor - 1)) / 2
  chart.timeScale().setVisibleLogicalRange({ from: range.from - half, to: range.to + half })
}

/** Converts an index to the library's branded type, for which the library exports no constructor. */
const logical = (place: number) => place as Logical

/**
 * Pixel position of a possibly fractional bar index. The library positions only whole bars, so this interpolates
 * between two.
 */
function placeToX(chart: IChartApi, place: number): number | undefined {
  const scale = chart.timeScale()
  const left = scale.logicalToCoordinate(logical(Math.floor(place)))
  const right = scale.logicalToCoordinate(logical(Math.floor(place) + 1))
  return left === null || right === null ? undefined : left + (right - left) * (place - Math.floor(place))
}
