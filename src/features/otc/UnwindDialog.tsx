import { useState, type SubmitEvent } from 'react'
import type { Failure } from '@/account/describeFailure'
import type { OtcUnwind } from '@/account/otc/useOtc'
import { fixed6, formatFixed6, notional, type Amount, type Price } from '@/protocol/fixed6'
import { otcAmountStep } from '@/quant/otcRules'
import { Button } from '@/ui/Button'
import { decimalValue } from '@/ui/decimalText'
import { Dialog } from '@/ui/Dialog'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatExact } from '@/ui/formatExact'
import { formatUsd } from '@/ui/formatUsd'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import type { OtcPositionRow } from './OtcPositions'
import { contractName } from './otcWords'

const cent = 10_000n

type UnwindDialogProps = {
  row: OtcPositionRow
  isPending: boolean
  failure: Failure | undefined
  onUnwind: (unwind: OtcUnwind) => void
  onClose: () => void
}

/** Gives a position back to the desk: all of it or a part, for what it bids or for no less than a price. */
export function UnwindDialog({ row, isPending, failure, onUnwind, onClose }: UnwindDialogProps) {
  const { position, estimate } = row
  const [amountText, setAmountText] = useState(formatFixed6(position.amount))
  const [way, setWay] = useState<'any' | 'least'>('least')
  const [priceText, setPriceText] = useState(estimate === undefined ? '' : formatFixed6(littleBelow(estimate.bid)))
  const amount = decimalValue<Amount>(amountText)
  const leastPrice = way === 'any' ? undefined : decimalValue<Price>(priceText)
  const isAmountGood = amount !== undefined && amount > 0n && amount <= position.amount
  const isPriceGood = way === 'any' || (leastPrice !== undefined && leastPrice >= 0n)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isAmountGood || !isPriceGood || isPending) return
    onUnwind({ otcId: position.otcId, amount, isWhole: amount === position.amount, leastPrice })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={t('Give {option} back', { option: contractName(position) })}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
        <p className="text-sm text-text-2">
          {t('You hold {amount}, paid {price} USD each. The desk bids about {bid} USD now.', {
            amount: formatExact(position.amount),
            price: formatDecimal(position.quotePrice, 2),
            bid: formatDecimal(estimate?.bid, 2),
          })}
        </p>
        <NumberField
          label={t('Contracts')}
          unit={otcAmountStep}
          value={amountText}
          onChange={setAmountText}
          error={isAmountGood ? undefined : t('Above zero, and no more than you hold.')}
        />
        <RadioGroup
          label={t('Price')}
          options={[
            { value: 'least', label: t('No less than') },
            { value: 'any', label: t('Whatever is bid') },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'least' && (
          <NumberField
            label={t('No less than, for one contract')}
            unit={cent}
            value={priceText}
            onChange={setPriceText}
            suffix="USD"
            error={isPriceGood ? undefined : t('A price, for one contract.')}
          />
        )}
        <p className="text-sm">
          {t('You receive {value} USDC.', { value: received(way, amount, leastPrice ?? estimate?.bid) })}
        </p>
        <p role="alert" className="min-h-4 text-sm text-danger">
          {failure !== undefined && (
            <>
              {failure.words} <span className="text-xs text-text-4">{failure.code}</span>
            </>
          )}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <Button type="submit" variant="danger" isPending={isPending} disabled={!isAmountGood || !isPriceGood}>
            {t('Give it back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A hundredth below, on the cent: the market moves a little before the desk answers. */
function littleBelow(bid: Price): Price {
  const cent = 10_000n
  return fixed6<Price>(((bid * 99n) / 100n / cent) * cent)
}

function received(way: 'any' | 'least', amount: Amount | undefined, price: Price | undefined): string {
  const value = amount === undefined || price === undefined ? undefined : notional(price, amount)
  return `${way === 'any' ? '≈' : '≥'} ${formatUsd(value)}`
}
