import type { CandlestickData, HistogramData, WhitespaceData } from 'lightweight-charts'
import { withAlpha, type ChartAppearance } from './chartAppearance'
import { candleTime, type ChartCandle } from './chartData'

/**
 * Colours of the candles. Hidden candles stay in the chart, because the axis, the last price, orders and the crosshair
 * use their prices.
 */
export function candleColours(look: ChartAppearance, { isHidden, isHollow }: CandleStyle) {
  const [ground, up, down] = isHidden ? [none, none, none] : [look.ground, look.up, look.down]
  return {
    // If hollow, direction does not depend on colour.
    upColor: isHollow ? ground : up,
    wickUpColor: up,
    borderUpColor: up,
    downColor: down,
    wickDownColor: down,
    borderDownColor: down,
    // priceAxis.ts shows the tag.
    lastValueVisible: false,
    priceLineColor: look.crosshair,
    priceLineStyle: 1,
    // Line at 0% on a percent scale.
    baseLineColor: look.crosshair,
    baseLineStyle: 2,
  } as const
}

export type CandleStyle = { readonly isHidden: boolean; readonly isHollow: boolean }

const none = 'rgba(0, 0, 0, 0)'

/** Converts a candle to a bar of the library. Estimated bars are grey unless the candles are hidden. */
export function toBar(candle: ChartCandle, look: ChartAppearance, isHidden: boolean): CandlestickData | WhitespaceData {
  const { timeS, open, high, low, close, isEstimated } = candle
  const time = candleTime(timeS)
  if (close === undefined) return { time }
  const bar = { time, open, high, low, close }
  const grey = { color: look.crosshair, borderColor: look.crosshair, wickColor: look.crosshair }
  return isEstimated === true && !isHidden ? { ...bar, ...grey } : bar
}

/** Converts a candle to a volume bar. An unknown volume has no bar, unlike a volume of 0. */
export function toVolume(candle: ChartCandle, look: ChartAppearance): HistogramData | WhitespaceData {
  const time = candleTime(candle.timeS)
  if (candle.volume === undefined) return { time }
  return { time, value: candle.volume, color: withAlpha(volumeColour(candle, look), 56) }
}

function volumeColour({ open, close }: ChartCandle, look: ChartAppearance): string {
  if (close === undefined) return look.label
  return close >= open ? look.up : look.down
}
