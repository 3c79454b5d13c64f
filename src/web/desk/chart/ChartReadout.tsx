import { memo, type ReactNode } from 'react'
import { fromNumber, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { formatAmount, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { barPrice, candleMove, type ChartCandle } from './chartData'
import { sourceNames } from './chartParts'
import type { ChartSettings } from './chartSettings'
import type { FillMark } from './fillMarks'
import type { IndicatorLine } from './indicatorLines'

type ChartReadoutProps = {
  instrument: Instrument
  settings: Pick<ChartSettings, 'type' | 'interval' | 'source'>
  candle: ChartCandle | undefined
  /** Index of the candle, which selects the indicator values. */
  at: number
  lines: readonly IndicatorLine[]
  fills: readonly FillMark[]
  children?: ReactNode
}

const tones: Readonly<Record<IndicatorLine['tone'], string>> = {
  text: 'text-text-3',
  ground: 'text-text-3',
  line: 'text-text-3',
  crosshair: 'text-text-3',
  label: 'text-text-3',
  buy: 'text-buy',
  sell: 'text-sell',
  up: 'text-buy',
  down: 'text-sell',
  accent: 'text-accent',
  warn: 'text-warn',
  pending: 'text-pending',
  compare: 'text-compare',
}

export function ChartReadout({ instrument, settings, candle, at, lines, fills, children }: ChartReadoutProps) {
  if (candle === undefined) return undefined
  const { priceStep, amountStep } = instrument
  const values = [
    [t('O'), barPrice(candle, 'open', priceStep)],
    [t('H'), barPrice(candle, 'high', priceStep)],
    [t('L'), barPrice(candle, 'low', priceStep)],
    [t('C'), barPrice(candle, 'close', priceStep)],
  ] as const
  const change = candleMove(candle)
  const tone = change !== undefined && change < 0 ? 'text-sell' : 'text-buy'
  const volume = candle.volume === undefined ? undefined : fromNumber<Amount>(candle.volume)
  return (
    <div className="chart-readout">
      <p>
        <span className="font-semibold proportional-nums text-text-1">{instrument.instrumentName}</span>
        <span className="text-text-3">
          {settings.interval} · {sourceNames[settings.source]}
        </span>
        {/* The figures are market prices. */}
        {settings.type === 'heikinAshi' && <span className="text-accent">Heikin-Ashi</span>}
        {values.map(([name, text]) => (
          <Value key={name} name={name} text={text} />
        ))}
        <span className={tone}>{formatPercent(change)}</span>
        <Value name={t('Vol')} text={formatAmount(volume, amountStep)} />
      </p>
      {candle.isEstimated === true && (
        <p className="text-text-3">{t('≈ On a line between prices that the venue keeps every 30 s.')}</p>
      )}
      {children}
      {lines.length > 0 && (
        <p>
          {lines.map((line) => (
            <span key={line.key} className={tones[line.tone]}>
              {line.label} <span className="text-text-2">{indicatorText(line, at)}</span>
            </span>
          ))}
        </p>
      )}
      {fills.map((fill) => (
        <p key={fill.side}>
          <span className={fill.side === 'buy' ? 'text-buy' : 'text-sell'}>{fillText(fill, instrument)}</span>
        </p>
      ))}
    </div>
  )
}

/** Memoised, because only the close changes with most prices. */
const Value = memo(function Value({ name, text }: { name: string; text: string }) {
  return (
    <span className="text-text-3 @max-[35rem]:hidden">
      {name} <span className="text-text-2">{text}</span>
    </span>
  )
})

/** Describes fills, for example "You bought 1.50 at 3,120.40 in 3 fills". */
export function fillText({ side, amount, averagePrice, count }: FillMark, instrument: Instrument): string {
  const words = {
    amount: formatAmount(amount, instrument.amountStep),
    price: formatPrice(averagePrice, instrument.priceStep),
    count,
  }
  if (count === 1)
    return side === 'buy' ? t('You bought {amount} at {price}', words) : t('You sold {amount} at {price}', words)
  return side === 'buy'
    ? t('You bought {amount} at {price} in {count} fills', words)
    : t('You sold {amount} at {price} in {count} fills', words)
}

export function indicatorText(line: IndicatorLine, at: number): string {
  const value = line.values[at]
  return value === undefined ? '—' : line.text(value)
}
