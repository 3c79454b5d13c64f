import type { SubmitEvent } from 'react'
import { formatFixed6, type Amount, type Usd } from '@/protocol/fixed6'
import { Button } from '@/ui/Button'
import { formatDecimal } from '@/ui/formatDecimal'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'
import { swapAssets, type SwapDraft } from './swapDraft'
import { unitsText } from './unitsText'

type SwapFormProps = {
  draft: SwapDraft
  /** What the other side comes to, once the venue has said so. */
  other: bigint | undefined
  held: { readonly base: Amount; readonly quote: Usd }
  error: string | undefined
  isReady: boolean
  onChange: (draft: SwapDraft) => void
  onReview: () => void
}

/** What is given and what is had for it: either is typed, the other follows from the price of the moment. */
export function SwapForm({ draft, other, held, error, isReady, onChange, onReview }: SwapFormProps) {
  const { asset, isBuy, side } = draft
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady) onReview()
  }
  const given: SwapDraft['side'] = isBuy ? 'quote' : 'base'
  const had: SwapDraft['side'] = isBuy ? 'base' : 'quote'
  const textOf = (of: SwapDraft['side']) => {
    if (side === of) return draft.text
    return other === undefined ? '' : formatFixed6(other)
  }
  const unitOf = (of: SwapDraft['side']) => (of === 'base' ? asset : 'USDC')
  const heldOf = (of: SwapDraft['side']) => (of === 'base' ? unitsText(asset, held.base) : formatDecimal(held.quote, 2))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3">
      <RadioGroup
        label={t('Direction')}
        options={[
          { value: 'sell', label: t('Sell for USDC') },
          { value: 'buy', label: t('Buy with USDC') },
        ]}
        value={isBuy ? 'buy' : 'sell'}
        // What was typed was of the other direction's money.
        onChange={(next) => onChange({ ...draft, isBuy: next === 'buy', text: '' })}
      />
      <Select
        label={t('Asset')}
        value={asset}
        options={swapAssets.map((value) => ({ value, label: value }))}
        onChange={(next) => onChange({ ...draft, asset: next, text: '' })}
      />
      <NumberField
        label={t('You give')}
        value={textOf(given)}
        onChange={(text) => onChange({ ...draft, side: given, text })}
        suffix={unitOf(given)}
        unit={1n}
        error={error}
        hint={t('You have {amount} {asset}', { amount: heldOf(given), asset: unitOf(given) })}
      />
      <div className="flex justify-end">
        <Button
          size="small"
          disabled={(given === 'base' ? held.base : held.quote) <= 0n}
          onClick={() =>
            onChange({ ...draft, side: given, text: formatFixed6(given === 'base' ? held.base : held.quote) })
          }
        >
          {t('All of it')}
        </Button>
      </div>
      <NumberField
        label={t('You get')}
        value={textOf(had)}
        onChange={(text) => onChange({ ...draft, side: had, text })}
        suffix={unitOf(had)}
        unit={1n}
        hint={t('You have {amount} {asset}', { amount: heldOf(had), asset: unitOf(had) })}
      />
      <Button type="submit" variant="primary" size="large" aria-haspopup="dialog" disabled={!isReady}>
        {t('Review the swap…')}
      </Button>
    </form>
  )
}
