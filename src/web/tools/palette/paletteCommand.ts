import { type Amount, type Fraction, type Price, type Usd, absolute } from '@/core/protocol/fixed6'
import type { Instrument, ListedPerpetual, Side } from '@/core/protocol/instrument'
import type { AlertSource } from '@/web/desk/alerts/alert'
import { plural, t } from '@/web/language/t'
import type { OnPartial } from '@/web/session/links/linkRules'
import type { OrderFlags } from '@/web/session/orders/orderFlags'
import type { PriceTarget } from '@/web/session/pegs/pegTarget'
import type { TrailDistance } from '@/web/session/trails/trailRules'
import { formatExact } from '@/web/ui/formatExact'
import type { NumberMarks } from '@/web/ui/readNumber'

export type PriceReference = 'bid' | 'ask' | 'mid' | 'mark'

/** A price as typed. A relative price is resolved when the plan is shown. */
export type PriceRequest =
  | { readonly kind: 'market' }
  | { readonly kind: 'exact'; readonly price: Price }
  | {
      readonly kind: 'relative'
      readonly to: PriceReference
      /** Signed number of whole ticks. */
      readonly ticks: bigint
      /** Signed: -0.005 is half a percent below. */
      readonly fraction: Fraction
    }

export type AmountRequest =
  | { readonly kind: 'contracts'; readonly amount: Amount }
  | { readonly kind: 'usd'; readonly usd: Usd }
  /** A share of the available margin, or of the position when closing. 0.5 is half. */
  | { readonly kind: 'share'; readonly share: Fraction }

/** Criteria for open orders. An order must match all that are set. */
export type OrderIntent = {
  readonly side: Side | undefined
  readonly asset: string | undefined
  readonly instrumentName: string | undefined
  readonly price: Price | undefined
  /** True when only the most recently placed order matches. */
  readonly isLast: boolean
}

export type PlaceCommand = OrderFlags & {
  readonly kind: 'place'
  readonly instrument: Instrument
  readonly side: Side
  readonly amount: AmountRequest
  readonly price: PriceRequest
  readonly timeInForce: 'GTC' | 'IOC'
}
/** Fills a ticket of the desk and sends nothing. */
export type FillCommand = {
  readonly kind: 'fill'
  readonly ticket: 'order' | 'stop' | 'twap' | 'scale' | 'iceberg'
  readonly instrument: Instrument
  readonly side: Side
  readonly amount?: Amount | undefined
  /** The limit price or the trigger; of a scale its first and last. Empty for a market order. */
  readonly prices: readonly Price[]
  /** The price that the order follows, and its cap. */
  readonly follow?: { readonly target: PriceTarget; readonly cap: Price | undefined }
  readonly flags?: OrderFlags & { readonly timeInForce: 'GTC' | 'IOC' }
  readonly isFillOrKill?: boolean
  /** When the page cancels the order. */
  readonly goodTill?: '1h' | '8h' | 'today' | undefined
  readonly takeProfit?: Price | undefined
  readonly stopLoss?: Price | undefined
  readonly minutes?: number
  /** The visible part of an iceberg. */
  readonly visible?: Amount
  /** Orders of a scale. */
  readonly count?: number
  /** A trailing stop for the position; the ticket chooses its side. */
  readonly trail?: { readonly distance: TrailDistance; readonly activation: Price | undefined }
}
export type CloseCommand = {
  readonly kind: 'close'
  readonly instrument: Instrument
  readonly amount: AmountRequest
  readonly price: PriceRequest
  readonly postOnly: boolean
}
export type FlipCommand = { readonly kind: 'flip'; readonly instrument: Instrument }
export type CancelCommand = {
  readonly kind: 'cancel'
  readonly which: OrderIntent
  /** True when stops are cancelled too. Only valid for all orders. */
  readonly withStops: boolean
}
export type AmendCommand = {
  readonly kind: 'amend'
  readonly which: OrderIntent
  readonly price: PriceRequest | undefined
  /** Amount that should remain open; undefined leaves the amount unchanged. */
  readonly amount: Amount | undefined
}
export type LeverageCommand = {
  readonly kind: 'leverage'
  readonly instrument: ListedPerpetual
  readonly leverage: number
}
/** Starts the delta hedger. Without a band, the stored one applies. */
export type HedgeCommand = {
  readonly kind: 'hedge'
  readonly instrument: ListedPerpetual
  readonly target: Amount
  readonly band: Amount | undefined
}
/** Stops the delta hedger of an asset, or every one. */
export type StopHedgingCommand = { readonly kind: 'stopHedging'; readonly asset: string | undefined }
/** Stops the quote sheet of an asset, or every one. */
export type StopQuotingCommand = { readonly kind: 'stopQuoting'; readonly asset: string | undefined }
/** Links two open orders of an instrument, named by their prices. */
export type OcoCommand = {
  readonly kind: 'oco'
  readonly instrument: Instrument
  readonly prices: readonly [Price, Price]
  readonly onPartial: OnPartial
}
export type GoToCommand = { readonly kind: 'goTo'; readonly name: string; readonly path: string }
export type ThemeCommand = { readonly kind: 'theme'; readonly theme: 'dark' | 'light' }

/** An alert, which is stored in this browser and never sent. */
export type AlertCommand = {
  readonly kind: 'alert'
  readonly instrumentName: string
  readonly source: AlertSource
  readonly rule: 'crosses' | 'above' | 'below' | 'moves'
  /** As typed: in the source's unit, or percent for a share or a move. */
  readonly text: Price
  readonly isRepeating: boolean
  /** Distance by which the figure must come back before the alert repeats, as typed. */
  readonly rearm?: Price | undefined
}
export type TourCommand = { readonly kind: 'tour' }
/** Opens the dialog that closes every position. */
export type CloseAllCommand = { readonly kind: 'closeAll' }

export type PaletteCommand =
  | PlaceCommand
  | FillCommand
  | CloseCommand
  | FlipCommand
  | CancelCommand
  | AmendCommand
  | LeverageCommand
  | HedgeCommand
  | StopHedgingCommand
  | StopQuotingCommand
  | OcoCommand
  | GoToCommand
  | ThemeCommand
  | AlertCommand
  | TourCommand
  | CloseAllCommand
  | { readonly kind: 'help' }

export type PhraseContext = {
  readonly instruments: readonly Instrument[]
  /** The instrument on the screen, which is the default of the phrase. */
  readonly current: Instrument | undefined
  readonly screens: readonly { readonly word: string; readonly name: string; readonly path: string }[]
  readonly pathOf: (instrument: Instrument) => string
  /** Decimal and grouping marks of the chosen number format. */
  readonly marks: NumberMarks
  /** In millionths, for the phrase's instrument; undefined while unknown. */
  readonly amountStep?: bigint | undefined
  readonly priceStep?: bigint | undefined
}

/** Formats an amount: "2", "5000 USD of", "25% of what is possible". */
export function amountLabel(amount: AmountRequest): string {
  switch (amount.kind) {
    case 'contracts':
      return formatExact(amount.amount)
    case 'usd':
      return t('{sum} USD of', { sum: formatExact(amount.usd) })
    case 'share':
      return t('{share} of', { share: percentLabel(amount.share) })
  }
}

/** Formats a price: "at 3100", "at the bid + 2 ticks", "at the mark − 0.5%", "at the market". */
export function commandPriceLabel(price: PriceRequest): string {
  switch (price.kind) {
    case 'market':
      return t('at market')
    case 'exact':
      return t('at {price}', { price: formatExact(price.price) })
    case 'relative':
      return t('at {price}', { price: referenceText(price) })
  }
}

const references: Record<PriceReference, string> = {
  bid: t('the bid'),
  ask: t('the ask'),
  mid: t('the mid'),
  mark: t('the mark'),
}

export function referenceText({ to, ticks, fraction }: Extract<PriceRequest, { kind: 'relative' }>): string {
  const reference = references[to]
  if (ticks !== 0n) {
    const sign = ticks < 0n ? '\u2212' : '+'
    const forms = { one: '{reference} {sign} {count} tick', other: '{reference} {sign} {count} ticks' }
    return plural(Number(ticks < 0n ? -ticks : ticks), forms, { reference, sign })
  }
  if (fraction === 0n) return reference
  return `${reference} ${fraction < 0n ? '\u2212' : '+'} ${percentLabel(fraction)}`
}

/**
 * Describes the orders: "every open order", "every buy open order of ETH-PERP", "the last open order of BTC at 90000".
 */
export function commandText({ side, asset, instrumentName, price, isLast }: OrderIntent): string {
  const orders = wishedOrders(isLast, side)
  const market = instrumentName ?? asset
  if (price === undefined) return market === undefined ? orders : t('{orders} of {market}', { orders, market })
  const words = { orders, price: formatExact(price) }
  return market === undefined
    ? t('{orders} at {price}', words)
    : t('{orders} of {market} at {price}', { ...words, market })
}

/** Describes what is cancelled. Stops are named only if they are cancelled too. */
export function cancelText({ which, withStops }: Pick<CancelCommand, 'which' | 'withStops'>): string {
  return withStops ? t('all open orders and stops') : commandText(which)
}

function wishedOrders(isLast: boolean, side: OrderIntent['side']): string {
  switch (side) {
    case undefined:
      return isLast ? t('the last open order') : t('all open orders')
    case 'buy':
      return isLast ? t('the last open buy order') : t('all open buy orders')
    case 'sell':
      return isLast ? t('the last open sell order') : t('all open sell orders')
  }
}

function percentLabel(fraction: Fraction): string {
  return `${formatExact(absolute(fraction) * 100n)}%`
}
