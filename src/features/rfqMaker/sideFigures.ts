import type { Ticker } from '@/protocol/channels/ticker'
import type { Price } from '@/protocol/fixed6'
import type { RfqBlockRecord } from '@/protocol/rest/rfqBlock'
import { splitPackagePrice } from '@/quant/packagePrice'
import { decimalValue } from '@/ui/decimalText'
import type { MakerChoices } from './edge'
import type { PackageModel } from './packageModel'
import { priceSide, ratioOf, type PricedSide, type QuoteSide, type Skews } from './priceSide'
import { packageTouch, quoteEdge, quoteWarnings, type QuoteEdge, type QuoteWarning } from './quoteFigures'

/** One side of the sheet as it stands. */
export type SideFigures = PricedSide & {
  readonly edge: QuoteEdge
  readonly warnings: readonly QuoteWarning[]
  /** What each leg would trade at; those of a price that was typed are the venue's split of it, as of now. */
  readonly legPrices: readonly Price[]
}

/** `noNumber`: what was typed is none. `noSplit`: no prices of the legs make it without one below 0. */
export type SideProblem = 'noNumber' | 'noSplit'

/** A side by the model and the edge, or at the price that was typed over it. */
export function sideFigures(input: {
  readonly side: QuoteSide
  readonly block: Pick<RfqBlockRecord, 'legs'>
  readonly model: PackageModel
  readonly choices: MakerChoices
  readonly skews: Skews
  readonly tickers: ReadonlyMap<string, Ticker>
  /** Undefined: the price follows the model. */
  readonly typed: string | undefined
}): SideFigures | SideProblem {
  const { side, block, model, choices, skews, tickers, typed } = input
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
  const touch = packageTouch(legs, tickers)
  return {
    ...priced,
    legPrices,
    edge: quoteEdge(side, priced.price, model),
    warnings: quoteWarnings(priced, model, touch, choices.guardPoints),
  }
}

function typedSide(side: QuoteSide, text: string): PricedSide | undefined {
  const price = decimalValue<Price>(text)
  return price === undefined ? undefined : { side, price, legs: undefined }
}
