import type { Ticker } from '@/core/protocol/channels/ticker'
import { scale, toNumber, fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { WalkLevel } from '@/core/quant/marketSlippage'
import { packagePrice } from '@/core/quant/packagePrice'
import { legPrice, type CostBasis } from '@/core/quant/structures/structureCost'

export type MarketLeg = {
  readonly instrumentName: string
  /** Side of the leg when the package is bought. */
  readonly side: Side
  /** Contracts for one package. */
  readonly ratio: Amount
}

export type PackageLegMarket = {
  readonly bids: readonly WalkLevel[] | undefined
  readonly asks: readonly WalkLevel[] | undefined
  readonly ticker: Ticker | undefined
}

export type PackageMarkets = ReadonlyMap<string, PackageLegMarket>

/** Value of one contract in the trader's own model. Vega is per volatility point. */
export type LegValue = { readonly price: number; readonly vega: number }
export type LegValues = ReadonlyMap<string, LegValue>

/** Value of one package by each benchmark; undefined while a leg's value is unknown. */
export type Benchmarks = {
  /** Each leg priced at the best opposite price. */
  readonly touch: Price | undefined
  /** Each leg priced through its book, for the whole amount. */
  readonly depth: Price | undefined
  readonly mid: Price | undefined
  readonly mark: Price | undefined
  readonly model: number | undefined
  /**
   * USD per package for one volatility point on all legs, by the trader's model, if all legs gain, or all lose, from a higher volatility. Undefined for a spread: its legs
   * offset each other, so no number of volatility points explains a difference of price.
   */
  readonly sharedVega: number | undefined
}

export function benchmarksOf(
  legs: readonly MarketLeg[],
  asked: { readonly isBuy: boolean; readonly amount: Amount | undefined },
  markets: PackageMarkets,
  values: LegValues,
): Benchmarks {
  return {
    touch: sumAt(legs, 'touch', asked, markets),
    depth: sumAt(legs, 'depth', asked, markets),
    mid: sumAt(legs, 'mid', asked, markets),
    mark: sumAt(legs, 'mark', asked, markets),
    ...modelOf(legs, values),
  }
}

function sumAt(
  legs: readonly MarketLeg[],
  basis: CostBasis,
  { isBuy, amount }: { readonly isBuy: boolean; readonly amount: Amount | undefined },
  markets: PackageMarkets,
): Price | undefined {
  if (legs.length === 0 || (basis === 'depth' && amount === undefined)) return undefined
  const priced = legs.flatMap(({ instrumentName, side, ratio }) => {
    const market = markets.get(instrumentName)
    const takes = (side === 'buy') === isBuy
    const price = legPrice(
      {
        isBuy: takes,
        contracts: contractsOf(amount ?? one, ratio),
        bid: market?.bids?.[0]?.price,
        ask: market?.asks?.[0]?.price,
        mark: market?.ticker?.mark?.price,
        levels: takes ? market?.asks : market?.bids,
      },
      basis,
    )
    return price === undefined ? [] : [{ isBuy: side === 'buy', ratio, price }]
  })
  return priced.length === legs.length ? packagePrice(priced) : undefined
}

function modelOf(legs: readonly MarketLeg[], values: LegValues): Pick<Benchmarks, 'model' | 'sharedVega'> {
  let [model, vega, grossVega] = [0, 0, 0]
  for (const { instrumentName, side, ratio } of legs) {
    const value = values.get(instrumentName)
    if (value === undefined) return nothingKnown
    const signedRatio = (side === 'buy' ? 1 : -1) * toNumber(ratio)
    model += signedRatio * value.price
    vega += signedRatio * value.vega
    grossVega += Math.abs(signedRatio) * value.vega
  }
  const hasOneSign = grossVega - Math.abs(vega) <= 1e-9 * grossVega
  return legs.length === 0 ? nothingKnown : { model, sharedVega: hasOneSign ? grossVega : undefined }
}

const nothingKnown = { model: undefined, sharedVega: undefined }

const one = fixed6<Amount>(scale)

/** Contracts of a leg, rounded toward zero. */
export function contractsOf(amount: Amount, ratio: Amount): Amount {
  return fixed6((amount * ratio) / scale)
}

/** Amount by which a price beats a benchmark, per package. A positive value is money saved. */
export type Saving = {
  readonly usd: number
  /** The saving in volatility points on each leg; undefined if the vegas offset each other or are negligible. */
  readonly points: number | undefined
}

export function savingOf(
  price: Price,
  measure: Price | number | undefined,
  { isBuy, sharedVega }: { readonly isBuy: boolean; readonly sharedVega: number | undefined },
): Saving | undefined {
  if (measure === undefined) return undefined
  const worth = typeof measure === 'number' ? measure : toNumber(measure)
  const usd = isBuy ? worth - toNumber(price) : toNumber(price) - worth
  return { usd, points: sharedVega === undefined || sharedVega < leastVega ? undefined : usd / sharedVega }
}

/**
 * Least vega in USD per point. With less, as for options close to expiry or deep in the money, points are
 * meaningless.
 */
const leastVega = 0.001

/** USD by which a whole trade at `price` beats trading the legs at `measure`; negative if it is worse. */
export function gainOver(
  price: Price,
  measure: Price | undefined,
  { isBuy, amount }: { readonly isBuy: boolean; readonly amount: Amount },
): Usd | undefined {
  if (measure === undefined) return undefined
  const perPackage = isBuy ? measure - price : price - measure
  return fixed6<Usd>((perPackage * amount) / scale)
}
