import { startTransition, Suspense, useCallback, useState, type ReactNode } from 'react'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { formatFixed6, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { marketNeedsBook, type DraftError, type DraftOrder } from '@/web/desk/draft/checkDraft'
import { emptyFollow, type OrderDraft, type SetDraft } from '@/web/desk/draft/orderDraft'
import { submitText, ticketLabel } from '@/web/desk/draft/orderLabel'
import { splitRisk, splitText } from '@/web/desk/draft/positionModeDraft'
import { PreviewRows } from '@/web/desk/ticket/PreviewRows'
import { TicketFlags } from '@/web/desk/ticket/TicketFlags'
import { SideChoice, Signing, TicketShell, type TicketOffer } from '@/web/desk/ticket/TicketShell'
import { useTicket } from '@/web/desk/ticket/useTicket'
import { t } from '@/web/language/t'
import { phaseLabels } from '@/web/session/access/accessLabels'
import type { Legs } from '@/web/session/positionMode/legsOf'
import { decimalValue } from '@/web/ui/decimalText'
import { formatAmount, formatPrice, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { Skeleton } from '@/web/ui/Skeleton'
import { Slider } from '@/web/ui/Slider'
import { useEventCallback } from '@/web/ui/useEventCallback'
import { AmountField } from './AmountField'
import { orderRows } from './orderRows'
import { PriceField } from './PriceField'
import type { RestingOffer } from './restingOffer'
import type { OrderTicketState } from './useOrderTicket'

/** Loaded together with an account, because without an account there is no largest order. */
const AmountSlider = lazyPanel(() => import('./AmountSlider').then((module) => module.AmountSlider), 'mark')

export type OrderTicketProps = {
  instrument: Instrument
  draft: OrderDraft
  /** Takes an updater function, because several changes may come before a render. */
  onDraft: SetDraft
  order: OrderTicketState
  beforePrice?: ReactNode
  /** Replaces the price field. */
  price?: ReactNode
  /** Shown below the flags. */
  terms?: ReactNode
}

/** The order ticket. Tracks the touched fields; the caller owns the draft. */
export function OrderTicket({ instrument, draft, onDraft, order, beforePrice, price, terms }: OrderTicketProps) {
  const {
    access,
    checked,
    preview,
    own,
    filled,
    queue,
    inHand,
    isAwaitingBook,
    isBookLive,
    attached,
    largest,
    isLinkOpen,
  } = order
  const change = useCallback((part: Partial<OrderDraft>) => onDraft((now) => ({ ...now, ...part })), [onDraft])
  const { hedge = 'open' } = draft
  const midNow = useEventCallback(order.midNow)
  // The typed price becomes the cap, and back. The fields are loaded first to avoid a flash.
  const toggleFollow = useCallback(
    () =>
      startTransition(() =>
        onDraft(({ follow, ...at }) =>
          follow === undefined
            ? { ...at, type: 'limit', volatilityText: undefined, follow: followFrom(at.priceText) }
            : { ...at, priceText: follow.capText ?? at.priceText },
        ),
      ),
    [onDraft],
  )
  useShortcut('ticket.follow', toggleFollow, { isEnabled: access.canTrade !== 'signedOut' })
  const [limited, setLimited] = useState<LimitedAmount>()
  const pick = (amount: Amount, note: string | undefined) => {
    const amountText = amount === 0n ? '' : formatFixed6(amount)
    change({ amountText })
    setLimited(note === undefined ? undefined : { words: note, draft: { ...draft, amountText } })
  }
  const [refused, setRefused] = useState<RefusedPress>()
  const send = () => {
    const error = order.send()
    setRefused(error === undefined ? undefined : { draft, words: error.words })
    return error
  }
  const error = checked.isReady ? undefined : checked.error
  const isJudged = inHand === undefined && !isAwaitingBook
  const { ticket, leave } = useTicket({
    access,
    problem: isJudged ? error : undefined,
    // An error that concerns the whole order is shown once all fields are filled in.
    isFilledIn: error?.field === 'order' && isFilledIn(draft),
    pending: order.phase !== undefined ? phaseLabels[order.phase] : isAwaitingBook ? waitingForPrices : undefined,
    send,
  })
  // Without a connection the button says so, and waiting for the book or another kind of order is no way out.
  const isMoot = (words: string | undefined) => !isLinkOpen && (words === marketNeedsBook || words === bookNotLive)
  const found: DraftError | undefined = ticket.problem ?? (isJudged ? order.attachedError : undefined)
  const problem = isMoot(found?.words) ? undefined : found
  const signed =
    inHand ?? (checked.isReady ? { legs: order.legsOf(checked.order), attachedText: order.attachedText } : undefined)
  const signedWords = signed === undefined ? undefined : signedText(signed.legs, instrument)

  return (
    <TicketShell
      ticket={{ ...ticket, problem }}
      name={t('Order ticket')}
      message={{
        offer: offerText(order.offer, problem, instrument),
        signed:
          signed === undefined ? undefined : (
            <>
              {/* The button says a single order, so only a screen reader hears it again. */}
              <span className={signed.legs.kind === 'single' ? 'sr-only' : ''}>
                <Signing>{signedWords}</Signing>{' '}
              </span>
              {signed.attachedText !== undefined && <span className="text-accent">{signed.attachedText}</span>}
            </>
          ),
        hint: isFilledIn(draft) ? undefined : error?.words,
        warning:
          inHand === undefined && access.canTrade !== 'signedOut'
            ? [textAfter(refused, draft, order), warningOf(order, draft, instrument), limitOf(limited, draft)].find(
                (words) => words !== undefined && !isMoot(words),
              )
            : undefined,
      }}
      button={{
        text: submitText(inHand?.draft ?? draft, instrument),
        side: (inHand?.draft ?? draft).side,
        waiting: isLinkOpen ? (draft.type === 'market' && !isBookLive ? waitingForPrices : undefined) : noLink,
      }}
      preview={<PreviewRows rows={orderRows({ instrument, preview, own, filled, results: attached.results, queue })} />}
    >
      {order.isHedge && (
        <RadioGroup
          label={t('Open or close a position')}
          size="small"
          value={hedge}
          onChange={(choice) => change({ hedge: choice })}
          options={hedgeChoices}
        />
      )}
      <SideChoice value={draft.side} onChange={(side) => change({ side })} hedge={order.isHedge ? hedge : undefined} />
      <Available usd={own?.margin.before?.availableMargin} isOpening={access.canTrade === 'opening'} />
      {beforePrice}
      {price ?? (
        <PriceField
          instrument={instrument}
          draft={draft}
          onChange={change}
          onLeave={leave}
          midNow={midNow}
          onFollow={access.canTrade === 'signedOut' ? undefined : toggleFollow}
          isWrong={problem?.field === 'price'}
          messageId={ticket.messageId}
        />
      )}
      <AmountField
        instrument={instrument}
        draft={draft}
        onAmount={(amountText) => change({ amountText })}
        onBlur={() => leave('amount', draft.amountText)}
        priceNow={order.priceNow}
        largestNow={largest === undefined ? undefined : () => largest()?.amount}
        risk={largest === undefined ? undefined : order.risk}
        isSending={order.isSending}
        isWrong={problem?.field === 'amount'}
        messageId={ticket.messageId}
      />
      {largest === undefined ? (
        sliderBegins
      ) : (
        <Suspense fallback={sliderBegins}>
          <AmountSlider
            largest={largest}
            priceNow={order.priceNow}
            risk={order.risk}
            draft={draft}
            isBookLive={isBookLive}
            isShortOfMargin={error?.code === 'INSUFFICIENT_MARGIN'}
            instrument={instrument}
            onPick={pick}
          />
        </Suspense>
      )}
      {attached.node}
      <TicketFlags draft={draft} isReduceForced={order.isReduceForced} isHedge={order.isHedge} onChange={change} />
      {terms}
    </TicketShell>
  )
}

/** Text of what will be signed. For a split, both orders, and when the second may not be placed. */
export function signedText(legs: Legs<DraftOrder>, instrument: Instrument): string {
  if (legs.kind === 'single') return ticketLabel(legs.order, instrument)
  return `${splitText(legs, instrument)} ${splitRisk(legs)}`
}

const hedgeChoices = [
  { value: 'open', label: t('Open') },
  { value: 'close', label: t('Close') },
] as const

const waitingForPrices = t('Waiting for prices…')
const bookNotLive = t('Order book isn’t live. Market orders can’t be sent.')
const noLink = t('No connection: nothing is sent')

export function Available({ usd, isOpening }: { usd: Usd | undefined; isOpening: boolean }) {
  return (
    <dl className="flex h-4 items-center justify-between text-sm">
      <dt className="text-text-3">{t('Available')}</dt>
      <dd className="text-text-2">
        {isOpening && usd === undefined ? (
          <Skeleton width={88} />
        ) : (
          <>
            {formatUsd(usd)} <span className="text-text-3">USD</span>
          </>
        )}
      </dd>
    </dl>
  )
}

/** Without an account there is no largest order. The space is reserved, so that nothing below moves under a press. */
const sliderBegins = (
  <div className="flex items-center gap-3">
    <Slider label={t('Share of the available margin')} value={0} onChange={() => undefined} disabled />
    <span className="w-32 pr-4 text-right text-sm text-text-3 pointer-coarse:w-38 pointer-coarse:pr-10">
      {unknownText}
    </span>
  </div>
)

function followFrom(priceText: string): OrderDraft['follow'] {
  return { ...emptyFollow, capText: priceText === '' ? undefined : priceText }
}

function isFilledIn({ type, priceText, amountText }: OrderDraft): boolean {
  return amountText !== '' && (type === 'market' || priceText !== '')
}

/** The venue's code for a post-only order that would take. */
const wouldTake: ErrorCode = 'GTC_ORDER_REJECTED'

function offerText(
  offer: RestingOffer | undefined,
  problem: DraftError | undefined,
  { priceStep }: Instrument,
): TicketOffer | undefined {
  if (offer === undefined || !(offer.isPlacing || problem?.code === wouldTake)) return undefined
  const { isPlacing, onTake } = offer
  const price = formatPrice(offer.price, priceStep)
  return isPlacing
    ? {
        words: t('Rejected: would have executed immediately (post-only).'),
        code: wouldTake,
        label: t('Place at {price}', { price }),
        onTake,
      }
    : {
        words: t('Post-only: would execute immediately.'),
        code: wouldTake,
        label: t('Move to {price}', { price }),
        onTake,
      }
}

/** The limit that capped a chosen fraction, unless it is the margin. Shown until the order changes. */
type LimitedAmount = { readonly words: string; readonly draft: OrderDraft }

function limitOf(limited: LimitedAmount | undefined, draft: OrderDraft): string | undefined {
  const names = ['side', 'type', 'priceText', 'amountText', 'timeInForce', 'reduceOnly', 'hedge'] as const
  const isSame = limited !== undefined && names.every((name) => limited.draft[name] === draft[name])
  return isSame ? limited.words : undefined
}

type RefusedPress = { readonly draft: OrderDraft; readonly words: string }

/** Keeps reporting a rejected press after its cause has gone, so that the trader does not think the order was sent. */
function textAfter(
  refused: RefusedPress | undefined,
  draft: OrderDraft,
  { checked, phase }: OrderTicketState,
): string | undefined {
  if (refused?.draft !== draft || !checked.isReady || phase !== undefined) return undefined
  if (refused.words === marketNeedsBook) return t('Not sent: the order book wasn’t live.')
  return t('Not sent: {why}', { why: refused.words })
}

function warningOf(
  { isBookLive, preview }: OrderTicketState,
  draft: OrderDraft,
  { instrumentName, amountStep, priceStep }: Instrument,
): string | undefined {
  if (!isBookLive) return draft.type === 'market' ? marketNeedsBook : bookNotLive
  if (preview.isWholeFill === false) {
    return t('Not enough {instrument} liquidity: the unfilled part will be cancelled.', { instrument: instrumentName })
  }
  const { taken, averagePrice } = preview
  const amount = decimalValue<Amount>(draft.amountText)
  if (draft.type === 'market' || preview.takes !== true || taken === undefined || amount === undefined) return undefined
  if (averagePrice === undefined) return undefined
  const rest = subtract(amount, taken)
  const values = {
    amount: formatAmount(taken, amountStep),
    price: formatPrice(averagePrice, priceStep),
    rest: formatAmount(rest, amountStep),
  }
  if (rest === 0n) return t('Fills {amount} now at ≈ {price}.', values)
  return draft.timeInForce === 'GTC'
    ? t('Fills {amount} now at ≈ {price}, {rest} rests.', values)
    : t('Fills {amount} now at ≈ {price}, {rest} is cancelled.', values)
}
