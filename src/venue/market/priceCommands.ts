import { fromNumber, toNumber, type Price } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import type { Command, IndexPrice, InstrumentMark } from '../engine/command'
import { listInstruments } from '../live/instrumentCatalogue'
import { getBook } from '../live/liveBook'
import type { LiveState } from '../live/liveState'
import { assetSpecs, type AssetSpec } from './instrumentSpecs'
import { priceOf, type MarketModel } from './marketModel'
import { optionMark, optionValue } from './optionValue'
import { fairPrice, perpetualMark, type ImpactLevel } from './perpetualMark'

export type PriceView = {
  readonly live: LiveState
  readonly model: MarketModel
  /** The moment options are priced for. */
  readonly pricedAtMs: number
  readonly clockMs: number
  /** By asset: the mean of fair minus index over the last five minutes, USD. */
  readonly meanPremiums: ReadonlyMap<string, number>
}

/** An option is marked again when its mark is off by this share of its price step or of itself, whichever is more. */
const markTolerance = { ofStep: 0.5, ofMark: 0.001 }
const hourMs = 3_600_000

/** Indexes and marks in one command, options only where `isDue` and the mark has moved by more than a trifle. */
export function priceCommand(view: PriceView, isDue: (option: OptionInstrument) => boolean): Command {
  const indexes: IndexPrice[] = view.model.assets.map(({ asset, price }) => ({ asset, price: indexPriceOf(price) }))
  const perpetuals = assetSpecs.map((spec) => perpetualMarkOf(view, spec))
  const options = listInstruments(view.live.instruments, { instrumentType: 'OPTION' }).flatMap((instrument) =>
    instrument.instrumentType === 'OPTION' && isDue(instrument) ? movedMark(view, instrument) : [],
  )
  return { type: 'setPrices', indexes, marks: [...perpetuals, ...options] }
}

/** An index has four decimals: finer than every price step. */
export function indexPriceOf(price: number): Price {
  return fromNumber(Math.round(price * 1e4) / 1e4)
}

/** How far the perpetual's book stands above the index, USD; nothing when the book is thin. */
export function bookPremium(view: Pick<PriceView, 'live' | 'model'>, spec: AssetSpec): number | undefined {
  const fair = fairOf(view.live, spec)
  return fair === undefined ? undefined : fair - priceOf(view.model, spec.asset)
}

export function impactLevels(live: LiveState, instrumentId: string): { bids: ImpactLevel[]; asks: ImpactLevel[] } {
  const { bids, asks } = getBook(live, instrumentId)
  // The impact notional is found in the first levels of any book that is not empty, and the rest need not be converted.
  const convert = (levels: typeof bids) =>
    levels.slice(0, 40).map(({ price, amount }) => ({ price: toNumber(price), amount: toNumber(amount) }))
  return { bids: convert(bids), asks: convert(asks) }
}

function fairOf(live: LiveState, spec: AssetSpec): number | undefined {
  const { bids, asks } = impactLevels(live, spec.perpetual.instrumentId)
  return fairPrice(bids, asks)
}

function perpetualMarkOf(view: PriceView, spec: AssetSpec): InstrumentMark {
  const { instrumentId } = spec.perpetual
  const markPrice = perpetualMark({
    indexPrice: priceOf(view.model, spec.asset),
    fairPrice: fairOf(view.live, spec),
    meanPremium: view.meanPremiums.get(spec.asset) ?? 0,
    lastFundingRate: view.live.fundingRates.get(instrumentId)?.rate ?? 0,
    hoursToNextFunding: 1 - (view.clockMs % hourMs) / hourMs,
  })
  return { instrumentId, markPrice: indexPriceOf(markPrice) }
}

function movedMark(view: PriceView, instrument: OptionInstrument): InstrumentMark[] {
  const surface = view.model.surfaces.get(instrument.asset)
  if (surface === undefined) return []
  const value = optionValue(instrument, surface, priceOf(view.model, instrument.asset), view.pricedAtMs)
  const told = view.live.marks.get(instrument.instrumentId)?.markPrice
  const mark = optionMark(instrument, value)
  if (told === undefined) return [mark]
  const tolerance = Math.max(
    markTolerance.ofStep * toNumber(instrument.priceStep),
    markTolerance.ofMark * value.markPrice,
  )
  return Math.abs(toNumber(told) - value.markPrice) > tolerance ? [mark] : []
}
