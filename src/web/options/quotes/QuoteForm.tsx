import { useState } from 'react'
import { t } from '@/web/language/t'
import { useForwards, useOptionChain } from '@/web/market/options/useOptions'
import { Button } from '@/web/ui/Button'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import {
  limitFields,
  optionsAround,
  strikeKinds,
  widthFields,
  withOptions,
  type QuoteDraft,
  type QuoteField,
  type QuoteProblem,
  type StrikeKind,
} from './quoteDraft'

type QuoteFormProps = {
  asset: string
  draft: QuoteDraft
  onDraft: (draft: QuoteDraft) => void
  /** Called with the draft that strikes were added to. */
  onAdded: (draft: QuoteDraft) => void
  problem: QuoteProblem | undefined
  /** True while the sheet runs with these settings. */
  isDisabled: boolean
}

/** Strikes, widths and limits of a quote sheet. */
export function QuoteForm({ asset, draft, onDraft, onAdded, problem, isDisabled }: QuoteFormProps) {
  const field = (name: QuoteField) => (
    <NumberField
      key={name}
      label={fieldLabels[name]}
      suffix={suffixOf(name, draft.unit)}
      unit={name === 'perSecond' ? 1_000_000n : 1n}
      isGrouped={name === 'maxVega' || name === 'maxOrderValue'}
      disabled={isDisabled}
      value={draft[name]}
      error={problem?.field === name ? problem.words : undefined}
      onChange={(text) => onDraft({ ...draft, [name]: text })}
    />
  )
  return (
    <>
      {!isDisabled && <AddStrikes asset={asset} onAdd={(...added) => onAdded(withOptions(draft, ...added))} />}
      {problem?.field === 'lines' && (
        <p role="alert" className="text-xs text-danger">
          {problem.words}
        </p>
      )}
      {!isDisabled && (
        <RadioGroup
          label={t('Widths in')}
          size="small"
          value={draft.unit}
          onChange={(unit) => onDraft({ ...draft, unit })}
          options={[
            { value: 'vega', label: t('Vol points') },
            { value: 'percent', label: t('% of mark') },
          ]}
        />
      )}
      <div className="grid grid-cols-2 items-start gap-2 max-lg:sm:grid-cols-4">{widthFields.map(field)}</div>
      <div className="grid grid-cols-2 items-start gap-2 max-lg:sm:grid-cols-4">{limitFields.map(field)}</div>
    </>
  )
}

const fieldLabels: Record<QuoteField, string> = {
  halfWidth: t('Half-width'),
  band: t('Amend band'),
  shift: t('Shift'),
  skew: t('Skew per 25 Δ'),
  maxDelta: t('Max. delta per start'),
  maxVega: t('Max. vega per start'),
  maxOrderValue: t('Max. order value'),
  perSecond: t('Requests a second'),
}

function suffixOf(field: QuoteField, unit: QuoteDraft['unit']): string | undefined {
  switch (field) {
    case 'halfWidth':
    case 'band':
      return unit === 'vega' ? t('pts') : '%'
    case 'shift':
    case 'skew':
      return t('pts')
    case 'maxVega':
    case 'maxOrderValue':
      return 'USD'
    case 'maxDelta':
    case 'perSecond':
      return undefined
  }
}

const kindLabels: Record<StrikeKind, string> = {
  otm: t('Out of the money'),
  calls: t('Calls'),
  puts: t('Puts'),
  both: t('Calls and puts'),
}

type AddStrikesProps = {
  asset: string
  onAdd: (options: ReturnType<typeof optionsAround>, size: string) => void
}

/** Adds the strikes around the forward of an expiry. */
function AddStrikes({ asset, onAdd }: AddStrikesProps) {
  const { chain = [] } = useOptionChain(asset)
  const forwards = useForwards(asset, chain)
  const [chosen, setChosen] = useState<string>()
  const [kind, setKind] = useState<StrikeKind>('otm')
  const [count, setCount] = useState('3')
  const [size, setSize] = useState('1')
  const expiry = chain.find(({ expiryNs }) => String(expiryNs) === chosen) ?? chain[1] ?? chain[0]
  const forward = expiry === undefined ? undefined : forwards.get(expiry.expiryNs)?.forward
  const found = expiry === undefined ? [] : optionsAround(expiry, forward, kind, Number(count))
  return (
    <fieldset className="grid grid-cols-2 items-end gap-2 max-lg:sm:grid-cols-4">
      <legend className="sr-only">{t('Add strikes')}</legend>
      <Select
        label={t('Expiry')}
        value={expiry === undefined ? '' : String(expiry.expiryNs)}
        onChange={setChosen}
        options={chain.map(({ expiryNs }) => ({ value: String(expiryNs), label: formatUtcDay(expiryNs, 'year') }))}
      />
      <Select
        label={t('Options')}
        value={kind}
        onChange={setKind}
        options={strikeKinds.map((value) => ({ value, label: kindLabels[value] }))}
      />
      <NumberField label={t('Strikes each side')} step={1_000_000n} value={count} onChange={setCount} />
      <NumberField label={t('Size')} unit={1n} value={size} onChange={setSize} />
      <Button className="col-span-full bg-surface-2" disabled={found.length === 0} onClick={() => onAdd(found, size)}>
        {t('Add strikes')}
      </Button>
    </fieldset>
  )
}
