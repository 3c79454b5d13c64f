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
  /** While an order is being sent, the amount changes only by typing: it is cleared once that order is accepted. */
  isSending: boolean
  isWrong: boolean
  messageId: string
  /** The only unit, without a choice. */
  only?: AmountUnit
}

const cent = 10_000n

/** The amount in contracts, USD, or percent. In the draft, and before signing on the screen, it is always in contracts. */
export function AmountField(props: AmountFieldProps) {
  const { instrument, draft, onAmount, priceNow, largestNow, isSending, only } = props
  const { asset, amountStep } = instrument
  const [persisted, choose] = usePersisted('amountUnit', readUnit)
  const unit = only ?? (persisted === 'share' && largestNow === undefined ? 'contracts' : persisted)
  const [typed, setTyped] = useState<{ readonly text: string; readonly amountText: string }>()
  const take = (text: string) => {
    if (unit === 'contracts') return onAmount(text)
    const amount = readAmount(text, unit, { amountStep, price: priceNow(), largest: largestNow?.() })
    const amountText = amount === undefined ? '' : formatFixed6(amount)
    setTyped({ text, amountText })
    onAmount(amountText)
  }
  const isTyped = unit !== 'contracts' && typed !== undefined && typed.amountText === draft.amountText
  // A value in USD follows the order's own price, but not the market: what is on screen at a press is signed.
  const follow = useEffectEvent(() => {
    if (!isSending && isTyped && unit === 'usd') take(typed.text)
  })
  const { type, side, priceText } = draft
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies -- a price also comes from the chart and the book
  useEffect(() => follow(), [type, side, priceText, isSending])

  const amount = decimalValue<Amount>(draft.amountText)
  const value =
    unit === 'contracts' ? draft.amountText : isTyped ? typed.text : unit === 'usd' ? usdText(amount, priceNow()) : ''
  return (
    <StepField
      name="amount"
      label={t('Amount')}
      prefix={
        unit !== 'contracts' && value + draft.amountText !== ''
          ? `= ${amount === undefined ? unknownText : formatAmount(amount, amountStep)} ${asset}`
          : undefined
      }
      unit={
        only === undefined ? (
          <RadioGroup
            label={t('Unit')}
            size="small"
            className="-mr-1 bg-surface-1! [&>label]:px-1.5!"
            value={unit}
            onChange={(next) => {
              choose(() => next)
              setTyped(undefined)
            }}
            options={amountUnits
              .filter((one) => one !== 'share' || largestNow !== undefined)
              .map((one) => ({ value: one, label: nameOf(one, asset) }))}
          />
        ) : (
          nameOf(only, asset)
        )
      }
      unitName={nameOf(unit, asset)}
      value={value}
      step={unit === 'contracts' ? amountStep : cent * 100n}
      onChange={take}
      onBlur={props.onBlur}
      isWrong={props.isWrong}
      messageId={props.messageId}
    />
  )
}

function nameOf(unit: AmountUnit, asset: string): string {
  return unit === 'contracts' ? asset : unit === 'usd' ? 'USD' : '%'
}

function readUnit(persisted: unknown): AmountUnit {
  return amountUnits.find((unit) => unit === persisted) ?? 'contracts'
}
