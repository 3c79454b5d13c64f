import { plural, t } from '@/web/language/t'
import { Checkbox } from '@/web/ui/Checkbox'
import { formatPercent } from '@/web/ui/formatNumber'
import { Select } from '@/web/ui/Select'
import { Tooltip } from '@/web/ui/Tooltip'
import {
  formatPoints,
  accountMetrics,
  metricLabels,
  riskMetrics,
  ivRanges,
  spotRanges,
  stepCounts,
  type RiskSettings,
} from './riskSettings'

type RiskControlsProps = {
  settings: RiskSettings
  onChange: (change: Partial<RiskSettings>) => void
  asset: string
  hasAccount: boolean
  orderCount: number
  legCount: number
  hasCollateral: boolean
  hasOtc: boolean
}

const optionsOf = (values: readonly number[], words: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: words(value) }))
const steps = (count: number) => plural(count, { one: '{count} step', other: '{count} steps' })
const range = (text: string) => `± ${text.replace('+', '')}`

export function RiskControls({
  settings,
  onChange,
  asset,
  hasAccount,
  orderCount,
  legCount,
  hasCollateral,
  hasOtc,
}: RiskControlsProps) {
  const { isVenueGrid } = settings
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-1 panel px-2 text-sm">
      <Select
        label={t('Metric')}
        isLabelHidden
        look="word"
        value={settings.metric}
        onChange={(metric) => onChange({ metric })}
        options={riskMetrics.map((value) => ({
          value,
          label: metricLabels[value],
          isDisabled: !hasAccount && accountMetrics.includes(value),
        }))}
      />
      <Select
        label={t('Scope')}
        isLabelHidden
        look="word"
        value={settings.isWholeAccount ? 'all' : 'asset'}
        onChange={(scope) => onChange({ isWholeAccount: scope === 'all' })}
        options={[
          { value: 'asset', label: t('{asset} only', { asset }) },
          { value: 'all', label: t('Whole account') },
        ]}
      />
      <Select
        label={t('Grid')}
        isLabelHidden
        look="word"
        value={isVenueGrid ? 'venue' : 'own'}
        onChange={(grid) => onChange({ isVenueGrid: grid === 'venue' })}
        options={[
          { value: 'own', label: t('Custom ranges') },
          { value: 'venue', label: t('Portfolio margin') },
        ]}
      />
      {!isVenueGrid && (
        <>
          <span className="pl-2 text-xs text-text-3">{t('Spot')}</span>
          <Select
            label={t('Spot range')}
            isLabelHidden
            look="word"
            value={String(settings.spotRange)}
            onChange={(value) => onChange({ spotRange: Number(value) })}
            options={optionsOf(spotRanges, (value) => range(formatPercent(value, { decimals: 0 })))}
          />
          <Select
            label={t('Spot steps')}
            isLabelHidden
            look="word"
            value={String(settings.spotSteps)}
            onChange={(value) => onChange({ spotSteps: Number(value) })}
            options={optionsOf(stepCounts, steps)}
          />
          <span className="pl-2 text-xs text-text-3">{t('IV (points)')}</span>
          <Select
            label={t('IV range')}
            isLabelHidden
            look="word"
            value={String(settings.ivRange)}
            onChange={(value) => onChange({ ivRange: Number(value) })}
            options={optionsOf(ivRanges, (value) => range(formatPoints(value)))}
          />
          <Select
            label={t('IV steps')}
            isLabelHidden
            look="word"
            value={String(settings.ivSteps)}
            onChange={(value) => onChange({ ivSteps: Number(value) })}
            options={optionsOf(stepCounts, steps)}
          />
        </>
      )}
      {!isVenueGrid && <ShockControls settings={settings} onChange={onChange} />}
      <div className="ml-auto flex flex-wrap gap-x-3 px-1 max-sm:ml-0">
        <Checkbox
          label={t('Include open orders ({count})', { count: orderCount })}
          isChecked={settings.withOrders && orderCount > 0}
          disabled={orderCount === 0}
          onChange={(withOrders) => onChange({ withOrders })}
        />
        <Checkbox
          label={t('Draft structure')}
          isChecked={settings.withStructure && legCount > 0}
          disabled={legCount === 0}
          onChange={(withStructure) => onChange({ withStructure })}
        />
        {hasOtc && (
          <Tooltip
            text={t(
              'OTC options settle outside the margin account and don’t count towards margin, equity or liquidation price.',
            )}
          >
            <span>
              <Checkbox
                label={t('OTC options')}
                isChecked={settings.withOtc && !accountMetrics.includes(settings.metric)}
                disabled={accountMetrics.includes(settings.metric)}
                onChange={(withOtc) => onChange({ withOtc })}
              />
            </span>
          </Tooltip>
        )}
        {hasCollateral && (
          <Checkbox
            label={t('Collateral')}
            isChecked={settings.withCollateral}
            onChange={(withCollateral) => onChange({ withCollateral })}
          />
        )}
      </div>
    </div>
  )
}

/** How a scenario moves the smile. Stress tests use it too. */
function ShockControls({ settings, onChange }: Pick<RiskControlsProps, 'settings' | 'onChange'>) {
  return (
    <>
      <Select
        label={t('Shift by expiry')}
        isLabelHidden
        look="word"
        value={settings.isTermWeighted ? 'weighted' : 'flat'}
        onChange={(shift) => onChange({ isTermWeighted: shift === 'weighted' })}
        options={[
          { value: 'flat', label: t('Parallel shift') },
          { value: 'weighted', label: t('Shift × √(30 d / time)') },
        ]}
      />
      <Select
        label={t('Skew')}
        isLabelHidden
        look="word"
        value={settings.sticky}
        onChange={(sticky) => onChange({ sticky })}
        options={[
          { value: 'strike', label: t('Sticky strike') },
          { value: 'moneyness', label: t('Sticky moneyness') },
        ]}
      />
    </>
  )
}
