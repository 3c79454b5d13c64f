import type { Ticker } from '@/protocol/channels/ticker'
import { toNumber, type Price } from '@/protocol/fixed6'
import type { RfqLegRecord } from '@/protocol/rest/rfqs'
import { packagePrice } from '@/quant/packagePrice'
import type { PackageModel } from './packageModel'
import type { QuoteSide } from './priceSide'

/** What a maker earns against his model when a price is taken: USD of one package, and points on each leg. */
export type QuoteEdge = {
  readonly usd: number
  /** Undefined where no leg has a volatility. */
  readonly points: number | undefined
}

export function quoteEdge(side: QuoteSide, price: Price, model: PackageModel): QuoteEdge {
  const usd = side === 'ask' ? toNumber(price) - model.price : model.price - toNumber(price)
  return { usd, points: model.grossVega > 0 ? usd / model.grossVega : undefined }
}

/** What the package costs and brings on the screen, leg by leg. A side that a leg does not have is undefined. */
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

/** What is to be said of a price before it is signed. */
export type QuoteWarning = 'farFromModel' | 'againstModel' | 'throughTouch'

/** Of a perpetual's price, for each point of the guard on options: they have no volatility to be wrong about. */
const perpetualShare = 0.001

/** USD of one package that `points` on each leg come to. */
export function guardUsd(model: PackageModel, points: number): number {
  return model.legs.reduce((sum, { option, ratio, vega, price, priceStep }) => {
    const own = option === undefined ? price * perpetualShare : vega
    return sum + ratio * Math.max(own * points, toNumber(priceStep))
  }, 0)
}

/**
 * Far: further than the guard from the model, on either side of it. Against: below what the model says it is worth to
 * the maker. Through: whoever takes it could be given a better price by nobody, because the maker himself could trade
 * the legs on the screen for less.
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

/** Prices that need a second yes. A small price against the model is the maker's choice, and is only said. */
export function needsConfirmation(warnings: readonly QuoteWarning[]): boolean {
  return warnings.includes('farFromModel') || warnings.includes('throughTouch')
}

/** `through`: the model has passed the price, who takes it wins. `wide`: as far the other way, nobody takes it. */
export type Drift = 'fine' | 'wide' | 'through'

/** Where the model has gone since a price was quoted: away by as much as its edge is a drift. */
export function driftOf(edgeNow: number, edgeThen: number | undefined): Drift {
  if (edgeNow <= 0) return 'through'
  return edgeThen !== undefined && edgeThen > 0 && edgeNow >= 2 * edgeThen ? 'wide' : 'fine'
}
