import type { Ticker } from '@/core/protocol/channels/ticker'
import { scale, toNumber, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
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
  /** Net vega: USD per package for one volatility point on all legs. Near 0 where the vegas of the legs cancel. */
  readonly vega: number | undefined
  /** Sum of absolute vegas: USD per package if each leg's volatility is wrong by one point. */
  readonly grossVega: number | undefined
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

function modelOf(legs: readonly MarketLeg[], values: LegValues): Pick<Benchmarks, 'model' | 'vega' | 'grossVega'> {
  let [model, vega, grossVega] = [0, 0, 0]
  for (const { instrumentName, side, ratio } of legs) {
    const value = values.get(instrumentName)
    if (value === undefined) return nothingKnown
    const signedRatio = (side === 'buy' ? 1 : -1) * toNumber(ratio)
    model += signedRatio * value.price
    vega += signedRatio * value.vega
    grossVega += Math.abs(signedRatio) * value.vega
  }
  return legs.length === 0 ? nothingKnown : { model, vega, grossVega }
}

const nothingKnown = { model: undefined, vega: undefined, grossVega: undefined }

const one = fixed6<Amount>(scale)

/** Contracts of a leg, rounded toward zero. */
export function contractsOf(amount: Amount, ratio: Amount): Amount {
  return fixed6((amount * ratio) / scale)
}

/** Amount by which a price beats a benchmark, per package. A positive value is money saved. */
export type Saving = {
  readonly usd: number
  /** The saving in volatility points on each leg; undefined if the vega is negligible. */
  readonly points: number | undefined
}

export function savingOf(
  price: Price,
  measure: Price | number | undefined,
  { isBuy, grossVega }: { readonly isBuy: boolean; readonly grossVega: number | undefined },
): Saving | undefined {
  if (measure === undefined) return undefined
  const worth = typeof measure === 'number' ? measure : toNumber(measure)
  const usd = isBuy ? worth - toNumber(price) : toNumber(price) - worth
  return { usd, points: grossVega === undefined || grossVega < leastVega ? undefined : usd / grossVega }
}

/**
 * Least gross vega in USD per point. With less, as for options close to expiry or deep in the money, points are
 * meaningless.
 */
const leastVega = 0.001
