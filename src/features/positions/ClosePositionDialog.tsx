import { useState } from 'react'
import { absolute, formatFixed6, subtract, type Amount, type Price } from '@/protocol/fixed6'
import { useOrderBook } from '@/marketData/orderBook/useOrderBook'
import type { Side } from '@/protocol/instrument'
import type { FeeSchedule } from '@/quant/fees'
import { BeforeAfter, type Change } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { decimalValue, echoDecimalText } from '@/ui/decimalText'
import { Dialog } from '@/ui/Dialog'
import { formatAmount } from '@/ui/formatAmount'
import { unknownText } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { closingFigures } from './closingFigures'
import { marginChanges } from './marginChanges'
import { closingSide, shareOf, type PositionRow } from './positionRow'
import { usePositionPreview } from './usePositionPreview'

/** The order that closes, as it is typed. */
export type ClosingDraft = {
  readonly type: 'market' | 'limit'
  readonly priceText: string
  readonly amountText: string
}
export type ClosingOrder = { readonly amount: Amount; readonly limitPrice: Price | undefined }
/** The order, or what is wrong with the draft. */
export type CheckedClosing = { readonly order: ClosingOrder } | { readonly words: string }

type ClosePositionDialogProps = {
  row: PositionRow
  rates: FeeSchedule
  /** How it is closed until something else is chosen. */
  startType?: ClosingDraft['type']
  check: (draft: ClosingDraft) => CheckedClosing
  /** True when the venue took it. */
  onSubmit: (order: ClosingOrder) => Promise<boolean>
  isPending: boolean
  onOpenChange: (isOpen: boolean) => void
}

const shares = [25, 50, 75, 100] as const

/** Closes a position in whole or part, at the market or at a limit. It can only make the position smaller. */
export function ClosePositionDialog(props: ClosePositionDialogProps) {
  const { row, startType = 'market', check, onSubmit, isPending, onOpenChange } = props
  const { position, instrument, held } = row
  const { instrumentName } = position
  const book = useOrderBook(instrumentName)
  const side = closingSide(position)
  const joinable = side === 'sell' ? book.bestAsk : book.bestBid
  const [draft, setDraft] = useState<ClosingDraft>({
    type: startType,
    priceText: startType === 'limit' && joinable !== undefined ? formatFixed6(joinable) : '',
    amountText: formatFixed6(absolute(held.amount)),
  })
  const checked = check(draft)
  const { changes, rests } = useChanges(props, draft, 'words' in checked ? undefined : checked.order)
  if (instrument === undefined) return null

  const submit = () => {
    if ('words' in checked || isPending) return
    void onSubmit(checked.order).then((isTaken) => {
      if (isTaken) onOpenChange(false)
    })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('Close {instrument}', { instrument: instrumentName })}
      size="small"
    >
      <form
        aria-label={t('Close {instrument}', { instrument: instrumentName })}
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <RadioGroup
          label={t('Order type')}
          value={draft.type}
          options={[
            { value: 'market', label: t('Market') },
            { value: 'limit', label: t('Limit') },
          ]}
          onChange={(type) =>
            setDraft((old) => ({
              ...old,
              type,
              priceText: old.priceText === '' && joinable !== undefined ? formatFixed6(joinable) : old.priceText,
            }))
          }
        />
        <NumberField
          label={t('Price')}
          suffix="USD"
          value={draft.type === 'market' ? '' : draft.priceText}
          placeholder={draft.type === 'market' ? t('Market') : undefined}
          disabled={draft.type === 'market'}
          step={instrument.priceStep}
          stepFrom={joinable}
          onChange={(priceText) => setDraft((old) => ({ ...old, priceText }))}
        />
        <NumberField
          label={t('Amount')}
          suffix={position.asset}
          value={draft.amountText}
          step={instrument.amountStep}
          onChange={(amountText) => setDraft((old) => ({ ...old, amountText }))}
        />
        <fieldset aria-label={t('Share of the position')} className="grid grid-cols-4 gap-1">
          {shares.map((percent) => (
            <button
              key={percent}
              type="button"
              className="h-6 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 pointer-coarse:h-11"
              onClick={() => {
                const amount = shareOf(held.amount, percent, instrument.amountStep)
                setDraft((old) => ({ ...old, amountText: formatFixed6(amount) }))
              }}
            >
              {percent}%
            </button>
          ))}
        </fieldset>
        <BeforeAfter label={t('What closing would do')} changes={changes} note={rests ? whenFilled : undefined} />
        <output className="min-h-4 text-xs text-danger">{'words' in checked ? checked.words : ''}</output>
        <Button type="submit" size="large" variant={side} disabled={'words' in checked} isPending={isPending}>
          {submitWords(side, draft, position.asset)}
        </Button>
      </form>
    </Dialog>
  )
}

const whenFilled = t('≈ Price, fee and PnL as they would be when it is filled; the margin as it is while it rests.')

function submitWords(side: Side, { type, amountText }: ClosingDraft, asset: string): string {
  const sum = { amount: echoDecimalText(amountText), asset }
  if (type === 'market') {
    return side === 'sell'
      ? t('Sell {amount} {asset} at the market', sum)
      : t('Buy {amount} {asset} at the market', sum)
  }
  return side === 'sell' ? t('Sell {amount} {asset} at a limit', sum) : t('Buy {amount} {asset} at a limit', sum)
}

type Changes = { readonly changes: readonly Change[]; readonly rests: boolean }

function useChanges(
  { row, rates }: ClosePositionDialogProps,
  draft: ClosingDraft,
  order: ClosingOrder | undefined,
): Changes {
  const { position, instrument, held, markPrice, indexPrice } = row
  const book = useOrderBook(position.instrumentName)
  const isLive = book.status === 'live'
  const own = usePositionPreview(instrument, order && closingOrder(row, order), isLive ? book : undefined)
  if (instrument === undefined) return { changes: [], rests: false }
  const amount = decimalValue<Amount>(draft.amountText)
  const limit = draft.type === 'limit' ? decimalValue<Price>(draft.priceText) : undefined
  const isKnown = amount !== undefined && amount <= absolute(held.amount) && amount > 0n
  const side = closingSide(position)
  const opposite = side === 'sell' ? book.bestBid : book.bestAsk
  const wouldTake =
    limit === undefined || (opposite !== undefined && (side === 'sell' ? limit <= opposite : limit >= opposite))
  // A limit that rests is worth its own price, whatever stands in the book.
  const rests = limit !== undefined && !wouldTake && isKnown
  const live = isLive ? { bids: book.bids, asks: book.asks } : { bids: undefined, asks: undefined }
  const figures = closingFigures({
    held,
    amount: isKnown ? amount : subtract(held.amount, held.amount),
    instrument,
    ...(rests ? restingBook(limit, amount) : live),
    markPrice,
    indexPrice,
    rates,
    liquidity: rests ? 'maker' : 'taker',
  })
  const left = isKnown ? subtract(absolute(held.amount), amount) : undefined
  const changes: readonly Change[] = [
    {
      name: t('Position'),
      unit: position.asset,
      before: formatAmount(absolute(held.amount), instrument.amountStep),
      after: formatAmount(left, instrument.amountStep),
    },
    { name: t('Average price'), unit: 'USD', after: formatPrice(figures.averagePrice, instrument.priceStep) },
    {
      name: t('Slippage'),
      about: t('How much worse than the mid'),
      after: rests ? unknownText : formatPercent(figures.slippage, { decimals: 3, isSigned: false }),
    },
    { name: t('Fee'), unit: 'USD', after: formatUsd(figures.fee, 4) },
    {
      name: t('Realised PnL'),
      unit: 'USD',
      about: t('After the fee'),
      after: formatUsd(figures.netPnl),
      ...(figures.netPnl !== undefined && { tone: figures.netPnl < 0n ? ('danger' as const) : ('good' as const) }),
    },
    ...marginChanges(instrument, own?.margin, own?.position),
  ]
  return { changes, rests }
}

function closingOrder({ position }: PositionRow, { amount, limitPrice }: ClosingOrder) {
  return {
    instrumentId: position.instrumentId,
    isBuy: closingSide(position) === 'buy',
    amount,
    limitPrice,
    postOnly: false,
    reduceOnly: true,
    timeInForce: limitPrice === undefined ? ('IOC' as const) : ('GTC' as const),
  }
}

function restingBook(price: Price, amount: Amount) {
  return { bids: [{ price, amount }], asks: [{ price, amount }] }
}
