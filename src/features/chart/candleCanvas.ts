import type * as library from 'lightweight-charts'
import type { CandlestickData, HistogramData, Time, UTCTimestamp, WhitespaceData } from 'lightweight-charts'
import { candleChange } from './chartData'
import type { ChartCandle } from './chartData'
import { chartOptions, readLook, withAlpha } from './chartLook'
import type { ChartLook } from './chartLook'

export type CandleCanvas = {
  readonly show: (candles: readonly ChartCandle[]) => void
  readonly setPriceFormat: (minMove: number, formatter: (price: number) => string) => void
  readonly refreshLook: () => void
  /** Pixels from the top of the pane; `undefined` before there are bars. */
  readonly yOf: (price: number) => number | undefined
  readonly priceAt: (y: number) => number | undefined
  /** The pane without its axes, in pixels. */
  readonly paneSize: () => { readonly width: number; readonly height: number }
  readonly fit: () => void
  readonly remove: () => void
}

type CanvasListeners = {
  /** After every change of scale, size or data: what lies over the canvas has to be placed anew. */
  readonly onRedraw: () => void
  /** The bar under the crosshair, or the last one. */
  readonly onHover: (candle: ChartCandle | undefined) => void
}

type ChartLibrary = typeof library

/** Owns the canvas. The library is handed in, so that it can be loaded when the first chart is shown. */
export function createCandleCanvas(charts: ChartLibrary, host: HTMLElement, hear: CanvasListeners): CandleCanvas {
  let look = readLook(host)
  let shown: readonly ChartCandle[] = []
  const chart = charts.createChart(host, { ...chartOptions(look), autoSize: true })
  const prices = chart.addSeries(charts.CandlestickSeries, candleColours(look))
  const volumes = chart.addSeries(charts.HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.85, bottom: 0 } })
  prices.attachPrimitive({ updateAllViews: hear.onRedraw })
  chart.subscribeCrosshairMove(({ time }) => hear.onHover(shown.find((candle) => candle.timeS === time)))

  const show = (candles: readonly ChartCandle[]) => {
    const change = candleChange(shown, candles)
    shown = candles
    if (change.kind === 'replace') {
      prices.setData(candles.map(toBar))
      volumes.setData(candles.map((candle) => toVolume(candle, look)))
    } else if (change.kind === 'append') {
      for (const candle of candles.slice(change.from)) {
        prices.update(toBar(candle))
        volumes.update(toVolume(candle, look))
      }
    }
  }

  return {
    show,
    setPriceFormat: (minMove, formatter) =>
      prices.applyOptions({ priceFormat: { type: 'custom', minMove, formatter } }),
    refreshLook: () => {
      look = readLook(host)
      chart.applyOptions(chartOptions(look))
      prices.applyOptions(candleColours(look))
      volumes.setData(shown.map((candle) => toVolume(candle, look)))
    },
    yOf: (price) => prices.priceToCoordinate(price) ?? undefined,
    priceAt: (y) => prices.coordinateToPrice(y) ?? undefined,
    paneSize: () => {
      const size = chart.paneSize()
      return { width: size.width, height: size.height }
    },
    fit: () => chart.timeScale().resetTimeScale(),
    remove: () => chart.remove(),
  }
}

function candleColours(look: ChartLook) {
  return {
    // A rising bar is hollow, a falling one full: direction without colour.
    upColor: look.ground,
    wickUpColor: look.buy,
    borderUpColor: look.buy,
    downColor: look.sell,
    wickDownColor: look.sell,
    borderDownColor: look.sell,
    priceLineColor: look.crosshair,
    priceLineStyle: 1,
  } as const
}

const timeOf = (candle: ChartCandle): Time =>
  // The library brands its seconds and exports no maker for them.
  candle.timeS as UTCTimestamp

function toBar(candle: ChartCandle): CandlestickData {
  const { open, high, low, close } = candle
  return { time: timeOf(candle), open, high, low, close }
}

/** A bar whose volume is not known has none, which is not a bar of 0. */
function toVolume(candle: ChartCandle, look: ChartLook): HistogramData | WhitespaceData {
  if (candle.volume === undefined) return { time: timeOf(candle) }
  const colour = withAlpha(candle.close >= candle.open ? look.buy : look.sell, 70)
  return { time: timeOf(candle), value: candle.volume, color: colour }
}
