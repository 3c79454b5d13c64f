import type { Instrument } from '@/core/protocol/instrument'
import {
  checkDraft,
  checkMyOrder,
  limitProblem,
  orderOf,
  type CheckedDraft,
  type DraftOrder,
} from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { checkFollowed, checkOpening, draftLegs, markedDraft } from '@/web/desk/draft/positionModeDraft'
import { useAttachedStops } from '@/web/desk/ticket/stop/useAttachedStops'
import { useTicketAccess } from '@/web/desk/ticket/useTicket'
import { useTicketFacts } from '@/web/desk/ticket/useTicketFacts'
import type { OrderPricing } from '@/web/desk/ticket/volatility/useVolatilityOrder'
import { useFollowedMarket } from '@/web/market/followedMarketContext'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useAccountSession } from '@/web/session/accountContext'
import { previewBook } from '@/web/session/orders/restingSizes'
import { ordersOf, type PositionMode } from '@/web/session/positionMode/legsOf'
import { usePositionMode } from '@/web/session/positionMode/usePositionMode'
import { useOrderPreview } from '@/web/session/preview/useOrderPreview'
import { useOpenOrdersInSpareFrame } from '@/web/session/spareFrameLists'
import { previewTicket } from './orderPreview'
import { queueEstimate } from './queueEstimate'
import { useOrderNow, type OrderFacts } from './useOrderNow'
import { useSendOrder, type OrderChecks, type OrderContext } from './useSendOrder'

export type OrderTicketState = ReturnType<typeof useOrderTicket>

/**
 * Errors, preview and submission of the ticket's order. Without an account, all orders in the book count as tradable.
 */
export function useOrderTicket(instrument: Instrument, context: OrderContext, priced?: OrderPricing) {
  const { draft: typed } = context
  const { mode } = usePositionMode(instrument)
  const { instrumentName } = instrument
  const isFollowed = useFollowedMarket() !== undefined
  const hasAccount = useAccountSession() !== undefined
  const { positionSide } = markedDraft(typed, mode, instrument, undefined)
  const { markPrice, position, oneClick, equity, held: _, ...terms } = useTicketFacts(instrument, { positionSide })
  const draft = markedDraft(typed, mode, instrument, position)
  const book = useThrottledOrderBook(instrumentName)
  const orders = useOpenOrdersInSpareFrame()?.orders ?? []
  const tradable = previewBook(book, orders, instrumentName, draft.selfTradePrevention)
  const previewed = useOrderPreview(instrument, orderOf(draft, instrument), tradable, positionSide)
  const isHedge = mode === 'hedge'
  const attached = useAttachedStops(instrument, isHedge ? { ...context, draft } : context, {
    book: tradable,
    markPrice,
    leverage: terms.leverage,
  })
  const now = useOrderNow(instrument, draft, previewed)

  const legsOf = (order: DraftOrder, held = position) => draftLegs(order, mode, instrument, held)
  const checks: OrderChecks = {
    form: (wanted, known) => checkForm(wanted, known, { mode, instrument, priced }),
    all: (formed, own) => {
      const checked = checkMyOrder(formed, own)
      // Errors in attached stops or in the followed target block the order, which must not be sent without them.
      const extra = priced?.priceError ?? (checked.isReady ? (attached.error ?? priced?.error) : undefined)
      const error = extra ?? (checked.isReady ? limitProblem(oneClick, ordersOf(legsOf(checked.order))) : undefined)
      return error === undefined ? checked : { isReady: false, error }
    },
  }
  const checked = checks.all(checks.form(draft, { book, markPrice, position }), previewed?.own)
  const extraTexts = [attached.words, priced?.words].filter((text) => text !== undefined)
  const attachedText = extraTexts.length === 0 ? undefined : extraTexts.join(' ')
  const sending = useSendOrder({
    instrument,
    context,
    book,
    checked,
    checks,
    legsOf,
    now,
    attached,
    priced,
    attachedText,
  })
  const known = { draft, instrument, bids: tradable?.bids, asks: tradable?.asks, markPrice, position, ...terms }
  return {
    ...sending,
    access: useTicketAccess(),
    checked,
    legsOf,
    /** True when the position mode makes the venue accept the order only as reduce-only. */
    isReduceForced: !isHedge && draft !== typed,
    isHedge,
    preview: previewTicket(known),
    own: previewed?.own,
    filled: previewed?.filled(),
    /** Undefined unless the venue estimates queues and the order would rest. */
    queue: isFollowed ? queueEstimate(draft, book, orders, instrumentName) : undefined,
    /** Largest order with these terms at press time; `undefined` without an account. */
    largest: hasAccount ? now.largest : undefined,
    risk: { known, stop: context.attached.legs.STOP_LOSS, largest: now.largest, equity },
    priceNow: now.price,
    midNow: now.mid,
    isBookLive: book.status === 'live',
    /** Attached stops with their fields. */
    attached,
    attachedError: attached.error ?? priced?.error,
    attachedText,
  }
}

type FormTerms = {
  readonly mode: PositionMode
  readonly instrument: Instrument
  readonly priced: OrderPricing | undefined
}

function checkForm(wanted: OrderDraft, known: OrderFacts, { mode, instrument, priced }: FormTerms): CheckedDraft {
  const { book, ...rest } = known
  const { status, bestBid, bestAsk } = book
  const marked = markedDraft(wanted, mode, instrument, known.position)
  const facts = { instrument, ...rest, bestBid, bestAsk, isBookLive: status === 'live' }
  const formed = checkFollowed(checkOpening(checkDraft(marked, facts), mode, facts), marked, mode, facts)
  const error = formed.isReady ? priced?.check?.(formed.order, book) : undefined
  return error === undefined ? formed : { isReady: false, error }
}
