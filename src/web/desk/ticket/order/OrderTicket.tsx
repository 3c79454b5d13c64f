import { memo, Suspense, useCallback, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { SigningMode, TradeAccess } from '@/web/session/access/access'
import { accessMissing, accessWaits, phaseLabels } from '@/web/session/access/accessLabels'
import type { PendingPhase } from '@/web/session/actions/pendingStore'
import { formatFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { Button } from '@/web/ui/Button'
import { ActionHint } from '@/web/ui/ActionHint'
import { useWasOpened } from '@/web/ui/useWasOpened'
import { later } from '@/web/ui/later'
import { t } from '@/web/language/t'
import {
  type DraftOrder,
  marketNeedsBook,
  type CheckedDraft,
  type DraftError,
  type DraftField,
} from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import type { LargestOrder } from '@/core/quant/preview/largestOrder'
import type { OrderPreview as OwnPreview } from '@/core/quant/preview/previewOrder'
import type { TicketFigures } from './orderPreview'
import { OrderFields } from './OrderFields'
import { submitText } from '@/web/desk/draft/orderLabel'
import { SigningModeChoice } from '@/web/desk/ticket/SigningModeChoice'
import { TicketFlags } from '@/web/desk/ticket/TicketFlags'
import { TicketMessage, type RestingOffer } from './TicketMessage'
import { CostPreview, EffectPreview } from './TicketPreview'

/** Comes with an account: without one there is nothing to share. */
const AmountShares = later(() => import('./AmountShares').then((module) => module.AmountShares), 'mark')

export type OrderTicketProps = {
  instrument: Instrument
  draft: OrderDraft
  /** Hears of changes, each to be made to what is filled in by then: several may come before a drawing. */
  onDraft: (change: (draft: OrderDraft) => OrderDraft) => void
  checked: CheckedDraft
  /** What is being signed or sent, frozen at the press: it is shown instead of what has been typed since. */
  inHand?: SentOrder | undefined
  preview: TicketFigures
  /** What it would do to the trader's own account, while that is known. */
  own: OwnPreview | undefined
  /** The same once all of it has filled, where a part of it would rest. */
  filled?: OwnPreview | undefined
  /** The largest order with these terms, at the moment of a press; undefined without an account. */
  largest?: (() => LargestOrder | undefined) | undefined
  /** How far the order is that was sent last and is not answered. */
  phase: PendingPhase | undefined
  canTrade: TradeAccess
  signingMode: SigningMode
  isPaperWallet: boolean
  onSigningMode: (mode: SigningMode) => void
  isOneClickAvailable: boolean
  isBookLive: boolean
  /** A market order was pressed while the book was not live, and goes once it is. */
  isAwaitingBook: boolean
  /** Where a post-only order that would take could rest. */
  offer?: RestingOffer | undefined
  /** How the instrument is margined, and the way to change it. */
  marginChoice?: ReactNode
  /** Another way to say the price. */
  beforePrice?: ReactNode
  /** What is sent with the order: its stop-loss and its take-profit. */
  attached?: ReactNode
  /** Opens the fields of what is attached; in the row of the flags. */
  attachedToggle?: ReactNode
  /** What is wrong with what is attached: said before the rest is filled in. */
  attachedError?: DraftError | undefined
  /** What of them is sent, in words. */
  attachedText?: string | undefined
  /**
   * The ticket was pressed and nothing is pending: sends the order if it is good at this moment, and returns why not
   * otherwise. While trading is not enabled this is the way to it.
   */
  onSubmit: () => DraftError | undefined
}

/** An order on its way, with the draft and the stops that it was made of. */
export type SentOrder = {
  readonly order: DraftOrder
  readonly draft: OrderDraft
  readonly attachedText: string | undefined
}

/** What to trade, what it would cost, and what will be signed. It holds what was touched; the draft is the caller's. */
export function OrderTicket(props: OrderTicketProps) {
  const { instrument, draft, onDraft, checked, preview, own, phase, canTrade, isBookLive, onSubmit } = props
  const messageId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [shownFields, setShownFields] = useState<ReadonlySet<DraftField>>(noFields)
  const [refused, setRefused] = useState<RefusedPress>()
  const change = useCallback((part: Partial<OrderDraft>) => onDraft((now) => ({ ...now, ...part })), [onDraft])
  const [limited, setLimited] = useState<LimitedAmount>()
  const pick = (amount: Amount, note: string | undefined) => {
    const amountText = formatFixed6(amount)
    change({ amountText })
    setLimited(note === undefined ? undefined : { words: note, draft: { ...draft, amountText } })
  }
  const showField = useCallback((field: DraftField) => setShownFields((now) => new Set([...now, field])), [])
  const { inHand, isAwaitingBook } = props
  const waits = phase !== undefined ? phaseLabels[phase] : isAwaitingBook ? awaitsBook : accessWaits[canTrade]
  const isJudged = inHand === undefined && !isAwaitingBook
  const shownError = isJudged ? (errorToShow(checked, shownFields, draft) ?? props.attachedError) : undefined
  // Before the first input the preview has nothing to say; after it, it keeps its place.
  const isHeld = useWasOpened(draft.priceText !== '' || draft.amountText !== '')

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // React also bubbles the submit of a dialog that is opened from the form: that is no order.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (waits !== undefined) return
    // `checked` is as old as what is drawn: it says what is wrong with the order, and never refuses it.
    const error = onSubmit()
    setShownFields(error === undefined ? noFields : allFields)
    setRefused(error === undefined ? undefined : { draft, words: error.words })
    if (error === undefined) return
    // The way on: the field at fault, or the price that would rest.
    form.current?.querySelector<HTMLElement>(`input[name="${error.field}"], [data-offer]`)?.focus()
  }
  const takeOffer = () => {
    props.offer?.onTake()
    // What comes next is to send it, or nothing.
    form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }
  const offer = props.offer === undefined ? undefined : { ...props.offer, onTake: takeOffer }

  return (
    <form
      ref={form}
      aria-label={t('Order ticket')}
      noValidate
      onSubmit={submit}
      className={`@container flex min-h-0 flex-1 flex-col bg-surface-1 ${lowForm}`}
    >
      <div
        className={`flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3 pb-1 @min-[21.25rem]:gap-1.5 @min-[21.25rem]:pt-2 ${lowFields}`}
      >
        <OrderFields
          instrument={instrument}
          draft={draft}
          onChange={change}
          onLeave={showField}
          wrongField={shownError?.field}
          messageId={messageId}
          marginChoice={props.marginChoice}
          beforePrice={props.beforePrice}
        />
        {props.largest !== undefined ? (
          <Suspense fallback={sharesBegin}>
            <AmountShares
              largest={props.largest}
              draft={draft}
              isBookLive={isBookLive}
              isShortOfMargin={!checked.isReady && checked.error.code === 'INSUFFICIENT_MARGIN'}
              instrument={instrument}
              onPick={pick}
            />
          </Suspense>
        ) : (
          // Its place is kept while the account opens: what is under it does not move under a press.
          (canTrade === 'opening' || canTrade === 'trading') && sharesBegin
        )}
        <TicketFlags draft={draft} onChange={change} more={props.attachedToggle} />
        {props.attached}
        <hr className="border-line" />
        <EffectPreview instrument={instrument} preview={preview} own={own} filled={props.filled} isHeld={isHeld} />
      </div>
      <div
        className={`flex shrink-0 flex-col gap-2 border-t border-line p-3 pt-2 @min-[21.25rem]:gap-1.5 @min-[21.25rem]:pb-2 ${lowFoot}`}
      >
        {isHeld && <CostPreview preview={preview} own={own} />}
        <TicketMessage
          id={messageId}
          checked={inHand === undefined ? checked : { isReady: true, order: inHand.order }}
          shownError={shownError}
          offer={shownError?.code === 'GTC_ORDER_REJECTED' || props.offer?.isPlacing === true ? offer : undefined}
          warning={
            inHand === undefined
              ? (wordsAfter(refused, props) ?? warningOf(props) ?? limitOf(limited, draft))
              : undefined
          }
          attachedText={inHand === undefined ? props.attachedText : inHand.attachedText}
          instrument={instrument}
        />
        <SubmitButton draft={inHand?.draft ?? draft} instrument={instrument} waits={waits} />
        <ActionHint words={accessMissing[canTrade]} />
        <SigningModeChoice
          mode={props.signingMode}
          isPaperWallet={props.isPaperWallet}
          onChange={props.onSigningMode}
          isOneClickAvailable={props.isOneClickAvailable}
        />
      </div>
    </form>
  )
}

/** On a low screen, as over the keyboard of a phone, all of it scrolls, and only the button stays. */
const lowForm = '[@media(max-height:560px)]:scroll-pb-16 [@media(max-height:560px)]:overflow-y-auto'
const lowFields = '[@media(max-height:560px)]:flex-none [@media(max-height:560px)]:overflow-visible'
const lowFoot =
  '[@media(max-height:560px)]:contents [@media(max-height:560px)]:*:mx-3 [@media(max-height:560px)]:*:mb-2 [@media(max-height:560px)]:[&>button]:sticky [@media(max-height:560px)]:[&>button]:bottom-2 [@media(max-height:560px)]:[&>button]:z-1 [@media(max-height:560px)]:[&>button]:w-auto'

const sharesBegin = <div className="h-5 shrink-0 pointer-coarse:h-11" />

const awaitsBook = t('Waiting for live prices…')

const noFields: ReadonlySet<DraftField> = new Set()
const allFields: ReadonlySet<DraftField> = new Set(['price', 'amount', 'order'])

/** An error is not shown before its field has been left; those of the whole order are shown once it is filled in. */
function errorToShow(
  checked: CheckedDraft,
  shownFields: ReadonlySet<DraftField>,
  draft: OrderDraft,
): DraftError | undefined {
  if (checked.isReady) return undefined
  const { error } = checked
  const isFilledIn = draft.amountText !== '' && (draft.type === 'market' || draft.priceText !== '')
  return shownFields.has(error.field) || (error.field === 'order' && isFilledIn) ? error : undefined
}

/** What else than the margin limited a picked share, said until the order is another one. */
type LimitedAmount = { readonly words: string; readonly draft: OrderDraft }

function limitOf(limited: LimitedAmount | undefined, draft: OrderDraft): string | undefined {
  const names = ['side', 'type', 'priceText', 'amountText', 'timeInForce', 'reduceOnly'] as const
  const isSame = limited !== undefined && names.every((name) => limited.draft[name] === draft[name])
  return isSame ? limited.words : undefined
}

type RefusedPress = { readonly draft: OrderDraft; readonly words: string }

/** A press that was refused stays so when its reason has gone a moment later: the trader must not think that it was sent. */
function wordsAfter(
  refused: RefusedPress | undefined,
  { draft, checked, phase }: OrderTicketProps,
): string | undefined {
  if (refused?.draft !== draft || !checked.isReady || phase !== undefined) return undefined
  // One line: the figures above keep their room.
  if (refused.words === marketNeedsBook) return t('Not sent: the order book wasn’t live.')
  return t('Not sent: {why}', { why: refused.words })
}

function warningOf({ draft, isBookLive, preview, instrument }: OrderTicketProps): string | undefined {
  if (!isBookLive)
    return draft.type === 'market' ? marketNeedsBook : t('Order book isn’t live. Market orders can’t be sent.')
  if (preview.isWholeFill !== false) return undefined
  return t('Not enough {instrument} liquidity: the unfilled part will be cancelled.', {
    instrument: instrument.instrumentName,
  })
}

type SubmitButtonProps = Pick<OrderTicketProps, 'draft' | 'instrument'> & { waits: string | undefined }

/** While it waits it says on what, and keeps the name by which it is known. */
const SubmitButton = memo(function SubmitButton({ draft, instrument, waits }: SubmitButtonProps) {
  const words = submitText(draft, instrument.instrumentName)
  return (
    <Button
      type="submit"
      variant={draft.side}
      size="large"
      isPending={waits !== undefined}
      aria-label={waits === undefined ? words : `${words}: ${waits}`}
      className="w-full"
    >
      <span className="truncate">{waits ?? words}</span>
    </Button>
  )
})
