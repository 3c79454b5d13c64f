import type { MakerMarket, MakerMarkets } from '@/account/rfqs/makerMarkets'
import { markSmile, smileAt } from '@/marketData/options/markSmile'
import { toNumber, type Price } from '@/protocol/fixed6'
import type { RfqLegRecord } from '@/protocol/rest/rfqs'
import { black76, type OptionModel } from '@/quant/black76'
import { greeks } from '@/quant/greeks'
import { sviVolatility } from '@/quant/svi'
import { yearsToExpiry } from '@/quant/yearsToExpiry'

/** Where the volatility of a leg is from: the smile of the marks, a curve through it, or the venue's word alone. */
export type LegSource = 'smile' | 'svi' | 'venue'

/** One leg as the maker's model has it. Doubles: a model's value is no money until it is put on a step. */
export type LegModel = {
  readonly instrumentId: string
  readonly instrumentName: string
  /** Of whoever buys the package. */
  readonly isBuy: boolean
  /** Contracts for one package. */
  readonly ratio: number
  /** USD a contract. */
  readonly price: number
  readonly priceStep: Price
  readonly source: LegSource
  /** Absent for perpetuals. */
  readonly option: OptionModel | undefined
  /** Of one contract; vega for one volatility point, theta for a day. */
  readonly delta: number
  readonly gamma: number
  readonly vega: number
  readonly theta: number
}

/** A whole package, for whoever buys it. */
export type PackageModel = {
  readonly legs: readonly LegModel[]
  /** USD of one package; below 0 when its buyer is paid. */
  readonly price: number
  readonly delta: number
  readonly gamma: number
  readonly vega: number
  readonly theta: number
  /** The vegas of all legs without their signs: what one volatility point on each leg is worth. */
  readonly grossVega: number
}

/** Undefined while a leg has no price: a package is worth something only as a whole. */
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
    const price = mark ?? told(leg.markPrice)
    if (price === undefined) return undefined
    const flat = { option: undefined, delta: 1, gamma: 0, vega: 0, theta: 0 }
    return { ...known, ...flat, price: toNumber(price), source: mark === undefined ? 'venue' : 'smile' }
  }
  const years = yearsToExpiry(expiry, nowNs)
  const own = ownVolatility(expiry, toNumber(strike), years, market)
  const terms = { strike: toNumber(strike), yearsToExpiry: years, optionType }
  if (own !== undefined) {
    const option = { ...terms, forward: own.forward, iv: own.iv }
    return { ...known, option, price: black76(option), source: own.source, ...pick(option) }
  }
  const mark = told(leg.markPrice)
  const index = told(leg.indexPrice)
  if (mark === undefined || index === undefined || leg.iv === undefined) return undefined
  const option = { ...terms, forward: toNumber(index), iv: leg.iv }
  return { ...known, option, price: toNumber(mark), source: 'venue', ...pick(option) }
}

function pick(option: OptionModel): Pick<LegModel, 'delta' | 'gamma' | 'vega' | 'theta'> {
  const { delta, gamma, vega, theta } = greeks(option)
  return { delta, gamma, vega, theta }
}

/** The venue writes 0 for a price that it does not know. */
function told(price: Price): Price | undefined {
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
  const fitted = fit && sviVolatility(fit, Math.log(strike / forward), years)
  if (fitted !== undefined) return { forward, iv: fitted, source: 'svi' }
  const iv = smileAt(markSmile(expiry, market.tickers, forward), strike)
  return iv === undefined ? undefined : { forward, iv, source: 'smile' }
}
