import { t } from '@/web/language/t'
import { RadioGroup } from '@/web/ui/RadioGroup'
import {
  chartTypes,
  priceScales,
  shownScale,
  type ChartSettings,
  type ChartType,
  type PriceScale,
} from './chartSettings'
import { CompareChoice } from './CompareChoice'

const typeNames: Readonly<Record<ChartType, string>> = {
  candles: t('Candles'),
  hollow: t('Hollow'),
  line: t('Line', {}, 'chart'),
  area: t('Area', {}, 'chart'),
  heikinAshi: 'Heikin-Ashi',
}
const scaleNames: Readonly<Record<PriceScale, string>> = {
  linear: t('Linear', {}, 'scale'),
  log: t('Logarithmic', {}, 'scale'),
  percent: t('Percent', {}, 'scale'),
}
const types = chartTypes.map((value) => ({ value, label: typeNames[value] }))
const scales = priceScales.map((value) => ({ value, label: scaleNames[value] }))

const percentAlone = scales.map((scale) => ({ ...scale, isDisabled: scale.value !== 'percent' }))

type ChartStyleProps = {
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
  instrumentName: string
}

export function ChartStyle({ settings, onSettings, instrumentName }: ChartStyleProps) {
  const isComparing = settings.compared !== null
  return (
    <div className="flex flex-col gap-1">
      <ChartTypeChoice settings={settings} onSettings={onSettings} />
      <Heading text={t('Price scale')} />
      <RadioGroup
        label={t('Price scale')}
        size="small"
        className="mb-1.5 bg-surface-0!"
        // Two instruments can only be compared by percentage change.
        options={isComparing ? percentAlone : scales}
        value={shownScale(settings)}
        onChange={(scale) => onSettings({ ...settings, scale })}
      />
      <CompareChoice
        instrumentName={instrumentName}
        compared={settings.compared}
        onChange={(compared) => onSettings({ ...settings, compared })}
      />
    </div>
  )
}

/** A separate component, because a volatility chart also has a type. */
export function ChartTypeChoice({ settings, onSettings }: Omit<ChartStyleProps, 'instrumentName'>) {
  return (
    <>
      <Heading text={t('Chart type')} />
      <RadioGroup
        label={t('Chart type')}
        size="small"
        className="mb-1.5 bg-surface-0!"
        options={types}
        value={settings.type}
        onChange={(type) => onSettings({ ...settings, type })}
      />
    </>
  )
}

/** Heading that is hidden from screen readers, because the group already has a label. */
function Heading({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="text-xs text-text-3">
      {text}
    </span>
  )
}
