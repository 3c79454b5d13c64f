import { t } from '@/language/t'
import type { Price } from '@/protocol/fixed6'
import { formatDateTime } from '@/ui/formatTime'
import { BarWalker } from './BarWalker'
import { barPrice, type ChartCandle } from './chartData'
import type { CandleCanvas } from './candleCanvas'

type CandleWalkerProps = Pick<CandleCanvas, 'pointAt' | 'zoom'> & {
  candles: readonly ChartCandle[]
  priceStep: Price
}

/** The crosshair by keys over candles of the market. */
export function CandleWalker({ candles, priceStep, pointAt, zoom }: CandleWalkerProps) {
  return (
    <BarWalker
      barCount={candles.length}
      textOf={(index) => barText(candles[index], priceStep)}
      pointAt={pointAt}
      zoom={zoom}
    />
  )
}

function barText(candle: ChartCandle | undefined, priceStep: Price): string {
  if (candle === undefined) return t('no candle')
  const time = formatDateTime(BigInt(candle.timeS) * 1_000_000_000n)
  if (candle.close === undefined) return t('{time}, no price known', { time })
  return t('{time}, open {open}, high {high}, low {low}, close {close}', {
    time,
    open: barPrice(candle.open, priceStep),
    high: barPrice(candle.high, priceStep),
    low: barPrice(candle.low, priceStep),
    close: barPrice(candle.close, priceStep),
  })
}
