import { useState } from 'react'
import { describeError } from '@/core/protocol/errorCodes'
import { absolute, fixed6, formatFixed6, negate, type Amount } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import type { PositionState } from '@/core/quant/preview/positionLiquidation'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import { draftLegs, splitRisk, splitText } from '@/web/desk/draft/positionModeDraft'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession, usePendingOrders } from '@/web/session/accountContext'
import { BuilderNote } from '@/web/session/BuilderNote'
import { noFlags } from '@/web/session/orders/orderFlags'
import { useOthersBook } from '@/web/session/orders/useOthersBook'
import { usePositionMode } from '@/web/session/positionMode/usePositionMode'
import { whenFresh } from '@/web/session/whenFresh'
import { BeforeAfterList, type Change } from '@/web/ui/BeforeAfter'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatExact } from '@/web/ui/formatExact'
import { formatAmount, unknownText, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { type ReverseResult, resultTones } from './closingPlan'
import { marginChanges, resultChanges } from './marginChanges'
import type { PositionRow } from './positionRow'
import { sendReverse } from './sendReverse'
import { useClosingCheck, usePositionPreview } from './useClosingCheck'

type ReversePositionProps = { row: PositionRow; onOpenChange: (isOpen: boolean) => void }

export function ReversePosition({ row, onOpenChange }: ReversePositionProps) {
  const session = useAccountSession()
  const { placements } = usePendingOrders()
  const { timers } = useMarketData()
  const check = useClosingCheck(row)
  // The target stays fixed after the first order, so that a second order completes the reversal instead of reversing
  // again.
  const [sentTarget, setSentTarget] = useState<Amount>()
  const [isWaiting, setWaiting] = useState(false)
  const target = sentTarget ?? negate(row.held.amount)
  const change = fixed6<Amount>(target - row.held.amount)
  const isBuy = change > 0n
  const checked = check({
    type: 'market',
    priceText: '',
    amountText: formatFixed6(absolute(change)),
    reduceOnly: false,
    side: isBuy ? 'buy' : 'sell',
  })
  const submit = async (): Promise<ReverseResult> => {
    if (session === undefined) return { status: 'failed', words: t('Enable trading first.') }
    setWaiting(true)
    await whenFresh(session.data.freshness, timers)
    setWaiting(false)
    const result = await sendReverse(session, { position: row.position, target, isBuy, steps: row.instrument })
    if (result.status === 'short') setSentTarget(target)
    return result
  }
  return (
    <ReverseDialog
      row={row}
      target={target}
      refusal={checked === undefined || checked.isReady ? undefined : checked.error.words}
      isPending={placements.has('single') || isWaiting}
      onSubmit={submit}
      onOpenChange={onOpenChange}
    />
  )
}

type ReverseDialogProps = {
  row: PositionRow
  refusal: string | undefined
  /** Target position in signed contracts. */
  target: Amount
  onSubmit: () => Promise<ReverseResult>
  isPending: boolean
  onOpenChange: (isOpen: boolean) => void
}

function ReverseDialog({ row, target, refusal, onSubmit, isPending, onOpenChange }: ReverseDialogProps) {
  const { position, instrument, held } = row
  const book = useOthersBook(position.instrumentName)
  const { mode } = usePositionMode(instrument)
  const isLive = book.status === 'live'
  const [result, setResult] = useState<ReverseResult>()
  const change = fixed6<Amount>(target - held.amount)
  const side = change > 0n ? 'buy' : 'sell'
  const amount = absolute(change)
  const order = {
    instrumentId: position.instrumentId,
    isBuy: side === 'buy',
    amount,
    limitPrice: undefined,
    ...noFlags,
    timeInForce: 'IOC' as const,
  }
  const preview = usePositionPreview(instrument, order, isLive ? book : undefined)
  if (instrument === undefined) return null
  const legs = draftLegs(order, mode, instrument, held.amount)
  const sum = { amount: formatAmount(amount, instrument.amountStep), asset: position.asset }
  const words =
    mode === 'hedge'
      ? t('Hedge mode: close this position and open the other one in the ticket.')
      : isLive
        ? (refusal ?? (preview?.error && t(describeError(preview.error))))
        : t('Reversing needs a live order book.')
  const thin = words === undefined && isLive ? thinReverse(amount, preview) : undefined
  const submit = async () => {
    setResult(undefined)
    const became = await onSubmit()
    if (became.status === 'reversed') return onOpenChange(false)
    setResult(became)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('Reverse {instrument}', { instrument: position.instrumentName })}
      size="small"
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm text-text-2">
          {legs.kind === 'split'
            ? `${splitText(legs, instrument)} ${splitRisk(legs)}`
            : orderText(side, target === negate(held.amount), sum)}
        </p>
        <BeforeAfterList label={t('Reverse preview')} changes={changesOf(instrument, preview)} />
        {result !== undefined && (
          <output className={`block text-sm ${result.status === 'failed' ? resultTones.failed : resultTones.short}`}>
            {result.words}
          </output>
        )}
        <BuilderNote />
        {thin !== undefined && <p className="text-xs text-warn">{thin}</p>}
        <output className="min-h-4 text-xs text-danger">{words ?? ''}</output>
        <Button
          size="large"
          variant={side}
          disabled={words !== undefined}
          isPending={isPending}
          onClick={() => void submit()}
        >
          {side === 'sell' ? t('Sell {amount} {asset} at market', sum) : t('Buy {amount} {asset} at market', sum)}
        </Button>
      </div>
    </Dialog>
  )
}

/** Text of the order. A second order is described by the missing amount, because it does not reverse again. */
function orderText(side: Side, isWhole: boolean, sum: { amount: string; asset: string }): string {
  if (!isWhole) {
    return side === 'sell'
      ? t('Sells the missing {amount} {asset} at market.', sum)
      : t('Buys the missing {amount} {asset} at market.', sum)
  }
  return side === 'sell'
    ? t('Sells {amount} {asset} at market: half closes your position, half opens the opposite one.', sum)
    : t('Buys {amount} {asset} at market: half closes your position, half opens the opposite one.', sum)
}

/** Warning for a thin book, which may close the position and open less, or leave part of it open. */
function thinReverse(amount: Amount, preview: OrderPreview | undefined): string | undefined {
  const taken = preview?.taken
  if (taken === undefined || taken >= amount) return undefined
  return t('The book fills only {filled} of {amount}; the rest is cancelled, leaving the position shown.', {
    filled: formatExact(taken),
    amount: formatExact(amount),
  })
}

function changesOf(instrument: Instrument, preview: OrderPreview | undefined): readonly Change[] {
  const { before, after } = preview?.position ?? {}
  return [
    {
      name: t('Position'),
      unit: instrument.asset,
      before: heldText(instrument, before),
      after: heldText(instrument, after),
    },
    {
      name: t('Entry'),
      unit: 'USD',
      before: formatPrice(before?.entryPrice, instrument.priceStep),
      after: formatPrice(after?.entryPrice, instrument.priceStep),
    },
    {
      name: t('Slippage'),
      about: t('Difference from mid'),
      after: formatPercent(preview?.slippage, { decimals: 3, isSigned: false }),
    },
    ...resultChanges(preview?.realizedPnl, preview?.takerFee),
    ...marginChanges(instrument, preview?.margin, preview?.position),
  ]
}

function heldText({ amountStep }: Instrument, state: PositionState | undefined): string {
  if (state === undefined) return unknownText
  return `${state.amount < 0n ? t('Short') : t('Long')} ${formatAmount(absolute(state.amount), amountStep)}`
}
