import type { Ticker } from '@/core/protocol/channels/ticker'
import { add, toNumber, type Price, fixed6, scale, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { RfqLegRecord, RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { knownTradeFee } from '@/core/quant/fees'
import { packagePrice, splitPackagePrice } from '@/core/quant/packagePrice'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { positionsIn, signedAmount, type Positions } from '@/web/session/figures/positions'
import { decimalValue } from '@/web/ui/decimalText'
import type { PackageModel } from './packageModel'
import { type QuoteSide, type MakerChoices, priceSide, ratioOf, type PricedSide, type Skews } from './priceSide'

/** The maker's profit relative to the model: USD per package, and volatility points on each leg. */
export type QuoteEdge = {
  readonly usd: number
  /** Undefined if no leg has a volatility. */
  readonly points: number | undefined
}

export function quoteEdge(side: QuoteSide, price: Price, model: PackageModel): QuoteEdge {
  const usd = side === 'ask' ? toNumber(price) - model.price : model.price - toNumber(price)
  return { usd, points: model.grossVega > 0 ? usd / model.grossVega : undefined }
}

/** The screen prices of the legs, combined for one package. A side is undefined if a leg has no price on that side. */
export type PackageTouch = { readonly bid: Price | undefined; readonly ask: Price | undefined }

export function packageTouch(
  legs: readonly Pick<RfqLegRecord, 'instrumentName' | 'side' | 'ratio'>[],
  tickers: ReadonlyMap<string, Ticker> | undefined,
): PackageTouch {
  const at = (isAsk: boolean) => {
    const priced = legs.flatMap(({ instrumentName, side, ratio }) => {
      const isBuy = side === 'buy'
      const level = tickers?.get(instrumentName)?.[isBuy === isAsk ? 'ask' : 'bid']
      return level === undefined ? [] : [{ isBuy, ratio, price: level.price }]
    })
    return priced.length === legs.length ? packagePrice(priced) : undefined
  }
  return { bid: at(false), ask: at(true) }
}

export type QuoteWarning = 'farFromModel' | 'againstModel' | 'throughTouch'

/** Guard for a perpetual, which has no volatility: this fraction of its price for each volatility point. */
const perpetualShare = 0.001

/** Guard distance in USD per package for `points` on each leg. */
export function guardUsd(model: PackageModel, points: number): number {
  return model.legs.reduce((sum, { option, ratio, vega, price, priceStep }) => {
    const own = option === undefined ? price * perpetualShare : vega
    return sum + ratio * Math.max(own * points, toNumber(priceStep))
  }, 0)
}

/**
 * Returns the warnings about a price. `farFromModel`: further from the model than the guard, on either side.
 * `againstModel`: worse for the maker than the model. `throughTouch`: the maker could trade the legs on the screen at a
 * better price.
 */
export function quoteWarnings(
  { side, price }: { readonly side: QuoteSide; readonly price: Price },
  model: PackageModel,
  touch: PackageTouch,
  guardPoints: number,
): readonly QuoteWarning[] {
  const { usd } = quoteEdge(side, price, model)
  const isThrough =
    side === 'bid' ? touch.ask !== undefined && price >= touch.ask : touch.bid !== undefined && price <= touch.bid
  return [
    ...(Math.abs(usd) > guardUsd(model, guardPoints) ? (['farFromModel'] as const) : []),
    ...(usd < 0 ? (['againstModel'] as const) : []),
    ...(isThrough ? (['throughTouch'] as const) : []),
  ]
}

/** True for a price that needs a second confirmation. A price slightly against the model only gets a note. */
export function needsConfirmation(warnings: readonly QuoteWarning[]): boolean {
  return warnings.includes('farFromModel') || warnings.includes('throughTouch')
}

/**
 * `through`: the model has passed the price, so a taker profits. `wide`: the model has moved at least as far in the
 * other direction.
 */
export type Drift = 'fine' | 'wide' | 'through'

/**
 * Classifies a quote by its edge in USD, now and when sent. It drifts once the model has moved by the original edge, in
 * either direction.
 */
export function driftOf(edgeNow: number, edgeThen: number | undefined): Drift {
  if (edgeNow <= 0) return 'through'
  return edgeThen !== undefined && edgeThen > 0 && edgeNow >= 2 * edgeThen ? 'wide' : 'fine'
}

export type SideFigures = PricedSide & {
  readonly edge: QuoteEdge | undefined
  readonly warnings: readonly QuoteWarning[]
  /** The price of each leg. For a typed price this is the venue's split at current marks. */
  readonly legPrices: readonly Price[]
}

/** `noNumber`: the typed text is not a number. `noSplit`: splitting the price would give a negative leg price. */
export type SideProblem = 'noNumber' | 'noSplit'

/** Figures of a side: priced by model and edge, or at the typed price. */
export function sideFigures(input: {
  readonly side: QuoteSide
  readonly block: Pick<RfqBlockRecord, 'legs'>
  readonly model: PackageModel
  readonly choices: MakerChoices
  readonly skews: Skews
  readonly tickers: ReadonlyMap<string, Ticker>
  /** Typed price; undefined while the price follows the model. */
  readonly typed: string | undefined
}): SideFigures | SideProblem {
  const { side, block, model, choices, skews, typed } = input
  const legs = block.legs ?? []
  const priced = typed === undefined ? priceSide(model, choices.edge, skews, side) : typedSide(side, typed)
  if (priced === undefined) return 'noNumber'
  const legPrices =
    priced.legs?.map(({ price }) => price) ??
    splitPackagePrice(
      priced.price,
      legs.map((leg, at) => {
        const own = model.legs[at]
        return {
          isBuy: leg.side === 'buy',
          ratio: own === undefined ? leg.ratio : ratioOf(own),
          markPrice: leg.markPrice,
        }
      }),
    )
  if (legPrices === undefined) return 'noSplit'
  return { ...priced, legPrices, ...judged(priced, input) }
}

type Measures = {
  readonly block: Pick<RfqBlockRecord, 'legs'>
  readonly model: PackageModel | undefined
  readonly choices: MakerChoices
  readonly tickers: ReadonlyMap<string, Ticker>
}

/**
 * Figures of a previewed side. Only the price and its legs are fixed: edge and warnings follow the market until the
 * price is signed. While the model is unknown the edge is undefined and the warnings stay.
 */
export function heldSide(held: SideFigures, measures: Measures): SideFigures {
  return { ...held, ...(measures.model === undefined ? { edge: undefined } : judged(held, measures)) }
}

function judged(
  priced: PricedSide,
  { block, model, choices, tickers }: Measures,
): Pick<SideFigures, 'edge' | 'warnings'> {
  if (model === undefined) return { edge: undefined, warnings: [] }
  return {
    edge: quoteEdge(priced.side, priced.price, model),
    warnings: quoteWarnings(priced, model, packageTouch(block.legs ?? [], tickers), choices.guardPoints),
  }
}

function typedSide(side: QuoteSide, text: string): PricedSide | undefined {
  const price = decimalValue<Price>(text)
  return price === undefined ? undefined : { side, price, legs: undefined }
}

type LegIfFilled = {
  readonly instrumentName: string
  /** Contracts, signed. */
  readonly before: Amount
  readonly after: Amount
}

/** Estimated effect of a complete fill on the account at current prices. */
export type IfFilled = {
  readonly legs: readonly LegIfFilled[]
  /** Change of the account's Greeks: vega per volatility point, theta per day. */
  readonly delta: number
  readonly gamma: number
  readonly vega: number
  readonly theta: number
  /** USD, at the leg prices and the account's maker rates; undefined while an option's index is unknown. */
  readonly fee: Usd | undefined
}

export function ifFilled(input: {
  readonly side: QuoteSide
  readonly block: Pick<RfqBlockRecord, 'legs'>
  readonly model: PackageModel
  /** Packages. */
  readonly amount: Amount
  readonly legPrices: readonly Price[]
  readonly positions: Positions
  readonly summary: AccountReply | undefined
}): IfFilled {
  const { side, block, model, amount, legPrices, positions, summary } = input
  const sign = side === 'bid' ? 1 : -1
  const packages = toNumber(amount) * sign
  let fee: bigint | undefined = 0n
  const legs = (block.legs ?? []).map((leg, at): LegIfFilled => {
    const contracts = fixed6<Amount>((amount * leg.ratio) / scale)
    const held = positionsIn(positions, leg).map(signedAmount)
    const before = held.reduce(add, fixed6<Amount>(0n))
    const isBought = (leg.side === 'buy') === (side === 'bid')
    const { instrumentType, asset, indexPrice } = leg
    const price = legPrices[at]
    if (price !== undefined && instrumentType !== 'SPOT') {
      const rates = feeRatesOf(summary, { asset, instrumentType })
      const party = { instrument: { instrumentType }, liquidity: 'maker', rates } as const
      const paid = knownTradeFee({ ...party, price, amount: contracts, indexPrice })
      fee = fee === undefined || paid === undefined ? undefined : fee + paid
    }
    return {
      instrumentName: leg.instrumentName,
      before,
      after: fixed6<Amount>(isBought ? before + contracts : before - contracts),
    }
  })
  return {
    legs,
    delta: model.delta * packages,
    gamma: model.gamma * packages,
    vega: model.vega * packages,
    theta: model.theta * packages,
    fee: fee === undefined ? undefined : fixed6<Usd>(fee),
  }
}
