import * as z from 'zod/mini'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fixed6, fromNumber, type Amount, type Price, toNumber, type Fixed6 } from '@/core/protocol/fixed6'
import { black76 } from '@/core/quant/black76'
import { packagePrice } from '@/core/quant/packagePrice'
import type { MakerMarkets } from '@/web/options/rfqs/model/makerMarkets'
import { decimalValue } from '@/web/ui/decimalText'
import { sumLegs, type LegModel, type PackageModel } from './packageModel'

/** Of the package, by the maker: a bid buys it. */
export type QuoteSide = 'bid' | 'ask'

/**
 * By how much the middle of a leg is moved before the edge, by instrument name: volatility points for options, USD for
 * perpetuals. Above 0 both of its prices are higher.
 */
export type Skews = ReadonlyMap<string, number>
export const noSkews: Skews = new Map()

export type PricedLeg = {
  readonly instrumentId: string
  readonly instrumentName: string
  /** On the leg's step. */
  readonly price: Price
}

export type PricedSide = {
  readonly side: QuoteSide
  /** Of one package. */
  readonly price: Price
  /** Prices that make that one exactly; undefined when the venue is to split it. */
  readonly legs: readonly PricedLeg[] | undefined
}

/**
 * One side of a quote: the fair price of each leg, moved by its skew, and by the edge in the maker's favour, then put on
 * the leg's step in his favour too. An edge in volatility moves the volatility of each option, and leaves perpetuals at
 * their price. One in USD or in per cent is shared out over the legs by what a volatility point on them is worth, or
 * by what they cost where none has a volatility. A leg is never quoted below 0.
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

/** Ratios have two decimals at most, so they come back from their doubles as they were. */
export function ratioOf({ ratio }: Pick<LegModel, 'ratio'>): Amount {
  return fromNumber<Amount>(ratio)
}

/** USD of one package; undefined for one in volatility, which each leg has of its own. */
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

/** As in the venue's scenarios. */
const leastIv = 0.01

/** An option's price with so many points more of volatility; a perpetual has none and stays at `otherwise`. */
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
/** Volatility points on each leg, USD on one package, or per cent of the package's price. */
export type EdgeUnit = (typeof edgeUnits)[number]

/** How far from the model each side is quoted. */
type Edge = {
  readonly unit: EdgeUnit
  /** 0 or more. */
  readonly value: number
}

/** How a maker prices, as this browser keeps it. */
export type MakerChoices = {
  readonly edge: Edge
  readonly volatility: 'smile' | 'svi'
  /** Volatility points: a quote further than this from the model is asked about once more. */
  readonly guardPoints: number
}

const persistedChoices = z.object({
  edge: z.object({ unit: z.enum(edgeUnits), value: z.number().check(z.gte(0), z.lte(1_000_000)) }),
  volatility: z.enum(['smile', 'svi']),
  guardPoints: z.number().check(z.gt(0), z.lte(500)),
})

export const startChoices: MakerChoices = {
  // Inside of what single options are quoted at on the screen: a package that is no better is no answer.
  edge: { unit: 'vol', value: 0.5 },
  volatility: 'smile',
  guardPoints: 5,
}

export function readMakerChoices(text: unknown): MakerChoices {
  const read = z.safeParse(persistedChoices, text)
  return read.success ? read.data : startChoices
}

/** As typed, by instrument name. */
export type SkewTexts = Readonly<Record<string, string>>

/** An empty text is no skew; any other has to be a number before a quote is made with it. */
export function areSkewsRead(texts: SkewTexts): boolean {
  return Object.values(texts).every((text) => text.trim() === '' || decimalValue(text) !== undefined)
}

/** What is no number, or not yet one, skews nothing. */
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
