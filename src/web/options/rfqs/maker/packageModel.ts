import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { RfqLegRecord } from '@/core/protocol/rest/rfqs'
import { black76, type OptionModel } from '@/core/quant/black76'
import { windowLeft } from '@/core/quant/settlement'
import { indexGreeks } from '@/core/quant/structures/futureOption'
import { sviVolatility } from '@/core/quant/svi'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { t } from '@/web/language/t'
import { markSmile, smileAt } from '@/web/market/options/smileQuotes'
import type { MakerMarket, MakerMarkets } from '@/web/options/rfqs/model/makerMarkets'
import { formatExact } from '@/web/ui/formatExact'
import { decimalsOf, formatNumber } from '@/web/ui/formatNumber'

/** Source of a leg's volatility: the smile of the marks, a fitted SVI curve, or the venue's value for this leg. */
export type LegSource = 'smile' | 'svi' | 'venue'

/** One leg in the maker's model. Values are doubles; they become money when rounded to a price step. */
export type LegModel = {
  readonly instrumentId: string
  readonly instrumentName: string
  /** True when a buyer of the package buys this leg. */
  readonly isBuy: boolean
  /** Contracts for one package. */
  readonly ratio: number
  /** USD per contract. */
  readonly price: number
  readonly priceStep: Price
  readonly source: LegSource
  /** Absent for perpetuals. */
  readonly option: OptionModel | undefined
  /** For one contract: vega per volatility point, theta per day. */
  readonly delta: number
  readonly gamma: number
  readonly vega: number
  readonly theta: number
}

/** A package in the maker's model, from the side of the package's buyer. */
export type PackageModel = {
  readonly legs: readonly LegModel[]
  /** USD for one package, negative if the buyer is paid. */
  readonly price: number
  readonly delta: number
  readonly gamma: number
  readonly vega: number
  readonly theta: number
  /** Sum of absolute vegas: USD if each leg's volatility is wrong by one point. */
  readonly grossVega: number
}

/** Values a package; undefined if any leg has no price. */
export function packageModel(
  legs: readonly RfqLegRecord[],
  markets: MakerMarkets,
  nowNs: bigint,
): PackageModel | undefined {
  const models = legs.flatMap((leg) => legModel(leg, markets.get(leg.asset), nowNs) ?? [])
  return models.length === legs.length && models.length > 0 ? sumLegs(models) : undefined
}

export function sumLegs(legs: readonly LegModel[]): PackageModel {
  const sum = (of: (leg: LegModel) => number) =>
    legs.reduce((total, leg) => total + (leg.isBuy ? 1 : -1) * leg.ratio * of(leg), 0)
  return {
    legs,
    price: sum(({ price }) => price),
    delta: sum(({ delta }) => delta),
    gamma: sum(({ gamma }) => gamma),
    vega: sum(({ vega }) => vega),
    theta: sum(({ theta }) => theta),
    grossVega: legs.reduce((total, { ratio, vega }) => total + ratio * vega, 0),
  }
}

function legModel(leg: RfqLegRecord, market: MakerMarket | undefined, nowNs: bigint): LegModel | undefined {
  const known = {
    instrumentId: leg.instrumentId,
    instrumentName: leg.instrumentName,
    isBuy: leg.side === 'buy',
    ratio: toNumber(leg.ratio),
    priceStep: leg.pricePrecision,
  }
  const { expiry, strike, optionType } = leg
  if (expiry === undefined || strike === undefined || optionType === undefined) {
    const mark = market?.tickers.get(leg.instrumentName)?.mark?.price
    const price = mark ?? reported(leg.markPrice)
    if (price === undefined) return undefined
    const flat = { option: undefined, delta: 1, gamma: 0, vega: 0, theta: 0 }
    return { ...known, ...flat, price: toNumber(price), source: mark === undefined ? 'venue' : 'smile' }
  }
  const years = yearsToExpiry(expiry, nowNs)
  const own = ownVolatility(expiry, toNumber(strike), years, market)
  const terms = { strike: toNumber(strike), yearsToExpiry: years, optionType }
  const left = windowLeft(expiry, nowNs)
  if (own !== undefined) {
    const option = { ...terms, forward: own.forward, iv: own.iv }
    return { ...known, option, price: black76(option), source: own.source, ...indexGreeks(option, left) }
  }
  const mark = reported(leg.markPrice)
  const index = leg.indexPrice
  if (mark === undefined || index === undefined || leg.iv === undefined) return undefined
  const option = { ...terms, forward: toNumber(index), iv: leg.iv }
  return { ...known, option, price: toNumber(mark), source: 'venue', ...indexGreeks(option, left) }
}

/** Undefined for a price of 0, which the venue sends while the price is unknown. */
function reported(price: Price): Price | undefined {
  return price > 0n ? price : undefined
}

function ownVolatility(
  expiryNs: bigint,
  strike: number,
  years: number,
  market: MakerMarket | undefined,
): { readonly forward: number; readonly iv: number; readonly source: LegSource } | undefined {
  const forward = market?.forwards.get(expiryNs)?.forward
  const expiry = market?.chain.find((one) => one.expiryNs === expiryNs)
  if (market === undefined || forward === undefined || expiry === undefined) return undefined
  const fit = market.fits.get(expiryNs)
  const fitted = fit === undefined ? undefined : sviVolatility(fit, Math.log(strike / forward), years)
  if (fitted !== undefined) return { forward, iv: fitted, source: 'svi' }
  const iv = smileAt(markSmile(expiry, market.tickers, forward), strike)
  return iv === undefined ? undefined : { forward, iv, source: 'smile' }
}

type NamedLeg = Pick<RfqLegRecord, 'instrumentName' | 'side' | 'ratio'>

export function legsLabel(legs: readonly NamedLeg[]): string {
  return legs
    .map(({ side, ratio, instrumentName }) => {
      const values = { ratio: formatExact(ratio), instrument: instrumentName }
      return side === 'buy' ? t('buys {ratio} × {instrument}', values) : t('sells {ratio} × {instrument}', values)
    })
    .join(', ')
}

/** Decimals of the leg with the finest price step. */
export function blockDecimals(legs: readonly { readonly pricePrecision: Price }[]): number {
  return legs.reduce((most, { pricePrecision }) => Math.max(most, decimalsOf(pricePrecision)), 0)
}

/** Formats volatility points, `1.25 vol`; a dash if no leg has a volatility. */
export function volPointsText(points: number | undefined): string {
  return points === undefined ? '\u2014' : t('{points} vol', { points: formatNumber(points, 2) })
}
