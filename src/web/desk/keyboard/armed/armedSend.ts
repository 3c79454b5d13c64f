import { absolute, formatFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { walkBook, type WalkLevel } from '@/core/quant/marketSlippage'
import type { CheckedDraft, DraftOrder } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { ticketLabel } from '@/web/desk/draft/orderLabel'
import { t } from '@/web/language/t'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { remainingOf } from '@/web/session/remainingOf'
import { formatExact } from '@/web/ui/formatExact'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'
import { nudgePrice } from '@/web/ui/nudgePrice'

type Levels = { readonly bids: readonly WalkLevel[]; readonly asks: readonly WalkLevel[] }

/** Facts of a desk, collected at a key press and again at the end of its delay. */
export type ArmedFacts = {
  readonly instrument: Instrument
  /** Draft from which the amount and the flags are taken. */
  readonly draft: OrderDraft
  /** Levels of the book, best first; `undefined` unless the book is live. A resting order joins its best price. */
  readonly book: Levels | undefined
  /** The book without own orders, because the venue would cancel those before a market order trades with them. */
  readonly tradable: Levels | undefined
  /** Signed contracts; `undefined` while unknown. */
  readonly position: Amount | undefined
  /** Own limit orders of this instrument, oldest first. */
  readonly orders: readonly OpenOrder[]
  readonly isPlacing: boolean
  readonly check: (draft: OrderDraft) => CheckedDraft
  readonly checkMove: (open: OpenOrder, change: OrderChange) => string | undefined
}

/** A held order, priced and described at the key press. */
export type ArmedSend = {
  readonly words: string
  readonly side: Side
} & (
  | {
      readonly kind: 'place'
      /** Shortcut that was pressed, by which the order is priced again at release. */
      readonly key: ArmedPlace
      readonly draft: OrderDraft
      readonly order: DraftOrder
      /** Average price of a market order if it had filled at the key press. */
      readonly expected: Price | undefined
      /** Signed position that the order closes. */
      readonly ends: Amount | undefined
    }
  | { readonly kind: 'move'; readonly rowKey: string; readonly from: Price; readonly change: OrderChange }
)

export type ArmedMove = Extract<ArmedSend, { kind: 'move' }>

export type BuiltOrder = { readonly send: ArmedSend } | { readonly rejection: string }

export type ArmedPlace = 'buyBid' | 'sellAsk' | 'buyMarket' | 'sellMarket' | 'flatten'

/**
 * Tolerated drift is 0.1%: in either direction for a resting order, to the trader's disadvantage for a market order.
 */
const driftParts = 1_000n

/** Builds the order of a shortcut at current prices, or reports why it cannot. */
export function makePlace(key: ArmedPlace, facts: ArmedFacts): BuiltOrder {
  const { instrument, tradable, position } = facts
  if (tradable === undefined) return rejected(t('Order book isn’t live. No order was sent.'))
  if (key === 'flatten' && (position === undefined || position === 0n)) {
    return rejected(t('No position in {instrument}', { instrument: instrument.instrumentName }))
  }
  const draft = draftFor(key, facts)
  if (draft === undefined) return rejected(t('No price on that side of the book.'))
  const checked = facts.check(draft)
  if (!checked.isReady) return rejected(checked.error.words)
  const { order } = checked
  const expected = order.limitPrice === undefined ? averageNow(order, tradable) : undefined
  if (order.limitPrice === undefined && expected === undefined) {
    return rejected(t('Not enough liquidity for {amount}.', { amount: formatExact(order.amount) }))
  }
  const words = ticketLabel(order, instrument)
  return {
    send: {
      kind: 'place',
      key,
      words: expected === undefined ? words : `${words}, \u2248 ${formatPrice(expected, instrument.priceStep)}`,
      side: draft.side,
      draft,
      order,
      expected,
      ends: key === 'flatten' ? position : undefined,
    },
  }
}

/** Moves the newest order by one tick, from its price or from the target of a held move. */
export function makeMove(ticks: 1 | -1, facts: ArmedFacts, held: ArmedSend | undefined): BuiltOrder {
  const { instrument, orders } = facts
  const open = orders.at(-1)
  if (open === undefined) {
    return rejected(t('No open orders in {instrument}', { instrument: instrument.instrumentName }))
  }
  const from = held?.kind === 'move' && held.rowKey === open.rowKey ? held.change.limitPrice : open.price
  const change = { limitPrice: nudgePrice(from, instrument.priceStep, ticks), remaining: remainingOf(open) }
  const why = facts.checkMove(open, change)
  if (why !== undefined) return rejected(why)
  const values = {
    amount: formatAmount(change.remaining, instrument.amountStep),
    instrument: instrument.instrumentName,
    from: formatPrice(open.price, instrument.priceStep),
    to: formatPrice(change.limitPrice, instrument.priceStep),
  }
  const words =
    open.side === 'buy'
      ? t('Amend buy {amount} {instrument}: {from} → {to}', values)
      : t('Amend sell {amount} {instrument}: {from} → {to}', values)
  return { send: { kind: 'move', words, side: open.side, rowKey: open.rowKey, from: open.price, change } }
}

/**
 * Reprices a held order at release; a move stays unchanged. Rejects the order if it would no longer do what was shown.
 */
export function makeAtRelease(held: ArmedSend, facts: ArmedFacts): BuiltOrder {
  if (facts.book === undefined) return rejected(t('Order book is no longer live.'))
  if (held.kind === 'move') {
    const why = whyNotMove(held, facts)
    return why === undefined ? { send: held } : rejected(why)
  }
  if (facts.isPlacing) return rejected(t('Another order is being sent.'))
  if (held.ends !== undefined && held.ends !== facts.position)
    return rejected(t('The position changed in the meantime.'))
  const made = makePlace(held.key, { ...facts, draft: held.draft })
  if ('rejection' in made || made.send.kind === 'move') return made
  const { priceStep } = facts.instrument
  const [from, to] = [pricedAt(held), pricedAt(made.send)]
  if (from === undefined || to === undefined || !hasMovedFar(held, from, to)) return made
  return rejected(
    t('The price has moved from {from} to {to}.', {
      from: formatPrice(from, priceStep),
      to: formatPrice(to, priceStep),
    }),
  )
}

type HeldPlace = Extract<ArmedSend, { kind: 'place' }>

function pricedAt({ order, expected }: HeldPlace): Price | undefined {
  return order.limitPrice ?? expected
}

function hasMovedFar({ order }: HeldPlace, from: Price, to: Price): boolean {
  const up: bigint = to - from
  const worse = order.isBuy ? up : 0n - up
  const moved = order.limitPrice === undefined || worse > 0n ? worse : 0n - worse
  return moved * driftParts > from
}

function whyNotMove(send: ArmedMove, facts: ArmedFacts): string | undefined {
  const open = facts.orders.find(({ rowKey }) => rowKey === send.rowKey)
  if (open?.price !== send.from || remainingOf(open) !== send.change.remaining)
    return t('The order changed in the meantime.')
  return facts.checkMove(open, send.change)
}

function rejected(rejection: string): BuiltOrder {
  return { rejection }
}

function draftFor(key: ArmedPlace, { draft, book, position }: ArmedFacts): OrderDraft | undefined {
  const market = { type: 'market', priceText: '', postOnly: false } as const
  switch (key) {
    case 'buyBid':
      return resting(draft, 'buy', book?.bids[0]?.price)
    case 'sellAsk':
      return resting(draft, 'sell', book?.asks[0]?.price)
    case 'buyMarket':
      return { ...draft, ...market, side: 'buy' }
    case 'sellMarket':
      return { ...draft, ...market, side: 'sell' }
    case 'flatten': {
      if (position === undefined) return undefined
      const amountText = formatFixed6(absolute(position))
      return { ...draft, ...market, side: position > 0n ? 'sell' : 'buy', amountText, reduceOnly: true, mmp: false }
    }
  }
}

function resting(draft: OrderDraft, side: Side, price: Price | undefined): OrderDraft | undefined {
  if (price === undefined) return undefined
  return { ...draft, side, type: 'limit', priceText: formatFixed6(price), postOnly: true, timeInForce: 'GTC' }
}

function averageNow({ isBuy, amount }: DraftOrder, book: Levels): Price | undefined {
  const { isComplete, averagePrice } = walkBook(isBuy ? book.asks : book.bids, amount)
  return isComplete ? averagePrice : undefined
}
