import type { Ticker } from '@/protocol/channels/ticker'
import type { Price } from '@/protocol/fixed6'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'
import { splitPackagePrice } from '@/quant/packagePrice'
import { decimalValue } from '@/ui/decimalText'
import type { MakerChoices } from './edge'
import type { PackageModel } from './packageModel'
import { priceSide, ratioOf, type PricedSide, type QuoteSide, type Skews } from './priceSide'
import { packageTouch, quoteEdge, quoteWarnings, type QuoteEdge, type QuoteWarning } from './quoteFigures'

/** One side of the sheet as it stands. */
export type SideFigures = PricedSide & {
  /** Against the model of now; undefined without a model. */
  readonly edge: QuoteEdge | undefined
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
  /** Undefined while there is none. */
  readonly model: PackageModel | undefined
  readonly choices: MakerChoices
  readonly tickers: ReadonlyMap<string, Ticker>
}

/**
 * A side whose price is held, measured by the model and the screen of now. Only the price and its legs are held: the
 * edge and the warnings move with the market until the price is signed. Without a model the edge is undefined, and the
 * warnings are those of before.
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
