import { Suspense, useState } from 'react'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { LargestOrder } from '@/core/quant/preview/largestOrder'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { formatDecimal, decimalsOf } from '@/web/ui/formatNumber'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { PlusIcon } from '@/web/ui/moreIcons'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { showToast } from '@/web/ui/showToast'
import { usePersisted } from '@/web/ui/usePersisted'
import { readRisk, type RiskTerms } from './amountAtRisk'
import { readAmount } from './amountEntry'
import { presetsOf, readPresets, type SizePreset } from './sizePresets'

const PresetsDialog = lazyPanel(() => import('./PresetsDialog').then((module) => module.PresetsDialog), 'mark')

type SizeTerms = {
  readonly priceNow: () => Price | undefined
  readonly largest: () => LargestOrder | undefined
  readonly risk: RiskTerms
}

/** The amount that a preset means now, on a step; undefined while unknown. */
function amountOf({ unit, text }: SizePreset, amountStep: Amount, { priceNow, largest, risk }: SizeTerms) {
  if (unit === 'riskShare' || unit === 'riskUsd') return readRisk(text, unit, risk)
  if (unit !== 'contracts') return readAmount(text, unit, { amountStep, price: priceNow(), largest: largest()?.amount })
  const typed = decimalValue<Amount>(text)
  return typed === undefined ? undefined : fixed6<Amount>(typed - (typed % amountStep))
}

/** The trader's own amounts of an asset as buttons, and the button that edits them. Without amounts there is no row. */
export function useSizePresets(
  { asset, amountStep }: Pick<Instrument, 'asset' | 'amountStep'>,
  terms: SizeTerms,
  onPick: (amount: Amount) => void,
) {
  const [all, change] = usePersisted('sizePresets', readPresets)
  const [isEditing, setEditing] = useState(false)
  const presets = presetsOf(all, asset)
  const press = (preset: SizePreset | undefined) => {
    if (preset === undefined) return setEditing(true)
    const amount = amountOf(preset, amountStep, terms)
    if (amount !== undefined && amount > 0n) return onPick(amount)
    showToast({ tone: 'info', title: whyNot(preset, amount), category: 'account', id: 'share' })
  }
  useShortcut('ticket.preset1', () => press(presets[0]))
  useShortcut('ticket.preset2', () => press(presets[1]))
  useShortcut('ticket.preset3', () => press(presets[2]))
  useShortcut('ticket.preset4', () => press(presets[3]))
  return {
    row: presets.length > 0 && (
      <fieldset aria-label={t('Size presets')} className="grid auto-cols-fr grid-flow-col gap-1">
        {presets.map((preset, at) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- a preset is known by its place
            key={at}
            type="button"
            onClick={() => press(preset)}
            className="h-5 truncate rounded-[3px] bg-surface-2 px-1 text-xs text-text-3 hover:text-text-1 pointer-coarse:h-11"
          >
            {presetText(preset)}
          </button>
        ))}
      </fieldset>
    ),
    edit: (
      <button
        type="button"
        aria-label={t('Size presets…')}
        title={t('Own amounts as buttons')}
        onClick={() => setEditing(true)}
        className="flex size-5 items-center justify-center rounded-sm text-text-3 hover:bg-surface-2 hover:text-text-1 pointer-coarse:size-11"
      >
        <PlusIcon width={12} height={12} />
      </button>
    ),
    dialog: isEditing && (
      <OpenedTool onClose={() => setEditing(false)}>
        <Suspense>
          <PresetsDialog
            asset={asset}
            presets={presets}
            onSave={(next) => {
              change((now) => [...now.filter((one) => one.asset !== asset), ...next.map((one) => ({ ...one, asset }))])
              setEditing(false)
            }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      </OpenedTool>
    ),
  }
}

function whyNot({ unit }: SizePreset, amount: Amount | undefined): string {
  if (amount !== undefined) return t('That is less than one lot, or more than the available margin allows.')
  return unit === 'riskShare' || unit === 'riskUsd'
    ? t('Set a stop-loss first: the amount follows from the distance to it.')
    : t('Can’t calculate that amount: check the price, or wait for the account to load.')
}

function presetText({ unit, text }: SizePreset): string {
  const value = decimalValue(text) ?? 0n
  const number = formatDecimal(value, decimalsOf(value))
  switch (unit) {
    case 'contracts':
      return number
    case 'usd':
      return `$${number}`
    case 'share':
      return `${number}%`
    case 'riskShare':
      return t('Risk {amount}', { amount: `${number}%` })
    case 'riskUsd':
      return t('Risk {amount}', { amount: `$${number}` })
  }
}
