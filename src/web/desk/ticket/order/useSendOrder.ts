import { useState } from 'react'
import { formatFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import type { CheckedDraft, DraftError, DraftOrder } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { useAwaitedBook } from '@/web/desk/draft/useAwaitedBook'
import type { Attached } from '@/web/desk/ticket/stop/useAttachedStops'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import type { OrderPricing } from '@/web/desk/ticket/volatility/useVolatilityOrder'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import type { BookView } from '@/web/market/orderBook/bookView'
import { useIsConnected } from '@/web/market/useIsConnected'
import { useAccountSession, usePendingOrders } from '@/web/session/accountContext'
import { useConfirm } from '@/web/session/confirm/useConfirm'
import { isSameLegs, type Legs } from '@/web/session/positionMode/legsOf'
import { useEventCallback } from '@/web/ui/useEventCallback'
import { restingOffer } from './restingOffer'
import type { OrderFacts, OrderNow } from './useOrderNow'

export type OrderContext = Pick<TicketContext, 'draft' | 'setDraft' | 'attached' | 'setAttached'>

/** Two checks of an order: first its form, then the account, attached stops and one-click limits. */
export type OrderChecks = {
  readonly form: (draft: OrderDraft, facts: OrderFacts) => CheckedDraft
  readonly all: (formed: CheckedDraft, own: OrderPreview | undefined) => CheckedDraft
}

/** An order in flight, with the draft and stops from which it was made. */
export type SentOrder = {
  readonly legs: Legs<DraftOrder>
  readonly draft: OrderDraft
  readonly attachedText: string | undefined
}

type SendInput = {
  readonly instrument: Instrument
  readonly context: OrderContext
  readonly book: BookView
  readonly checked: CheckedDraft
  readonly checks: OrderChecks
  /** Orders to send for a draft, which depend on the position. `held` replaces the position that is drawn. */
  readonly legsOf: (order: DraftOrder, held?: Amount) => Legs<DraftOrder>
  readonly now: OrderNow
  readonly attached: Attached
  readonly priced: OrderPricing | undefined
  readonly attachedText: string | undefined
}

/** Sends the ticket's order: at once, when its book is live again, or at the offered resting price. */
export function useSendOrder(input: SendInput) {
  const { instrument, context, book, checked, checks, legsOf, now } = input
  const { draft, setDraft } = context
  const { timers } = useMarketData()
  const isLinkOpen = useIsConnected()
  const isBookLive = book.status === 'live'
  const [refused, setRefused] = useState<DraftOrder>()
  const { phase, inHand, place } = usePlacing(input, setRefused)
  const isAsDrawn = (order: DraftOrder, { position }: OrderFacts) =>
    isSameLegs(legsOf(order), legsOf(order, position)) &&
    (!checked.isReady || checked.order.reduceOnly === order.reduceOnly)
  // The newest checks, because an answer to a confirmation may come long after the render of its press.
  const form = useEventCallback(checks.form)
  const all = useEventCallback(checks.all)
  const checkPress = (facts: OrderFacts, pressed = draft) => {
    const formed = form(pressed, facts)
    // The trader must sign what was drawn. The orders of a split depend on the position, so a press is rejected if the
    // position has changed them.
    if (formed.isReady && !isAsDrawn(formed.order, facts)) return positionMoved
    return all(formed, formed.isReady ? now.judge(formed.order, facts.book) : undefined)
  }
  const confirmed = useConfirmed(input, checkPress, place)
  const offer = restingOffer({
    instrument,
    draft,
    setDraft: (next) => setDraft(() => next),
    checked,
    book: isBookLive ? book : undefined,
    checkNow: (next) => checkPress(now.facts(), next),
    place: confirmed,
    refused,
    setRefused,
  })
  const { isAwaitingBook, awaitBook } = useAwaitedBook({
    draft,
    isBookLive,
    isLinkOpen,
    timers,
    sendNow: () => {
      const facts = now.facts()
      if (facts.book.status !== 'live') return 'bookNotLive'
      const pressed = checkPress(facts)
      if (!pressed.isReady) return { refusal: pressed.error.words }
      confirmed(pressed.order)
      return 'sent'
    },
  })
  const send = (): DraftError | undefined => {
    const facts = now.facts()
    const pressed = checkPress(facts)
    if (pressed.isReady) {
      confirmed(pressed.order)
      return undefined
    }
    const ifLive: OrderFacts = { ...facts, book: { ...facts.book, status: 'live' } }
    // True if only a live book is missing. Skips the account checks with the current book, which may be stale; they run
    // with the next live book.
    const isBookAllItLacks = isLinkOpen && facts.book.status !== 'live' && all(form(draft, ifLive), undefined).isReady
    if (!isBookAllItLacks) return pressed.error
    awaitBook()
    return undefined
  }
  return {
    send,
    isLinkOpen,
    /** True after a market order was pressed while the book was not live. The order is sent once the book is live. */
    isAwaitingBook,
    offer,
    phase,
    /** From the press to the end of its outcome, also while nothing is signed yet. */
    isSending: inHand !== undefined || phase !== undefined,
    /** The order being signed or sent, as it was at press time. Shown instead of later input. */
    inHand: phase === undefined ? undefined : inHand,
  }
}

/** Returns a function that places the order of a draft, after the confirmation that the trader has chosen for its kind. */
function useConfirmed(
  { context, legsOf, attached, attachedText, now, instrument }: SendInput,
  checkPress: (facts: OrderFacts, pressed: OrderDraft) => CheckedDraft,
  place: (order: DraftOrder, pressed: OrderDraft) => void,
) {
  const confirm = useConfirm()
  const stopsNow = useEventCallback(() => attached.words)
  return (order: DraftOrder, pressed = context.draft) =>
    confirm(
      () => {
        const isMarket = pressed.type === 'market'
        const asked = {
          order,
          isMarket,
          legs: legsOf(order),
          attachedText,
          value: now.value(order, pressed),
          instrument,
        }
        return import('./orderQuestion').then((module) => module.orderQuestion(asked))
      },
      () => {
        // Checked again, because the trader may have thought about it for a while.
        const still = checkPress(now.facts(), pressed)
        if (!still.isReady) return still.error.words
        if (!isSameOrder(still.order, order) || stopsNow() !== attached.words) return orderChanged
        place(order, pressed)
        return undefined
      },
    )
}

function isSameOrder(one: DraftOrder, other: DraftOrder): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof DraftOrder)[]
  return names.every((name) => one[name] === other[name])
}

const orderChanged = t('The order changed since you were asked.')

const positionMoved: CheckedDraft = {
  isReady: false,
  error: { field: 'order', words: t('Your position changed since this preview.') },
}

/** Places orders. `onRejected` gets a post-only order that would take, or `undefined` after any other outcome. */
function usePlacing(
  { context: { setDraft }, legsOf, attached, priced, attachedText }: SendInput,
  onRejected: (order: DraftOrder | undefined) => void,
) {
  const session = useAccountSession()
  const phase = usePendingOrders().placements.get('single')
  const [inHand, setInHand] = useState<SentOrder>()
  const place = (order: DraftOrder, draft: OrderDraft) => {
    if (session === undefined) return
    setInHand({ legs: legsOf(order), draft, attachedText })
    const { stops } = attached
    const onTaken = (taken: OrderMessage) => {
      // Stops are not attached to an order that ended without a fill, because there is nothing to protect.
      const isOver = taken.orderStatus === 'cancelled' && taken.filled === 0n
      if (stops.length > 0 && !isOver) void session.stops.attach(taken, stops)
      priced?.onTaken(taken)
    }
    let rest: Amount | undefined
    const onHalfDone = (left: Amount) => void (rest = left)
    const beforeSend = priced?.beforeSend
    const isWhole = priced !== undefined && priced.canSplit !== true
    void session.actions
      .place(order, { onTaken, onHalfDone, isWhole, ...(beforeSend !== undefined && { beforeSend }) })
      .then((outcome) => {
        setInHand(undefined)
        const wouldTake = outcome.status === 'refused' && outcome.failure.code === 'GTC_ORDER_REJECTED'
        onRejected(wouldTake ? order : undefined)
        if (outcome.status !== 'done') {
          // Reduces the amount to the remainder, so that a second press does not send the filled part again.
          const amountText = rest === undefined ? draft.amountText : formatFixed6(rest)
          setDraft((now) => (now.amountText === draft.amountText ? { ...now, amountText } : now))
          return
        }
        // The price stays for the next order. The amount is cleared unless it was edited since.
        setDraft((now) => (now.amountText === draft.amountText ? { ...now, amountText: '' } : now))
        attached.onSent()
      })
  }
  return { phase, inHand, place }
}
