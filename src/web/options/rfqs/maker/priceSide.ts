import * as z from 'zod/mini'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fixed6, fromNumber, type Amount, type Price, toNumber, type Fixed6 } from '@/core/protocol/fixed6'
import { black76 } from '@/core/quant/black76'
import { packagePrice } from '@/core/quant/packagePrice'
import type { MakerMarkets } from '@/web/options/rfqs/model/makerMarkets'
import { decimalValue } from '@/web/ui/decimalText'
import { sumLegs, type LegModel, type PackageModel } from './packageModel'

/** Side of a quote as seen by the maker: a bid buys the package. */
export type QuoteSide = 'bid' | 'ask'

/** Shifts of a leg's mid by instrument name: volatility points for options, USD for perpetuals. */
export type Skews = ReadonlyMap<string, number>
export const noSkews: Skews = new Map()

export type PricedLeg = {
  readonly instrumentId: string
  readonly instrumentName: string
  /** A multiple of the leg's step. */
  readonly price: Price
}

export type PricedSide = {
  readonly side: QuoteSide
  /** For one package. */
  readonly price: Price
  /** Leg prices that add up exactly to `price`; undefined if the venue is to split it. */
  readonly legs: readonly PricedLeg[] | undefined
}

/**
 * Prices one side of a quote. Each leg's fair price is shifted by its skew and by the edge, then rounded to the leg's
 * price step; edge and rounding are in the maker's favour. An edge in volatility shifts the volatility of each option
 * and leaves perpetuals unchanged. An edge in USD or percent is distributed by vega, or by price if no leg has vega. No
 * leg is quoted below 0.
 */
export function priceSide(model: PackageModel, edge: Edge, skews: Skews, side: QuoteSide): PricedSide {
  const legs = model.legs.map((leg) => ({ leg, middle: skewedPrice(leg, skews) }))
  const total = edgeUsd(edge, sumLegs(legs.map(({ leg, middle }) => ({ ...leg, price: middle }))).price)
  const hasVega = model.grossVega > 0
  const weightOf = ({ ratio, vega, price }: LegModel) => ratio * (hasVega ? vega : price)
  const weights = model.legs.reduce((sum, leg) => sum + weightOf(leg), 0)
  const priced = legs.map(({ leg, middle }) => {
    const isUp = leg.isBuy === (side === 'ask')
    const share = weights > 0 ? weightOf(leg) / weights : 1 / model.legs.length
    const raw =
      total === undefined
        ? priceAt(leg, (skews.get(leg.instrumentName) ?? 0) + (isUp ? edge.value : -edge.value), middle)
        : middle + ((isUp ? total : -total) * share) / leg.ratio
    return { leg, price: onStep(raw, leg.priceStep, isUp) }
  })
  return {
    side,
    price: packagePrice(priced.map(({ leg, price }) => ({ isBuy: leg.isBuy, ratio: ratioOf(leg), price }))),
    legs: priced.map(({ leg: { instrumentId, instrumentName }, price }) => ({ instrumentId, instrumentName, price })),
  }
}

/** Converts a ratio to an amount. Ratios have at most two decimals, so the conversion from a double is exact. */
export function ratioOf({ ratio }: Pick<LegModel, 'ratio'>): Amount {
  return fromNumber<Amount>(ratio)
}

/** Edge in USD per package; undefined for an edge in volatility, which applies to each leg. */
function edgeUsd({ unit, value }: Edge, middle: number): number | undefined {
  switch (unit) {
    case 'vol':
      return undefined
    case 'usd':
      return value
    case 'percent':
      return (Math.abs(middle) * value) / 100
  }
}

function skewedPrice(leg: LegModel, skews: Skews): number {
  const skew = skews.get(leg.instrumentName) ?? 0
  return leg.option === undefined ? Math.max(leg.price + skew, 0) : priceAt(leg, skew, leg.price)
}

/** Lowest volatility after a shift, equal to the limit in the venue's scenarios. */
const leastIv = 0.01

/** Price of an option after a shift in volatility points; `otherwise` for a perpetual. */
function priceAt({ option, price }: LegModel, points: number, otherwise: number): number {
  if (option === undefined) return otherwise
  const shifted = { ...option, iv: Math.max(option.iv + points / 100, leastIv) }
  return Math.max(price + black76(shifted) - black76(option), 0)
}

function onStep(price: number, step: Price, isUp: boolean): Price {
  const exact: bigint = fromNumber<Price>(Math.max(price, 0))
  const below = (exact / step) * step
  return fixed6<Price>(isUp && below < exact ? below + step : below)
}

const edgeUnits = ['vol', 'usd', 'percent'] as const
/** Unit of an edge: volatility points on each leg, USD per package, or percent of the package's price. */
export type EdgeUnit = (typeof edgeUnits)[number]

/** The distance of each side from the model. */
type Edge = {
  readonly unit: EdgeUnit
  /** 0 or more. */
  readonly value: number
}

/** Persisted in the browser. */
export type MakerChoices = {
  readonly edge: Edge
  readonly volatility: 'smile' | 'svi'
  /** A quote further than this from the model needs a confirmation. Volatility points. */
  readonly guardPoints: number
}

const persistedChoices = z.object({
  edge: z.object({ unit: z.enum(edgeUnits), value: z.number().check(z.gte(0), z.lte(1_000_000)) }),
  volatility: z.enum(['smile', 'svi']),
  guardPoints: z.number().check(z.gt(0), z.lte(500)),
})

export const startChoices: MakerChoices = {
  // Half a volatility point is tighter than the spreads of single options on the screen, on which a package quote must
  // improve.
  edge: { unit: 'vol', value: 0.5 },
  volatility: 'smile',
  guardPoints: 5,
}

export function readMakerChoices(text: unknown): MakerChoices {
  const read = z.safeParse(persistedChoices, text)
  return read.success ? read.data : startChoices
}

/** Skews as typed, by instrument name. */
export type SkewTexts = Readonly<Record<string, string>>

/** True when every typed skew is empty or a number. An empty text means no skew. */
export function areSkewsRead(texts: SkewTexts): boolean {
  return Object.values(texts).every((text) => text.trim() === '' || decimalValue(text) !== undefined)
}

/** Parses the typed skews. Texts that are not numbers are ignored. */
export function skewsFrom(texts: SkewTexts): Skews {
  return new Map(
    Object.entries(texts).flatMap(([name, text]) => {
      const value = decimalValue<Fixed6<'Skew'>>(text)
      return value === undefined ? [] : [[name, toNumber(value)] as const]
    }),
  )
}

export function tickersOf(markets: MakerMarkets): ReadonlyMap<string, Ticker> {
  return new Map([...markets.values()].flatMap(({ tickers }) => [...tickers]))
}
