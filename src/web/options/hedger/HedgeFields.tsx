import { useState } from 'react'
import type { Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { ChevronDownIcon } from '@/web/ui/icons'
import { NumberField } from '@/web/ui/NumberField'
import { Select } from '@/web/ui/Select'
import { hedgeFields, type HedgeDraft, type HedgeField, type ReadHedge } from './hedgeDraft'

type HedgeFieldsProps = {
  draft: HedgeDraft
  onDraft: (draft: HedgeDraft) => void
  amountStep: Amount
  problem: ReadHedge['problem']
}

type Look = { readonly label: string; readonly suffix?: string; readonly unit?: bigint; readonly placeholder?: string }

const [cent, whole] = [10_000n, 1_000_000n]
const always = t('no limit')

/** A field without a unit has the amount step of the perpetual. */
const looks: Record<HedgeField, Look> = {
  target: { label: t('Target delta') },
  band: { label: t('Band ±') },
  most: { label: t('Max. per order') },
  slippage: { label: t('Max. slippage'), suffix: '%', unit: 100n },
  seconds: { label: t('Min. interval'), suffix: 's', unit: whole },
  cost: { label: t('Max. cost a day'), suffix: 'USD', unit: cent },
  hours: { label: t('Stop after'), suffix: 'h', unit: cent, placeholder: always },
  margin: { label: t('Stop above margin use'), suffix: '%', unit: 100n, placeholder: always },
  total: { label: t('Stop after amount'), placeholder: always },
}

const grid = 'grid grid-cols-3 items-end gap-2 max-sm:grid-cols-2'
/** Optional, and therefore folded until one is set, so that the button stays in view. */
const limits: ReadonlySet<HedgeField> = new Set(['hours', 'margin', 'total'])

export function HedgeFields({ draft, onDraft, amountStep, problem }: HedgeFieldsProps) {
  const [hasLimit] = useState(() => draft.settling !== 'pause' || [...limits].some((field) => draft[field] !== ''))
  const fieldOf = (field: HedgeField) => {
    const { unit = amountStep, ...look } = looks[field]
    return (
      <NumberField
        key={field}
        {...look}
        unit={unit}
        value={draft[field]}
        error={problem?.field === field ? problem.words : undefined}
        onChange={(text) => onDraft({ ...draft, [field]: text })}
      />
    )
  }
  return (
    <>
      <div className={grid}>{hedgeFields.filter((field) => !limits.has(field)).map(fieldOf)}</div>
      <details open={hasLimit || (problem !== undefined && limits.has(problem.field)) || undefined} className="group">
        <summary className="flex h-control cursor-pointer list-none items-center gap-1 text-sm text-text-2 hover:text-text-1">
          {t('Limits and expiry')}
          <ChevronDownIcon width={12} height={12} className="group-open:rotate-180" />
        </summary>
        <div className={grid}>
          {[...limits].map(fieldOf)}
          <Select
            label={t('Last 30 min of an expiry')}
            className="col-span-3 max-sm:col-span-2"
            value={draft.settling}
            onChange={(settling) => onDraft({ ...draft, settling })}
            options={[
              { value: 'pause', label: t('Pause until it has settled') },
              { value: 'follow', label: t('Follow the decaying delta') },
            ]}
          />
        </div>
      </details>
    </>
  )
}
