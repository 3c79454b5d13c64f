import { useState } from 'react'
import { fixed6, type Amount, absolute, formatFixed6, subtract, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import { useAwaitedBook } from '@/web/desk/draft/useAwaitedBook'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import type { BookView } from '@/web/market/orderBook/bookView'
import { useIsConnected } from '@/web/market/useIsConnected'
import { useAccountSession, useOpenOrders, usePendingOrders } from '@/web/session/accountContext'
import { BuilderNote } from '@/web/session/BuilderNote'
import { closingSide } from '@/web/session/figures/positions'
import { noFlags, sideOf } from '@/web/session/orders/orderFlags'
import { useOthersBook } from '@/web/session/orders/useOthersBook'
import { coveredAmount, coveringOrders } from '@/web/session/positionMode/coveringOrders'
import { BeforeAfterList, type Change } from '@/web/ui/BeforeAfter'
import { Button } from '@/web/ui/Button'
import { decimalValue, echoDecimalText } from '@/web/ui/decimalText'
import { Dialog } from '@/web/ui/Dialog'
import { formatAmount, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { showErrors } from '@/web/ui/showErrors'
import { ClosingNotes, MarkLimitButton } from './ClosingNotes'
import { closingFigures, noFigures, type ClosingFigures, planClosing, type ClosingResult } from './closingPlan'
import { marginChanges, resultChanges } from './marginChanges'
import { positionName, type PositionRow, shareOfMargin } from './positionRow'
import { sendClosing } from './sendClosing'
import { useClosingCheck, usePositionPreview } from './useClosingCheck'

type ClosePositionProps = {
  row: PositionRow
  rates: FeeSchedule | undefined
  startType?: ClosingDraft['type']
  onOpenChange: (isOpen: boolean) => void
}

export function ClosePosition({ row, rates, startType, onOpenChange }: ClosePositionProps) {
  const session = useAccountSession()
  const { placements, cancels } = usePendingOrders()
  const orders = useOpenOrders().data?.orders ?? []
  const check = useClosingCheck(row)
  const covering = coveringOrders(orders, row.position)
  return (
    <ClosePositionDialog
      row={row}
      rates={rates}
      {...(startType !== undefined && { startType })}
      check={(draft) => {
        const checked = check({ ...draft, reduceOnly: true })
        if (checked === undefined) return { words: t('Contract specs unavailable. Try again.') }
        if (!checked.isReady) return { words: checked.error.words }
        return { order: { amount: checked.order.amount, limitPrice: checked.order.limitPrice } }
      }}
      covering={{ count: covering.length, amount: fixed6<Amount>(coveredAmount(covering)) }}
      isPending={placements.has('single') || covering.some(({ rowKey }) => cancels.has(rowKey))}
      onSubmit={async (order) =>
        session === undefined
          ? { status: 'failed', words: t('Enable trading first.') }
          : sendClosing(session, { position: row.position, steps: row.instrument, ...order })
      }
      onOpenChange={onOpenChange}
    />
  )
}

type ClosingDraft = {
  readonly type: 'market' | 'limit'
  readonly priceText: string
  readonly amountText: string
}
type ClosingOrder = { readonly amount: Amount; readonly limitPrice: Price | undefined }
type CheckedClosing = { readonly order: ClosingOrder } | { readonly words: string }

type ClosePositionDialogProps = {
  row: PositionRow
  rates: FeeSchedule | undefined
  startType?: ClosingDraft['type']
  check: (draft: ClosingDraft) => CheckedClosing
  /** Resting reduce-only orders on the closing side. */
  covering: { readonly count: number; readonly amount: Amount }
  onSubmit: (order: ClosingOrder) => Promise<ClosingResult>
  isPending: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * The form as typed. `amountText` is `undefined` until the trader types an amount; until then the amount follows the
 * position.
 */
type TypedClosing = Omit<ClosingDraft, 'amountText'> & { readonly amountText: string | undefined }

const shares = [25, 50, 75, 100] as const

/** Closes a position fully or partly, at the market or by a limit order. Never increases it. */
function ClosePositionDialog(props: ClosePositionDialogProps) {
  const { row, startType = 'market', check, onSubmit, isPending, onOpenChange } = props
  const { position, instrument, held } = row
  const { instrumentName } = position
  const book = useOthersBook(instrumentName)
  const isLinkOpen = useIsConnected()
  const side = closingSide(position)
  const joinable = side === 'sell' ? book.bestAsk : book.bestBid
  const [typed, setTyped] = useState<TypedClosing>({
    type: startType,
    priceText: startType === 'limit' && joinable !== undefined ? formatFixed6(joinable) : '',
    amountText: undefined,
  })
  const [result, setResult] = useState<ClosingResult>()
  const plan = planClosing({ row, book, rates: props.rates })
  const whole = typed.type === 'market' && plan.status === 'ready' ? plan.amount : absolute(held.amount)
  const draft: ClosingDraft = { ...typed, amountText: typed.amountText ?? formatFixed6(whole) }
  const checked = check(draft)
  const order = 'words' in checked ? undefined : checked.order
  const { changes, figures, rests } = useChanges(props, draft, order, book)

  const submit = async () => {
    if (order === undefined || isPending) return
    setResult(undefined)
    const became = await onSubmit(order)
    if (became.status === 'closed' || became.status === 'resting') return onOpenChange(false)
    setResult(became)
    const { amountText } = typed
    if (became.status !== 'short' || amountText === undefined) return
    setTyped((old) => ({ ...old, amountText: formatFixed6(became.rest) }))
  }
  const { isAwaitingBook, awaitBook } = useAwaitedBook({
    draft: typed,
    isBookLive: book.status === 'live',
    isLinkOpen,
    timers: useMarketData().timers,
    sendNow: () => {
      if (book.status !== 'live') return 'bookNotLive'
      if ('words' in checked) return { refusal: checked.words }
      void submit()
      return 'sent'
    },
  })
  if (instrument === undefined) return null
  const isShort = typed.type === 'market' && (plan.status !== 'ready' || figures.isWhole === false)
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('Close {instrument}', { instrument: positionName(position) })}
      size="small"
    >
      <form
        aria-label={t('Close {instrument}', { instrument: positionName(position) })}
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isAwaitingBook) return
          if (typed.type === 'market' && book.status !== 'live') return awaitBook()
          if (order === undefined) return showErrors(event.currentTarget, () => undefined)
          void submit()
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
            setTyped((old) => ({
              ...old,
              type,
              priceText: old.priceText === '' && joinable !== undefined ? formatFixed6(joinable) : old.priceText,
            }))
          }
        />
        {draft.type === 'limit' && (
          <NumberField
            label={t('Price')}
            suffix="USD"
            value={draft.priceText}
            step={instrument.priceStep}
            stepFrom={joinable}
            onChange={(priceText) => setTyped((old) => ({ ...old, priceText }))}
          />
        )}
        <NumberField
          label={t('Amount')}
          suffix={position.asset}
          value={draft.amountText}
          step={instrument.amountStep}
          onChange={(amountText) => setTyped((old) => ({ ...old, amountText }))}
        />
        <fieldset aria-label={t('% of position')} className="grid grid-cols-4 gap-1">
          {shares.map((percent) => (
            <button
              key={percent}
              type="button"
              className="h-6 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 pointer-coarse:h-11"
              onClick={() => {
                const amount = shareOfMargin(held.amount, percent, instrument.amountStep)
                setTyped((old) => ({ ...old, amountText: percent === 100 ? undefined : formatFixed6(amount) }))
              }}
            >
              {percent}%
            </button>
          ))}
        </fieldset>
        <BeforeAfterList label={t('Closing preview')} changes={changes} note={rests ? whenFilled : undefined} />
        <ClosingNotes
          row={row}
          plan={plan}
          figures={typed.type === 'market' ? figures : undefined}
          ordered={order?.amount}
          covering={props.covering}
          result={result}
        />
        {(isShort || result !== undefined) && (
          <MarkLimitButton
            row={row}
            onChoose={(price) => setTyped((old) => ({ ...old, type: 'limit', priceText: formatFixed6(price) }))}
          />
        )}
        <BuilderNote />
        <output className="min-h-4 text-xs text-danger">{'words' in checked ? checked.words : ''}</output>
        <Button type="submit" size="large" variant={side} isPending={isPending || isAwaitingBook}>
          {submitText(side, draft, position.asset)}
        </Button>
      </form>
    </Dialog>
  )
}

const whenFilled = t('≈ Price, fee and PnL if filled; margin while the order is open.')

function submitText(side: Side, { type, amountText }: ClosingDraft, asset: string): string {
  const sum = { amount: echoDecimalText(amountText), asset }
  if (type === 'market') {
    return side === 'sell' ? t('Sell {amount} {asset} at market', sum) : t('Buy {amount} {asset} at market', sum)
  }
  return side === 'sell' ? t('Place limit sell: {amount} {asset}', sum) : t('Place limit buy: {amount} {asset}', sum)
}

type Changes = { readonly changes: readonly Change[]; readonly figures: ClosingFigures; readonly rests: boolean }

function useChanges(
  { row, rates }: ClosePositionDialogProps,
  draft: ClosingDraft,
  order: ClosingOrder | undefined,
  book: BookView,
): Changes {
  const { position, instrument, held, markPrice, indexPrice } = row
  const isLive = book.status === 'live'
  const own = usePositionPreview(
    instrument,
    order === undefined ? undefined : closingOrder(row, order),
    isLive ? book : undefined,
  )
  if (instrument === undefined) return { changes: [], figures: noFigures, rests: false }
  const amount = decimalValue<Amount>(draft.amountText)
  const limit = draft.type === 'limit' ? decimalValue<Price>(draft.priceText) : undefined
  const isKnown = amount !== undefined && amount <= absolute(held.amount) && amount > 0n
  const side = closingSide(position)
  const opposite = side === 'sell' ? book.bestBid : book.bestAsk
  const wouldTake =
    limit === undefined || (opposite !== undefined && (side === 'sell' ? limit <= opposite : limit >= opposite))
  // A limit order that would rest is valued at its own price.
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
  // The unfilled part of a market order is cancelled, so it stays in the position.
  const unfilled = limit === undefined ? (figures.left ?? 0n) : 0n
  const left = isKnown ? fixed6<Amount>(absolute(held.amount) - amount + unfilled) : undefined
  const changes: readonly Change[] = [
    {
      name: t('Position'),
      unit: position.asset,
      before: formatAmount(absolute(held.amount), instrument.amountStep),
      after: formatAmount(left, instrument.amountStep),
    },
    { name: t('Average price'), unit: 'USD', after: formatPrice(figures.averagePrice, instrument.priceStep) },
    // A resting order has no slippage to show.
    ...(rests
      ? []
      : [
          {
            name: t('Slippage'),
            about: t('Difference from mid'),
            after: formatPercent(figures.slippage, { decimals: 3, isSigned: false }),
          },
        ]),
    ...resultChanges(figures.realizedPnl, figures.fee),
    ...marginChanges(instrument, own?.margin, own?.position),
  ]
  return { changes, figures, rests }
}

function closingOrder({ position }: PositionRow, { amount, limitPrice }: ClosingOrder) {
  return {
    instrumentId: position.instrumentId,
    isBuy: closingSide(position) === 'buy',
    amount,
    limitPrice,
    ...noFlags,
    ...sideOf(position),
    reduceOnly: true,
    timeInForce: limitPrice === undefined ? ('IOC' as const) : ('GTC' as const),
  }
}

function restingBook(price: Price, amount: Amount) {
  return { bids: [{ price, amount }], asks: [{ price, amount }] }
}
