import { useEffect, useEffectEvent, useState } from 'react'
import { formatFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { formatAmount, unknownText } from '@/web/ui/formatNumber'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { StepField } from '@/web/ui/StepField'
import { usePersisted } from '@/web/ui/usePersisted'
import { readRisk, type RiskTerms } from './amountAtRisk'
import { amountUnits, readAmount, usdText, type AmountUnit } from './amountEntry'

type AmountFieldProps = {
  instrument: Instrument
  draft: OrderDraft
  onAmount: (text: string) => void
  onBlur: () => void
  /** Price of the order now: its limit, or the best opposite price. */
  priceNow: () => Price | undefined
  /** The largest order now; `undefined` without an account. */
  largestNow: (() => Amount | undefined) | undefined
  /** Absent without an account. */
  risk?: RiskTerms | undefined
  /** While an order is being sent, the amount changes only by typing: it is cleared once that order is accepted. */
  isSending: boolean
  isWrong: boolean
  messageId: string
  /** The only unit, without a choice. */
  only?: AmountUnit
}

const cent = 10_000n

/** The amount in contracts, USD, percent, or by its risk. In the draft, and before signing on the screen, it is always in contracts. */
export function AmountField(props: AmountFieldProps) {
  const { instrument, draft, onAmount, priceNow, largestNow, risk, isSending, only } = props
  const { asset, amountStep } = instrument
  const [persisted, choose] = usePersisted('amountUnit', readUnit)
  const isKnown = persisted === 'contracts' || persisted === 'usd' || largestNow !== undefined
  const unit = only ?? (isKnown ? persisted : 'contracts')
  const isRisk = unit === 'riskShare' || unit === 'riskUsd'
  const [typed, setTyped] = useState<{ readonly text: string; readonly amountText: string }>()
  const take = (text: string) => {
    if (unit === 'contracts') return onAmount(text)
    const amount =
      unit === 'riskShare' || unit === 'riskUsd'
        ? risk === undefined
          ? undefined
          : readRisk(text, unit, risk)
        : readAmount(text, unit, { amountStep, price: priceNow(), largest: largestNow?.() })
    const amountText = amount === undefined ? '' : formatFixed6(amount)
    setTyped({ text, amountText })
    onAmount(amountText)
  }
  const use = (next: AmountUnit) => {
    choose(() => next)
    setTyped(undefined)
  }
  const isTyped = unit !== 'contracts' && typed !== undefined && typed.amountText === draft.amountText
  // A value in USD or a risk follows the order's own prices, but not the market: what is on screen at a press is signed.
  const follow = useEffectEvent(() => {
    if (!isSending && isTyped && (unit === 'usd' || isRisk)) take(typed.text)
  })
  const { type, side, priceText } = draft
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies -- a price also comes from the chart and the book
  useEffect(() => follow(), [type, side, priceText, isSending, risk?.stop])

  const amount = decimalValue<Amount>(draft.amountText)
  const value =
    unit === 'contracts' ? draft.amountText : isTyped ? typed.text : unit === 'usd' ? usdText(amount, priceNow()) : ''
  return (
    <StepField
      name="amount"
      label={t('Amount')}
      prefix={
        unit !== 'contracts' && value + draft.amountText !== ''
          ? `= ${amount === undefined ? unknownText : formatAmount(amount, amountStep)}${isRisk ? '' : ` ${asset}`}`
          : undefined
      }
      unit={
        only === undefined ? (
          <UnitChoice asset={asset} unit={unit} hasAccount={largestNow !== undefined} onUse={use} />
        ) : (
          nameOf(only, asset)
        )
      }
      unitName={nameOf(unit, asset)}
      placeholder={isRisk && risk?.stop.triggerText === '' ? t('Set an SL') : undefined}
      value={value}
      step={unit === 'contracts' ? amountStep : cent * 100n}
      onChange={take}
      onBlur={props.onBlur}
      isWrong={props.isWrong}
      messageId={props.messageId}
    />
  )
}

type UnitChoiceProps = {
  asset: string
  unit: AmountUnit
  hasAccount: boolean
  onUse: (unit: AmountUnit) => void
}

/** The unit; a risk is in percent of the equity or in USD. */
function UnitChoice({ asset, unit, hasAccount, onUse }: UnitChoiceProps) {
  const isUsd = unit === 'riskUsd'
  return (
    <span className="flex">
      {(isUsd || unit === 'riskShare') && (
        <button
          type="button"
          title={t('Percent of equity or USD')}
          onClick={() => onUse(isUsd ? 'riskShare' : 'riskUsd')}
          className="h-6 rounded-sm px-1 text-sm font-medium text-accent hover:text-text-1 pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          {isUsd ? 'USD' : '%'}
        </button>
      )}
      <RadioGroup
        label={t('Unit')}
        size="small"
        className="-mr-1 bg-surface-1! [&>label]:px-1.5!"
        value={unit}
        onChange={onUse}
        options={[
          { value: 'contracts', label: asset },
          { value: 'usd', label: 'USD' },
          ...(hasAccount
            ? ([
                { value: 'share', label: '%' },
                { value: isUsd ? unit : 'riskShare', label: t('Risk') },
              ] as const)
            : []),
        ]}
      />
    </span>
  )
}

function nameOf(unit: AmountUnit, asset: string): string {
  if (unit === 'contracts') return asset
  return unit === 'usd' || unit === 'riskUsd' ? 'USD' : '%'
}

function readUnit(persisted: unknown): AmountUnit {
  return amountUnits.find((unit) => unit === persisted) ?? 'contracts'
}
