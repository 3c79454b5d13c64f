import type { Ticker } from '@/core/protocol/channels/ticker'
import { collateralAssets } from '@/core/protocol/collateral'
import type { BuilderTerms } from '@/core/protocol/eip712'
import { fixed6, fromNumber, subtract, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { hasMarginTerms, type Instrument, type OptionInstrument } from '@/core/protocol/instrument'
import { positionKey } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { AccountReply } from '@/core/protocol/rest/account'
import { quotedForward } from '@/core/quant/expiryForward'
import { defaultFeeRates } from '@/core/quant/fees'
import {
  withSide,
  type PreviewAccount,
  type PreviewHolding,
  type PreviewMarket,
  type RestingOrder,
} from '@/core/quant/preview/previewAccount'
import { windowLeft } from '@/core/quant/settlement'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { Listing } from '@/web/market/listing'
import { chosenLeverage } from '@/web/session/figures/chosenLeverage'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { costedPosition, type Positions } from '@/web/session/figures/positions'
import { sharePrice } from '@/web/session/figures/sharePrice'
import type { OpenOrder } from '@/web/session/openOrders'

export type PreviewAccountInput = {
  readonly summary: AccountReply
  readonly positions: Positions
  readonly orders: readonly OpenOrder[]
  readonly tickers: ReadonlyMap<string, Ticker>
  readonly indexes: ReadonlyMap<string, Price>
  readonly listingOf: (instrumentName: string) => Listing | undefined
  /** The traded instrument, held or not, with its current terms. */
  readonly instrument?: Instrument | undefined
  readonly nowNs: bigint
  readonly builder?: BuilderTerms | undefined
}

/**
 * Builds the account for previews from the venue's reports. Undefined while the venue has reported no collateral, or
 * reports an unknown kind of collateral, whose value would be missing from every figure.
 */
export function buildPreviewAccount(input: PreviewAccountInput): PreviewAccount | undefined {
  const { summary, indexes, instrument, builder } = input
  const collateral = collateralOf(summary)
  if (collateral === undefined) return undefined
  const names = new Set([
    ...(instrument === undefined ? [] : [instrument.instrumentName]),
    ...input.positions.map(({ instrumentName }) => instrumentName),
    ...input.orders.map(({ instrumentName }) => instrumentName),
  ])
  // A perpetual with an unknown leverage is left out, because its margin is unknown.
  const markets = [...names]
    .flatMap((name) => marketOf(input, name) ?? [])
    .filter(({ instrument }) => chosenLeverage(summary, instrument.instrumentId) !== 'unknown')
  const account: PreviewAccount = {
    ...collateral,
    isPortfolioMargin: summary.portfolio,
    isInLiquidation: summary.inLiquidation,
    leverages: chosenLeverages(summary, markets),
    isolatedInstruments: new Set(
      (summary.leverages ?? [])
        .filter(({ marginType }) => marginType === 'ISOLATED')
        .map(({ instrumentId }) => instrumentId),
    ),
    ratesOf: (traded) => feeRatesOf(summary, traded, builder) ?? defaultFeeRates,
    isFeeKnown: (traded) => feeRatesOf(summary, traded) !== undefined,
    holdings: holdingsOf(input),
    markets: new Map(markets.map((market) => [market.instrument.instrumentId, market])),
    indexOf: (asset) => indexes.get(asset) ?? sharePrice(summary, asset),
  }
  return [...input.positions, ...input.orders].reduce(withSide, account)
}

function collateralOf({ collaterals }: AccountReply): Pick<PreviewAccount, 'usdc' | 'collateral'> | undefined {
  if (collaterals === undefined) return undefined
  let usdc = fixed6<Usd>(0n)
  const others = new Map<Exclude<(typeof collateralAssets)[number], 'USDC'>, Amount>()
  for (const { collateralAsset, balance } of collaterals) {
    const asset = collateralAssets.find((name) => name === collateralAsset)
    if (asset === undefined) return undefined
    if (asset === 'USDC') usdc = fixed6<Usd>(balance)
    else if (balance !== 0n) others.set(asset, balance)
  }
  return { usdc, collateral: others }
}

/**
 * Returns the chosen leverages. The venue reports the maximum if the trader chose none; then the instrument's own
 * fraction applies.
 */
function chosenLeverages(summary: AccountReply, markets: readonly PreviewMarket[]): ReadonlyMap<string, number> {
  const greatest = new Map(
    markets.flatMap(({ instrument }) =>
      instrument.instrumentType === 'PERPETUAL' ? [[instrument.instrumentId, instrument.maxLeverage] as const] : [],
    ),
  )
  return new Map(
    (summary.leverages ?? []).flatMap(({ instrumentId, leverage }) =>
      leverage !== undefined && leverage > 0 && leverage !== greatest.get(instrumentId)
        ? [[instrumentId, leverage] as const]
        : [],
    ),
  )
}

function holdingsOf({ positions, orders }: PreviewAccountInput): ReadonlyMap<string, PreviewHolding> {
  const holdings = new Map<string, PreviewHolding>()
  for (const position of positions) {
    const isolated = isolatedOf(position)
    holdings.set(positionKey(position), { position: costedPosition(position), isolated, orders: [] })
  }
  for (const order of orders) {
    // A stop holds no margin before its trigger (venue-rules 2.5), a TWAP no margin beyond its slices.
    if (order.orderStatus === 'stop_order' || order.isTwap === true) continue
    const key = positionKey(order)
    const { position = flat, isolated, orders: others = [] } = holdings.get(key) ?? {}
    holdings.set(key, { position, isolated, orders: [...others, restingOrder(order)] })
  }
  return holdings
}

const flat = { amount: fixed6<Amount>(0n), cost: fixed6<Usd>(0n) }

function isolatedOf({ marginType, isolatedMargin, baseIsolatedMargin }: PositionMessage): PreviewHolding['isolated'] {
  if (marginType !== 'ISOLATED' || isolatedMargin === undefined) return undefined
  return { margin: isolatedMargin, baseMargin: baseIsolatedMargin ?? isolatedMargin }
}

function restingOrder({ orderId, side, price, amount, filled, reduceOnly }: OpenOrder): RestingOrder {
  return { orderId, isBuy: side === 'buy', price, amount: subtract(amount, filled), reduceOnly: reduceOnly ?? false }
}

/**
 * Builds one instrument from its listing and ticker. Undefined if it is not listed, or its margin terms are not loaded.
 */
export function marketOf(
  {
    tickers,
    listingOf,
    instrument: traded,
    nowNs,
  }: Pick<PreviewAccountInput, 'tickers' | 'listingOf' | 'instrument' | 'nowNs'>,
  name: string,
): PreviewMarket | undefined {
  const listing = listingOf(name)
  const instrument = name === traded?.instrumentName ? traded : listing?.instrument
  if (instrument === undefined || !hasMarginTerms(instrument)) return undefined
  const ticker = tickers.get(name)
  const isOption = instrument.instrumentType === 'OPTION'
  return {
    instrument,
    markPrice: ticker?.mark?.price,
    indexPrice: ticker?.indexPrice,
    fundingRate: ticker?.fundingRate,
    ...(isOption && {
      forwardPrice: settlingForward(instrument, ticker, nowNs) ?? forwardNow(listing, ticker?.indexPrice),
      iv: ticker?.mark?.iv,
      yearsToExpiry: yearsToExpiry(instrument.expiryNs, nowNs),
      hasExpired: instrument.expiryNs <= nowNs,
    }),
  }
}

/**
 * Computes the forward in the settlement window, where it contains the average so far, from the mark and its
 * volatility. Undefined outside the window.
 */
function settlingForward(option: OptionInstrument, ticker: Ticker | undefined, nowNs: bigint): Price | undefined {
  const { price, iv } = ticker?.mark ?? {}
  if (windowLeft(option.expiryNs, nowNs) === 1 || price === undefined || iv === undefined) return undefined
  const { optionType, expiryNs } = option
  const terms = { strike: toNumber(option.strike), optionType, yearsToExpiry: yearsToExpiry(expiryNs, nowNs) }
  const forward = quotedForward({ ...terms, iv, price: toNumber(price) })
  return forward === undefined ? undefined : fromNumber<Price>(forward)
}

/** Computes the current forward. The ticker lacks it, so the listing's ratio of forward to index is used. */
function forwardNow(listing: Listing | undefined, indexPrice: Price | undefined): Price | undefined {
  const { forwardPrice, indexPrice: indexThen } = listing ?? {}
  if (forwardPrice === undefined || indexThen === undefined || indexThen <= 0n) return undefined
  return indexPrice === undefined ? undefined : fixed6<Price>((forwardPrice * indexPrice) / indexThen)
}
