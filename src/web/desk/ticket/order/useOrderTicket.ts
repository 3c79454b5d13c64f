import { useState } from 'react'
import { useAccess, useAccountServices, useAccountSession, usePendingOrders } from '@/web/session/accountContext'
import { useAccountSummaryLater } from '@/web/session/useLaterLists'
import { usePositionsLater } from '@/web/session/figures/usePositionsLater'
import { chosenLeverage } from '@/web/session/figures/chosenLeverage'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import type { Positions } from '@/web/session/figures/positions'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import {
  checkDraft,
  checkOwn,
  orderOf,
  type CheckedDraft,
  type DraftError,
  type DraftOrder,
} from '@/web/desk/draft/checkDraft'
import type { OrderDraft, SetDraft } from '@/web/desk/draft/orderDraft'
import { previewTicket } from './orderPreview'
import type { SentOrder } from './OrderTicket'
import { useMarketData } from '@/web/market/marketDataContext'
import type { BookView } from '@/web/market/orderBook/bookView'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useIsLinkOpen } from '@/web/market/useIsLinkOpen'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { fixed6, formatFixed6, negate, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAwaitedBook } from '@/web/desk/draft/useAwaitedBook'
import type { TicketFacts, TicketParts } from '../ticketParts'
import type { Attached } from '../stop/useAttachedStops'
import { useRestingOffer } from './useRestingOffer'

/** The draft belongs to the desk: the book and the chart write into it too. */

/**
 * The ticket of one instrument: its draft, what is wrong with it, what it would cost, and the sending of it. `parts` is
 * what the trader's account adds; without one an order could trade with the whole book.
 */
export function useTicket(
  instrument: Instrument,
  draft: OrderDraft,
  setDraft: SetDraft,
  parts: TicketParts | undefined,
) {
  const { instrumentName } = instrument
  const { previewed, judge, largest, factsNow, tradable, attachment: attached } = parts ?? {}
  const access = useAccess()
  const { access: store } = useAccountServices()
  const session = useAccountSession()
  const placing = usePendingOrders().placements.get('single')
  const { canTrade, stepOn } = useTradeAccess()
  const marketData = useMarketData()
  const isLinkOpen = useIsLinkOpen()
  // The parts hear the same, and are made again with each change of it: the ticket would be drawn once for itself and once for them.
  const isHeard = parts === undefined
  const summary = useAccountSummaryLater(isHeard)
  const positions = usePositionsLater(isHeard)
  const book = useThrottledOrderBook(instrumentName, isHeard)
  const { ticker } = useThrottledTicker(instrumentName, isHeard)
  const markPrice = ticker?.mark?.price
  const isBookLive = book.status === 'live'
  const heldIn = (list: Positions | undefined) => list?.find((held) => held.instrumentName === instrumentName)
  const position = heldIn(positions)

  type Known = { readonly book: BookView } & Partial<TicketFacts>
  const check = (wanted: OrderDraft, { book: { status, bestBid, bestAsk }, mark, held }: Known) =>
    checkDraft(wanted, {
      instrument,
      markPrice: mark,
      bestBid,
      bestAsk,
      isBookLive: status === 'live',
      position: held === undefined ? undefined : signedAmount(heldIn(held)),
    })
  const formed = check(draft, { book, mark: markPrice, held: positions })
  const own = previewed?.own
  const { bids, asks } = tradable ?? book
  const liveBook = { bids: isBookLive ? bids : undefined, asks: isBookLive ? asks : undefined }
  const preview = previewTicket({
    draft,
    instrument,
    ...liveBook,
    markPrice,
    indexPrice: ticker?.indexPrice,
    feeRates: feeRatesOf(summary?.feeStructures, instrument),
    leverage: chosenLeverage(summary, instrument.instrumentId),
    position: signedAmount(position),
  })
  const checkAll = (now: CheckedDraft, ownNow: OrderPreview | undefined) =>
    withinLimits(withAttached(checkOwn(now, ownNow), attached), session?.oneClick)
  const checked = checkAll(formed, own)

  // Of a press: by what is known then. What is drawn may be a fifth of a second old, and on a busy page more.
  const knownNow = (): Known => ({
    book: marketData.orderBook(instrumentName).getSnapshot(),
    ...factsNow?.(),
  })
  const checkPress = (known: Known) => {
    const now = check(draft, known)
    return checkAll(now, now.isReady ? judge?.(now.order, known.book) : undefined)
  }

  const largestNow = () => {
    const { book: bookNow } = knownNow()
    const sized = orderOf({ ...draft, priceText: sizingPrice(draft, bookNow), amountText: '1' }, instrument)
    return sized === undefined ? undefined : largest?.(sized, bookNow)
  }

  const [inHand, setInHand] = useState<SentOrder>()
  const place = (order: DraftOrder) => {
    setInHand({ order, draft, attachedText: attached?.words })
    const stops = attached?.stops ?? []
    const onTaken = (taken: OrderMessage) => {
      // An order that ended without a fill has nothing to protect.
      const isOver = taken.orderStatus === 'cancelled' && taken.filled === 0n
      if (stops.length > 0 && !isOver) void session?.stops.attach(taken, stops)
      attached?.onTaken?.(taken)
    }
    void session?.actions.place(order, { onTaken }).then((outcome) => {
      setInHand(undefined)
      const wouldTake = outcome.status === 'refused' && outcome.failure.code === 'GTC_ORDER_REJECTED'
      setRefused(wouldTake ? order : undefined)
      if (outcome.status !== 'done') return
      // The price stays for the next order; the amount is spent, unless another has been typed since.
      setDraft((now) => (now.amountText === draft.amountText ? { ...now, amountText: '' } : now))
      attached?.onSent()
    })
  }
  const { offer, setRefused } = useRestingOffer({
    instrument,
    draft,
    setDraft: (next) => setDraft(() => next),
    checked,
    book: isBookLive ? book : undefined,
    checkNow: (next) => check(next, knownNow()),
    place,
  })

  const submit = (): DraftError | undefined => {
    if (canTrade !== 'trading') {
      stepOn()
      return undefined
    }
    const known = knownNow()
    const pressed = checkPress(known)
    if (pressed.isReady) {
      place(pressed.order)
      return undefined
    }
    const ifLive: Known = { ...known, book: { ...known.book, status: 'live' } }
    // What the account makes of it is seen with the book that comes: this one may be gone.
    const isBookAllItLacks =
      isLinkOpen && known.book.status !== 'live' && checkAll(check(draft, ifLive), undefined).isReady
    if (!isBookAllItLacks) return pressed.error
    awaitBook()
    return undefined
  }
  const { isAwaitingBook, awaitBook } = useAwaitedBook({
    draft,
    isBookLive: isBookLive && tradable !== undefined,
    isLinkOpen,
    timers: marketData.timers,
    sendNow: () => {
      const known = knownNow()
      if (known.book.status !== 'live') return 'bookNotLive'
      const checkedNow = checkPress(known)
      if (!checkedNow.isReady) return { refusal: checkedNow.error.words }
      place(checkedNow.order)
      return 'sent'
    },
  })

  return {
    checked,
    preview,
    own,
    filled: previewed?.filled(),
    largest: parts === undefined ? undefined : largestNow,
    phase: placing,
    inHand: placing === undefined ? undefined : inHand,
    canTrade,
    signingMode: access.status === 'trading' ? access.signingMode : ('wallet' as const),
    isPaperWallet: access.status !== 'signedOut' && access.isPaper,
    setSigningMode: store.setSigningMode,
    isBookLive,
    isAwaitingBook,
    offer,
    submit,
  }
}

/** A limit order without a price is sized at the touch: the best price of the other side. */
function sizingPrice({ type, side, priceText }: OrderDraft, { status, bestBid, bestAsk }: BookView): string {
  if (type === 'market' || priceText.trim() !== '') return priceText
  const touch = status === 'live' ? (side === 'buy' ? bestAsk : bestBid) : undefined
  return touch === undefined ? priceText : formatFixed6(touch)
}

/** An order is not sent without the protection that was typed for it, nor at a price that does not say what was typed. */
function withAttached(checked: CheckedDraft, attached: Attached | undefined): CheckedDraft {
  const error = attached?.priceError ?? (checked.isReady ? attached?.error : undefined)
  return error === undefined ? checked : { isReady: false, error }
}

/** What the signing key would refuse is said before the press, with the ways to go on. */
function withinLimits(checked: CheckedDraft, oneClick: Pick<OneClick, 'refusal'> | undefined): CheckedDraft {
  const words = checked.isReady ? oneClick?.refusal([checked.order]) : undefined
  return words === undefined ? checked : { isReady: false, error: { field: 'order', code: undefined, words } }
}

function signedAmount(position: { readonly side: 'buy' | 'sell'; readonly amount: Amount } | undefined): Amount {
  if (position === undefined) return fixed6<Amount>(0n)
  return position.side === 'buy' ? position.amount : negate(position.amount)
}
