import { memo, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { t } from '@/web/language/t'
import { candleIntervals } from '@/web/market/candles/candleIntervals'
import { candleSources, type CandleSource } from '@/web/market/candles/candles'
import { useVenueNow } from '@/web/market/useVenueNow'
import { formatCountdown } from '@/web/ui/formatTime'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { firstChart, type ChartPlace } from './chartPlace'
import type { ChartSettings } from './chartSettings'

const intervals = candleIntervals.map((interval) => ({ value: interval, label: interval }))
export const sourceNames: Readonly<Record<CandleSource, string>> = {
  last: t('Last'),
  mark: t('Mark'),
  index: t('Index'),
  iv: 'IV',
}
const sources = candleSources.map((source) => ({ value: source, label: sourceNames[source] }))
const pricesAlone = sources.filter(({ value }) => value !== 'iv')

type ChartChoicesProps = {
  settings: ChartSettings
  onChange: (settings: ChartSettings) => void
  /** True for options, which also have a volatility source. */
  hasIv: boolean
  place: ChartPlace
}

/** Choices of source and interval. A new candle does not re-render them. */
export const ChartChoices = memo(function ChartChoices({ settings, onChange, hasIv, place }: ChartChoicesProps) {
  const interval = {
    label: t('Interval'),
    size: 'small',
    options: intervals,
    value: settings.interval,
    onChange: (next: ChartSettings['interval']) => onChange({ ...settings, interval: next }),
  } as const
  const at = candleIntervals.indexOf(settings.interval)
  const step = (by: number) => {
    const next = candleIntervals[at + by]
    if (next !== undefined) interval.onChange(next)
  }
  return (
    <>
      {place.leading}
      {place.id === firstChart.id && <IntervalKeys onStep={step} />}
      <RadioGroup {...interval} className="chart-words @max-[38rem]:hidden" />
      <Select {...interval} isLabelHidden className="chart-words @min-[38rem]:hidden" />
      <Select
        label={t('Price')}
        isLabelHidden
        size="small"
        className="chart-words"
        options={hasIv ? sources : pricesAlone}
        value={settings.source}
        onChange={(source) => onChange({ ...settings, source })}
      />
    </>
  )
})

/** Registers the shortcuts of the first chart. If every chart registered them, the chart added last would get them. */
function IntervalKeys({ onStep }: { onStep: (by: number) => void }) {
  useShortcut('chart.shorter', () => onStep(-1))
  useShortcut('chart.longer', () => onStep(1))
  return null
}

/** Time to the close of the newest bar, below the newest price on the axis. */
export function BarCountdown({ intervalS, into }: { intervalS: number; into: HTMLElement }) {
  const nowMs = useVenueNow()
  const intervalMs = intervalS * 1000
  return createPortal(formatCountdown(intervalMs - (nowMs % intervalMs)).replace(/^00:/, ''), into)
}

export function ChartCover({ children }: { children: ReactNode }) {
  return <div className="absolute inset-0 z-5 flex flex-col bg-surface-1">{children}</div>
}

/** Covers the chart while a drawing tool loads, because a press would otherwise pan the chart. */
export function ToolBegins() {
  return (
    <output className="chart-tool-begins">
      <span className="spinner" aria-hidden="true" />
      {t('Loading…')}
    </output>
  )
}

/** Attribution that the library's licence requires. */
export function ChartCredit() {
  const title = t('Charting by TradingView')
  return (
    <a
      className="chart-credit"
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      title={title}
      aria-label={title}
    />
  )
}

export function nothingYet(source: CandleSource): string {
  switch (source) {
    case 'last':
      return t('No recent trades. Candles appear with the first trade; switch to Mark for price history.')
    case 'mark':
      return t('No mark prices yet.')
    case 'index':
      return t('No index prices yet.')
    case 'iv':
      return t('No IV data yet.')
  }
}
