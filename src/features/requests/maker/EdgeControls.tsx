import { decimalValue } from '@/ui/decimalText'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { useHeldNumber } from '@/ui/useHeldNumber'
import type { EdgeUnit, MakerChoices } from './edge'

type EdgeControlsProps = { choices: MakerChoices; onChange: (change: Partial<MakerChoices>) => void }

const units: Record<EdgeUnit, { readonly label: string; readonly step: bigint }> = {
  vol: { label: t('Volatility points'), step: 100_000n },
  usd: { label: t('USD a package'), step: 100_000n },
  percent: { label: t('Per cent of the package'), step: 100_000n },
}

/** How far from the model is quoted, what the model is, and from where on a price is asked about again. */
export function EdgeControls({ choices, onChange }: EdgeControlsProps) {
  const { edge, volatility, guardPoints } = choices
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <PlainNumber
        label={t('Edge')}
        value={edge.value}
        step={units[edge.unit].step}
        isGood={(value) => value >= 0 && value <= 1_000_000}
        onChange={(value) => onChange({ edge: { ...edge, value } })}
      />
      <RadioGroup
        label={t('Unit of the edge')}
        value={edge.unit}
        onChange={(unit) => onChange({ edge: { ...edge, unit } })}
        options={[
          { value: 'vol', label: units.vol.label, content: 'vol' },
          { value: 'usd', label: units.usd.label, content: 'USD' },
          { value: 'percent', label: units.percent.label, content: '%' },
        ]}
        className="w-36"
      />
      <RadioGroup
        label={t('Model')}
        value={volatility}
        onChange={(next) => onChange({ volatility: next })}
        options={[
          { value: 'smile', label: t('Volatility of the marks'), content: t('Marks') },
          { value: 'svi', label: t('Curve through the marks (SVI)'), content: 'SVI' },
        ]}
        className="w-28"
      />
      <PlainNumber
        label={t('Ask again beyond')}
        suffix="vol"
        value={guardPoints}
        step={500_000n}
        isGood={(value) => value > 0 && value <= 500}
        onChange={(value) => onChange({ guardPoints: value })}
      />
    </div>
  )
}

type PlainNumberProps = {
  label: string
  suffix?: string
  value: number
  step: bigint
  isGood: (value: number) => boolean
  onChange: (value: number) => void
}

/** A number of a model: a double, kept as it is typed. */
function PlainNumber({ label, suffix, value, step, isGood, onChange }: PlainNumberProps) {
  const held = useHeldNumber({
    plain: String(value),
    accepts: (text) => decimalValue(text) !== undefined && isGood(Number(text)),
    onAccepted: (text) => onChange(Number(text)),
  })
  return (
    <NumberField
      label={label}
      suffix={suffix}
      step={step}
      value={held.value}
      onChange={held.onChange}
      onBlur={held.onBlur}
      aria-invalid={held.isRefused || undefined}
      className={`w-28 ${held.isRefused ? '[&_.control]:border-danger' : ''}`}
    />
  )
}
