import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { formatFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { marketNeedsBook, type DraftError, type DraftOrder } from '@/web/desk/draft/checkDraft'
import type { OrderDraft, SetDraft } from '@/web/desk/draft/orderDraft'
import { submitText, ticketLabel } from '@/web/desk/draft/orderLabel'
import { splitRisk, splitText } from '@/web/desk/draft/positionModeDraft'
import { TicketFlags } from '@/web/desk/ticket/TicketFlags'
import { Signing, TicketShell, type TicketOffer } from '@/web/desk/ticket/TicketShell'
import { useTicket } from '@/web/desk/ticket/useTicket'
import { t } from '@/web/language/t'
import { phaseLabels } from '@/web/session/access/accessLabels'
import type { Legs } from '@/web/session/positionMode/legsOf'
import { formatPrice } from '@/web/ui/formatNumber'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { useWasOpened } from '@/web/ui/useWasOpened'
import { OrderFields } from './OrderFields'
import type { RestingOffer } from './restingOffer'
import { costOf, EffectPreview } from './TicketPreview'
import type { OrderTicketState } from './useOrderTicket'

/** Loaded together with an account, because without an account there is no largest order. */
const AmountShares = lazyPanel(() => import('./AmountShares').then((module) => module.AmountShares), 'mark')

export type OrderTicketProps = {
  instrument: Instrument
  draft: OrderDraft
  /** Takes an updater function, because several changes may come before a render. */
  onDraft: SetDraft
  order: OrderTicketState
  /** Margin settings of the instrument, as a button to change them. */
  marginChoice?: ReactNode
  beforePrice?: ReactNode
}

/** The order ticket. Tracks the touched fields; the caller owns the draft. */
export function OrderTicket({ instrument, draft, onDraft, order, marginChoice, beforePrice }: OrderTicketProps) {
  const { access, checked, preview, own, filled, inHand, isAwaitingBook, isBookLive, attached } = order
  const { canTrade } = access
  const change = useCallback((part: Partial<OrderDraft>) => onDraft((now) => ({ ...now, ...part })), [onDraft])
  const [limited, setLimited] = useState<LimitedAmount>()
  const pick = (amount: Amount, note: string | undefined) => {
    const amountText = formatFixed6(amount)
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
    pending:
      order.phase !== undefined ? phaseLabels[order.phase] : isAwaitingBook ? t('Waiting for live prices…') : undefined,
    send,
  })
  const problem: DraftError | undefined = ticket.problem ?? (isJudged ? order.attachedError : undefined)
  // Hidden before the first input. Afterwards the preview keeps its space.
  const isHeld = useWasOpened(draft.priceText !== '' || draft.amountText !== '')
  const signed =
    inHand ?? (checked.isReady ? { legs: order.legsOf(checked.order), attachedText: order.attachedText } : undefined)

  return (
    <TicketShell
      ticket={{ ...ticket, problem }}
      name={t('Order ticket')}
      cost={isHeld ? costOf(preview, own) : undefined}
      message={{
        offer: offerText(order.offer, problem, instrument),
        signed:
          signed === undefined ? undefined : (
            <Signing>
              {signedText(signed.legs, instrument)}
              {signed.attachedText !== undefined && <span className="text-accent"> {signed.attachedText}</span>}
            </Signing>
          ),
        isTall: signed?.legs.kind === 'split',
        warning:
          inHand === undefined
            ? (textAfter(refused, draft, order) ?? warningOf(order, draft, instrument) ?? limitOf(limited, draft))
            : undefined,
      }}
      button={{
        text: submitText(inHand?.draft ?? draft, instrument.instrumentName),
        side: (inHand?.draft ?? draft).side,
      }}
    >
      <OrderFields
        instrument={instrument}
        draft={draft}
        onChange={change}
        onLeave={leave}
        wrongField={problem?.field}
        messageId={ticket.messageId}
        marginChoice={marginChoice}
        beforePrice={beforePrice}
        isHedge={order.isHedge}
      />
      {order.largest !== undefined ? (
        <Suspense fallback={sharesBegin}>
          <AmountShares
            largest={order.largest}
            draft={draft}
            isBookLive={isBookLive}
            isShortOfMargin={error?.code === 'INSUFFICIENT_MARGIN'}
            instrument={instrument}
            onPick={pick}
          />
        </Suspense>
      ) : (
        // Space is reserved while the account opens, so that nothing below moves under a press.
        (canTrade === 'opening' || canTrade === 'trading') && sharesBegin
      )}
      <TicketFlags
        draft={draft}
        isReduceForced={order.isReduceForced}
        isHedge={order.isHedge}
        onChange={change}
        more={attached?.toggle}
      />
      {attached?.node}
      <hr className="border-line" />
      <EffectPreview instrument={instrument} preview={preview} own={own} filled={filled} isHeld={isHeld} />
    </TicketShell>
  )
}

/** Text of what will be signed. For a split, both orders, and when the second may not be placed. */
function signedText(legs: Legs<DraftOrder>, instrument: Instrument): string {
  if (legs.kind === 'single') return ticketLabel(legs.order, instrument)
  return `${splitText(legs, instrument)} ${splitRisk(legs)}`
}

const sharesBegin = <div className="h-5 shrink-0 pointer-coarse:h-11" />

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
        words: t('Post-only: this price would execute immediately.'),
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
  { instrumentName }: Instrument,
): string | undefined {
  if (!isBookLive)
    return draft.type === 'market' ? marketNeedsBook : t('Order book isn’t live. Market orders can’t be sent.')
  if (preview.isWholeFill !== false) return undefined
  return t('Not enough {instrument} liquidity: the unfilled part will be cancelled.', { instrument: instrumentName })
}
