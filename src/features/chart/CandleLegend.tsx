import { fromNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import type { ChartCandle } from './chartData'

type CandleLegendProps = { candle: ChartCandle | undefined; priceStep: Price }

/** The numbers of the bar under the crosshair, or of the last one. */
export function CandleLegend({ candle, priceStep }: CandleLegendProps) {
  if (candle === undefined) return undefined
  const isUp = candle.close >= candle.open
  const values = [
    ['O', candle.open],
    ['H', candle.high],
    ['L', candle.low],
    ['C', candle.close],
  ] as const
  const change = candle.open === 0 ? undefined : candle.close / candle.open - 1
  return (
    <p className="flex gap-2 overflow-hidden text-xs whitespace-nowrap max-sm:hidden">
      {values.map(([name, value]) => (
        <span key={name} className="text-text-4">
          {name} <span className="text-text-2">{formatPrice(fromNumber<Price>(value), priceStep)}</span>
        </span>
      ))}
      <span className={isUp ? 'text-buy' : 'text-sell'}>{formatPercent(change)}</span>
    </p>
  )
}
