import { candleIntervals, candleSources } from '@/marketData/candles/candles'
import type { CandleSource } from '@/marketData/candles/candles'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { RadioGroup } from '@/ui/RadioGroup'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'
import type { ChartSettings } from './chartSettings'

const intervals = candleIntervals.map((interval) => ({ value: interval, label: interval }))
const sourceNames: Readonly<Record<CandleSource, string>> = {
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
  /** Options have a volatility too. */
  hasIv: boolean
}

/** Of what, and how long, the candles are. */
export function ChartChoices({ settings, onChange, hasIv }: ChartChoicesProps) {
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
  useKeyAction('chart.shorter', () => step(-1))
  useKeyAction('chart.longer', () => step(1))
  return (
    <>
      <RadioGroup {...interval} className="max-xl:hidden" />
      <Select {...interval} isLabelHidden className="w-16 xl:hidden" />
      <Select
        label={t('Price')}
        isLabelHidden
        size="small"
        className="w-18"
        options={hasIv ? sources : pricesAlone}
        value={settings.source}
        onChange={(source) => onChange({ ...settings, source })}
      />
    </>
  )
}
