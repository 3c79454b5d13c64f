import type { Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { BarWalker } from './BarWalker'
import type { CandleCanvas } from './candleCanvas'
import { barPrice, type ChartCandle } from './chartData'
import { barTimeText } from './chartTime'

type CandleWalkerProps = Pick<CandleCanvas, 'pointAt' | 'zoom'> & {
  candles: readonly ChartCandle[]
  intervalS: number
  priceStep: Price
}

export function CandleWalker({ candles, intervalS, priceStep, pointAt, zoom }: CandleWalkerProps) {
  return (
    <BarWalker
      barCount={candles.length}
      textOf={(index) => barText(candles[index], intervalS, priceStep)}
      pointAt={pointAt}
      zoom={zoom}
    />
  )
}

function barText(candle: ChartCandle | undefined, intervalS: number, priceStep: Price): string {
  if (candle === undefined) return t('no candle')
  const time = barTimeText(candle.timeS, intervalS)
  if (candle.close === undefined) return t('{time}, no price known', { time })
  return t('{time}, open {open}, high {high}, low {low}, close {close}', {
    time,
    open: barPrice(candle, 'open', priceStep),
    high: barPrice(candle, 'high', priceStep),
    low: barPrice(candle, 'low', priceStep),
    close: barPrice(candle, 'close', priceStep),
  })
}
