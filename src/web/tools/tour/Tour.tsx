import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { formatFixed6, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { useOpenTicket, type OpenTicket } from '@/web/desk/draft/openTicket'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { t } from '@/web/language/t'
import type { BookView } from '@/web/market/orderBook/bookView'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useOpenOrders } from '@/web/session/accountContext'
import { useAccountStaleSince, useFills } from '@/web/session/accountLists'
import { carriedSearch, startInstrument, tradePath } from '@/web/ui/navigation/routes'
import { useTour } from './tour'
import { TourCard, type TourAction } from './TourCard'
import { readProgress, writeProgress } from './tourProgress'
import { advance, type TourFacts, type TourPlace } from './tourSteps'
import { tourText, type TicketState } from './tourText'
import { useTourTarget } from './useTourTarget'

/** Runs the tour: watches the account and advances when a step is done. It fills in forms but never sends them. */
export function Tour() {
  const { end, readProgress: persisted, writeProgress: persist } = useTour()
  const { facts, isSignedOut } = useTourFacts()
  const [place, setPlace] = useState<TourPlace>(() => readProgress(persisted()))
  const next = advance(place, facts)
  if (next !== place) setPlace(next)
  useEffect(() => persist(writeProgress(place)), [persist, place])
  const shown: TourPlace = isSignedOut && place.step !== 'done' ? { step: 'connect' } : place
  const ticket = useTourTicket(place)
  const openDesk = useOpenDesk()
  const stepsOf = useInstrumentTerms()
  const target = useTourTarget(shown)
  const action: TourAction | undefined =
    shown.step !== 'place'
      ? undefined
      : ticket.state.kind === 'elsewhere'
        ? { label: t('Open {instrument}', { instrument: startInstrument }), onPress: openDesk }
        : ticket.fill === undefined
          ? undefined
          : { label: t('Fill in the ticket'), onPress: ticket.fill }
  return (
    <TourCard
      step={shown.step}
      words={tourText(shown, ticket.state, stepsOf)}
      action={action}
      target={target}
      onEnd={end}
    />
  )
}

function useTourFacts(): { readonly facts: TourFacts; readonly isSignedOut: boolean } {
  const { canTrade } = useTradeAccess()
  const isStale = useAccountStaleSince() !== undefined
  const orders = useOpenOrders().data?.orders
  const fills = useFills().data
  const isKnown = !isStale && canTrade === 'trading' && orders !== undefined && fills !== undefined
  return {
    facts: {
      isTrading: canTrade === 'trading',
      orders: isKnown ? new Map(orders.map((order) => [order.rowKey, order])) : undefined,
      filledIds: new Set(fills?.map(({ orderId }) => orderId).filter((orderId) => orderId !== undefined)),
    },
    isSignedOut: canTrade !== 'trading' && canTrade !== 'opening',
  }
}

function useOpenDesk(): () => void {
  const [, navigate] = useLocation()
  return () => navigate(tradePath(startInstrument) + carriedSearch())
}

/**
 * Fills the ticket once per step with an order that will rest. The price does not follow the market, and fields that
 * the trader clears stay empty. `fill` fills the ticket again over any input.
 */
function useTourTicket(place: TourPlace): { readonly state: TicketState; readonly fill: (() => void) | undefined } {
  const open = useOpenTicket()
  // Options are excluded, because half a percent of an option's price is less than its tick.
  const ticket = open?.instrument.instrumentType === 'PERPETUAL' ? open : undefined
  const book = useThrottledOrderBook(ticket?.instrument.instrumentName ?? startInstrument)
  const [filled, setFilled] = useState<{ readonly priceText: string; readonly amountText: string }>()
  const [servedTurn, setServed] = useState<string>()
  const turn = place.step === 'place' ? (place.lost ?? 'first') : undefined
  if (turn === undefined && servedTurn !== undefined) setServed(undefined)
  const proposed = ticket === undefined ? undefined : firstOrder(ticket.instrument, book)
  const fill =
    ticket !== undefined && proposed !== undefined
      ? () => {
          const texts = { priceText: formatFixed6(proposed.price), amountText: formatFixed6(proposed.amount) }
          setFilled(texts)
          setServed(turn)
          ticket.fill(() => ({ ...emptyDraft, ...texts }))
        }
      : undefined
  const isDue =
    turn !== undefined &&
    turn !== servedTurn &&
    fill !== undefined &&
    ticket !== undefined &&
    isEmpty(ticket, filled?.priceText)
  const serve = useEffectEvent(() => fill?.())
  useEffect(() => {
    if (isDue) serve()
  }, [isDue])
  if (ticket === undefined) return { state: { kind: 'elsewhere' }, fill: undefined }
  const { draft, instrument } = ticket
  const isFilled =
    draft.side === 'buy' &&
    draft.type === 'limit' &&
    filled !== undefined &&
    draft.priceText === filled.priceText &&
    draft.amountText === filled.amountText
  if (isFilled) return { state: { kind: 'filled', instrument, ...filled }, fill: undefined }
  return { state: { kind: book.status === 'live' ? 'own' : 'waiting' }, fill }
}

/**
 * True when the trader has typed nothing: the ticket is blank, or holds only the price of the order that the tour has
 * sent.
 */
function isEmpty({ draft }: OpenTicket, filledPrice: string | undefined): boolean {
  return draft.amountText === '' && (draft.priceText === '' || draft.priceText === filledPrice)
}

type Terms = Pick<Instrument, 'priceStep' | 'amountStep' | 'minOrderValue'>

/** Distance from the mid in per mille: far enough to rest for a while, near enough to show on the chart. */
const distance = 5n
/** Well above the venue's minimum, so that a partly filled order can still be amended. */
const timesMinimum = 10n

/**
 * Returns a buy order below the mid, on a tick, at most at the best bid, so that it rests. Undefined without a live,
 * two-sided book.
 */
export function firstOrder(
  { priceStep, amountStep, minOrderValue }: Terms,
  { status, mid, bestBid }: Pick<BookView, 'status' | 'mid' | 'bestBid'>,
): { readonly price: Price; readonly amount: Amount } | undefined {
  if (status !== 'live' || mid === undefined || bestBid === undefined) return undefined
  const below = (mid * (1_000n - distance)) / 1_000n
  const wanted = below < bestBid ? below : bestBid
  const price = wanted - (wanted % priceStep)
  if (price <= 0n) return undefined
  const isEnough = (amount: bigint) => price * amount >= minOrderValue * timesMinimum * 1_000_000n
  return { price: fixed6<Price>(price), amount: fixed6<Amount>(roundAmount(amountStep, isEnough)) }
}

/** Returns the smallest of 1, 2, 5, 10, … steps that is enough. */
function roundAmount(step: bigint, isEnough: (amount: bigint) => boolean): bigint {
  for (let decade = step; ; decade *= 10n) {
    for (const digit of [1n, 2n, 5n]) {
      if (isEnough(decade * digit)) return decade * digit
    }
  }
}
