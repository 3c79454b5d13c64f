import { absolute, fixed6, scale, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { shareOfAmount, type LargestOrder } from '@/core/quant/preview/largestOrder'
import type { PreviewOrder } from '@/core/quant/preview/orderOutcome'
import { capText, noOrderText } from '@/web/desk/draft/orderCap'
import { t } from '@/web/language/t'
import type { NewOrder } from '@/web/session/orders/createOrder'
import { flagsOf } from '@/web/session/orders/orderFlags'
import { amountInSteps } from '@/web/session/orders/orderNumbers'
import { formatExact } from '@/web/ui/formatExact'
import {
  referenceText,
  type AmountRequest,
  type CloseCommand,
  type FlipCommand,
  type PlaceCommand,
  type PriceReference,
  type PriceRequest,
} from './paletteCommand'

export type OrderFacts = {
  /** False blocks sending, because prices are uncertain without a live book. */
  readonly isBookLive: boolean
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  readonly markPrice: Price | undefined
  /** Signed position, negative for a short; undefined while unknown. */
  readonly held: Amount | undefined
  /** Returns the largest order with these terms that would be accepted; undefined while unknown. */
  readonly largest: (order: OrderTerms) => LargestOrder | undefined
}

export type OrderTerms = Omit<PreviewOrder, 'amount'>

export type ResolvedOrder = {
  readonly order: NewOrder
  /** Origin of the price, such as "the bid + 2 ticks", if it was relative. */
  readonly priceFrom: string | undefined
  /** Origin of the amount, such as "5000 USD" or "50% of 0.4", if it was not in contracts. */
  readonly amountFrom: string | undefined
  /** The position when the order was resolved, for orders that depend on it. */
  readonly held: Amount | undefined
}

export type Resolution<Resolved> =
  | { readonly isResolved: true; readonly resolved: Resolved }
  | { readonly isResolved: false; readonly words: string }

/** Resolves a phrase to an order at current prices, or returns why this is impossible. */
export function resolveOrder(
  command: PlaceCommand | CloseCommand | FlipCommand,
  facts: OrderFacts,
): Resolution<ResolvedOrder> {
  if (!facts.isBookLive) return rejected(t('Order book isn’t live. No order was sent.'))
  switch (command.kind) {
    case 'place':
      return resolvePlace(command, facts)
    case 'close':
      return resolveClose(command, facts)
    case 'flip':
      return resolveFlip(command, facts)
  }
}

function resolvePlace(command: PlaceCommand, facts: OrderFacts): Resolution<ResolvedOrder> {
  const { instrument, side, timeInForce } = command
  const price = resolvePrice(command.price, side, instrument, facts)
  if (!price.isResolved) return price
  const limitPrice = price.resolved
  const { instrumentId } = instrument
  const isBuy = side === 'buy'
  const terms = { instrumentId, isBuy, limitPrice, ...flagsOf(command), timeInForce }
  const largest = command.amount.kind === 'share' ? facts.largest(terms) : undefined
  if (largest?.amount === 0n) return rejected(noOrderText(largest))
  const amount = resolveAmount(command.amount, { instrument, side, limitPrice, facts, whole: () => largest?.amount })
  if (!amount.isResolved) return amount
  const limited = largest === undefined ? undefined : capText(largest.cap, instrument)
  return resolved({
    order: { ...terms, amount: amount.resolved },
    priceFrom: priceSource(command.price),
    amountFrom: [amountSource(command.amount, t('max size')), limited].filter((text) => text !== undefined).join('. '),
    held: undefined,
  })
}

function resolveClose(command: CloseCommand, facts: OrderFacts): Resolution<ResolvedOrder> {
  const { instrument, postOnly } = command
  const { held } = facts
  if (held === undefined || held === 0n) return rejected(nothingHeld(instrument, held))
  const side = held > 0n ? 'sell' : 'buy'
  const price = resolvePrice(command.price, side, instrument, facts)
  if (!price.isResolved) return price
  const limitPrice = price.resolved
  const all = absolute(held)
  const amount = resolveAmount(command.amount, { instrument, side, limitPrice, facts, whole: () => all })
  if (!amount.isResolved) return amount
  if (amount.resolved > all) {
    // Shown as typed, because the trader may have meant a price.
    const said = formatExact(amount.resolved)
    return rejected(
      t('You hold only {held}, so {said} can’t be closed. If {said} is a price, write “at {said}”.', {
        held: amountInSteps(all, instrument),
        said,
      }),
    )
  }
  return resolved({
    order: {
      ...closing(instrument, held, amount.resolved, limitPrice),
      postOnly,
      reduceOnly: true,
    },
    priceFrom: priceSource(command.price),
    amountFrom: amountSource(command.amount, amountInSteps(all, instrument)),
    held,
  })
}

function resolveFlip({ instrument }: FlipCommand, { held }: OrderFacts): Resolution<ResolvedOrder> {
  if (held === undefined || held === 0n) return rejected(nothingHeld(instrument, held))
  const amount = fixed6<Amount>(absolute(held) * 2n)
  return resolved({
    order: { ...closing(instrument, held, amount, undefined), postOnly: false, reduceOnly: false },
    priceFrom: undefined,
    amountFrom: t('twice {amount}', { amount: formatExact(absolute(held)) }),
    held,
  })
}

function closing({ instrumentId }: Instrument, held: Amount, amount: Amount, limitPrice: Price | undefined) {
  const timeInForce = limitPrice === undefined ? ('IOC' as const) : ('GTC' as const)
  return { instrumentId, isBuy: held < 0n, amount, limitPrice, timeInForce, mmp: false }
}

/**
 * Resolves a price; an `undefined` result means a market order. Between two ticks it rounds passively: down for a
 * buy, up for a sell.
 */
export function resolvePrice(
  wish: PriceRequest,
  side: Side,
  { priceStep }: Pick<Instrument, 'priceStep'>,
  facts: Pick<OrderFacts, 'bestBid' | 'bestAsk' | 'markPrice'>,
): Resolution<Price | undefined> {
  if (wish.kind === 'market') return resolved(undefined)
  if (wish.kind === 'exact') return resolved(wish.price)
  const reference = referencePrice(wish.to, facts)
  if (reference === undefined) return rejected(noReference[wish.to])
  const away = (reference * wish.fraction) / scale + wish.ticks * priceStep
  const exact = reference + away
  const below = (exact / priceStep) * priceStep
  const price = side === 'buy' || below === exact ? below : below + priceStep
  if (price <= 0n) return rejected(t('{price} isn’t a valid price (must be above 0).', { price: referenceText(wish) }))
  return resolved(fixed6<Price>(price))
}

const noReference: Record<PriceReference, string> = {
  bid: t('No bids right now.'),
  ask: t('No asks right now.'),
  mid: t('No mid price right now.'),
  mark: t('No mark price right now.'),
}

function referencePrice(
  to: 'bid' | 'ask' | 'mid' | 'mark',
  { bestBid, bestAsk, markPrice }: Pick<OrderFacts, 'bestBid' | 'bestAsk' | 'markPrice'>,
): Price | undefined {
  switch (to) {
    case 'bid':
      return bestBid
    case 'ask':
      return bestAsk
    case 'mark':
      return markPrice
    case 'mid':
      return bestBid === undefined || bestAsk === undefined ? undefined : fixed6<Price>((bestBid + bestAsk) / 2n)
  }
}

type AmountTerms = {
  readonly instrument: Instrument
  readonly side: Side
  readonly limitPrice: Price | undefined
  readonly facts: OrderFacts
  readonly whole: () => Amount | undefined
}

function resolveAmount(wish: AmountRequest, terms: AmountTerms): Resolution<Amount> {
  const { amountStep } = terms.instrument
  switch (wish.kind) {
    case 'contracts':
      return resolved(wish.amount)
    case 'usd': {
      const { bestAsk, bestBid } = terms.facts
      const price = terms.limitPrice ?? (terms.side === 'buy' ? bestAsk : bestBid)
      if (price === undefined) return rejected(t('No liquidity on that side to value the order.'))
      return onStep((wish.usd * scale) / price, amountStep, `${formatExact(wish.usd)} USD`)
    }
    case 'share': {
      const whole = terms.whole()
      if (whole === undefined) return rejected(t('Max size isn’t available. Enter an amount.'))
      if (wish.share === scale) return whole === 0n ? rejected(t('Amount rounds to 0.')) : resolved(whole)
      return onStep(
        shareOfAmount(whole, wish.share, amountStep),
        amountStep,
        t('{share}% of it', { share: formatExact(wish.share * 100n) }),
      )
    }
  }
}

/** Rounds an amount down to its step. Rejects an amount below one step. */
function onStep(amount: bigint, amountStep: Amount, said: string): Resolution<Amount> {
  const stepped = amount - (amount % amountStep)
  if (stepped === 0n)
    return rejected(t('{said} is below the minimum amount of {smallest}.', { said, smallest: formatExact(amountStep) }))
  return resolved(fixed6<Amount>(stepped))
}

function priceSource(wish: PriceRequest): string | undefined {
  return wish.kind === 'relative' ? referenceText(wish) : undefined
}

function amountSource(wish: AmountRequest, whole: string): string | undefined {
  switch (wish.kind) {
    case 'contracts':
      return undefined
    case 'usd':
      return `${formatExact(wish.usd)} USD`
    case 'share':
      return t('{share}% of {whole}', { share: formatExact(wish.share * 100n), whole })
  }
}

function nothingHeld({ instrumentName }: Instrument, held: Amount | undefined): string {
  return held === undefined
    ? t('Positions are still loading.')
    : t('No position in {instrument}.', { instrument: instrumentName })
}

function resolved<Resolved>(value: Resolved): Resolution<Resolved> {
  return { isResolved: true, resolved: value }
}

function rejected(words: string): { readonly isResolved: false; readonly words: string } {
  return { isResolved: false, words }
}
