import { fromNumber, toNumber, type Price } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import type { ImpactLevel } from '@/quant/impactPrice'
import { fairPrice, perpetualMark } from '@/quant/markPrice'
import type { Command, IndexPrice, InstrumentMark } from '../engine/command'
import { listInstruments } from '../live/instrumentCatalogue'
import { getBook } from '../live/liveBook'
import type { LiveState } from '../live/liveState'
import { assetSpecs, type AssetSpec } from './instrumentSpecs'
import { indexOf } from './marketModel'
import { optionMark, optionValue, type OptionPricing } from './optionValue'

export type PriceView = OptionPricing & {
  readonly live: LiveState
  readonly clockMs: number
  /**
   * By asset: the mean of fair minus index over the last five minutes, USD. Absent in a market that stands still: there
   * a perpetual is marked at its index, so that a mark does not hang on the second that it was made in.
   */
  readonly meanPremiums?: ReadonlyMap<string, number>
}

/** An option is marked again when its mark is off by this share of its price step or of itself, whichever is more. */
const markTolerance = { ofStep: 0.5, ofMark: 0.001 }
const hourMs = 3_600_000

/** Indexes and marks in one command, options only where `isDue` and the mark has moved by more than a trifle. */
export function priceCommand(view: PriceView, isDue: (option: OptionInstrument) => boolean): Command {
  const { live, model } = view
  const indexes: IndexPrice[] = model.assets.map(({ asset }) => ({ asset, price: priceOnIndex(indexOf(model, asset)) }))
  const perpetuals = assetSpecs.map((spec) => perpetualMarkOf(view, spec))
  const options = listInstruments(live.instruments, { instrumentType: 'OPTION' }).flatMap((instrument) =>
    instrument.instrumentType === 'OPTION' && isDue(instrument) ? movedMark(view, instrument) : [],
  )
  return { type: 'setPrices', indexes, marks: [...perpetuals, ...options] }
}

/** An index has four decimals, below a dollar six: finer than every price step. */
export function priceOnIndex(price: number): Price {
  return fromNumber(price < 1 ? price : Math.round(price * 1e4) / 1e4)
}

/** How far the perpetual's book stands above the index, USD; nothing when the book is thin. */
export function bookPremium(view: Pick<PriceView, 'live' | 'model'>, spec: AssetSpec): number | undefined {
  const fair = fairOf(view.live, spec)
  return fair === undefined ? undefined : fair - indexOf(view.model, spec.asset)
}

/** The first levels of a book: the impact notional is found in them, and the rest need not be converted. */
export function impactLevels(live: LiveState, instrumentId: string): { bids: ImpactLevel[]; asks: ImpactLevel[] } {
  const { bids, asks } = getBook(live, instrumentId)
  const convert = (levels: typeof bids) =>
    levels.slice(0, 40).map(({ price, amount }) => ({ price: toNumber(price), amount: toNumber(amount) }))
  return { bids: convert(bids), asks: convert(asks) }
}

function fairOf(live: LiveState, { asset, perpetual }: AssetSpec): number | undefined {
  const { bids, asks } = impactLevels(live, perpetual.instrumentId)
  return fairPrice(asset, bids, asks)
}

function perpetualMarkOf({ live, model, clockMs, meanPremiums }: PriceView, spec: AssetSpec): InstrumentMark {
  const { instrumentId } = spec.perpetual
  const indexPrice = indexOf(model, spec.asset)
  if (meanPremiums === undefined) return { instrumentId, markPrice: priceOnIndex(indexPrice) }
  const markPrice = perpetualMark({
    indexPrice,
    fairPrice: fairOf(live, spec),
    meanPremium: meanPremiums.get(spec.asset) ?? 0,
    lastFundingRate: live.fundingRates.get(instrumentId)?.rate ?? 0,
    hoursToNextFunding: 1 - (clockMs % hourMs) / hourMs,
  })
  return { instrumentId, markPrice: priceOnIndex(markPrice) }
}

function movedMark(view: PriceView, instrument: OptionInstrument): InstrumentMark[] {
  const value = optionValue(instrument, view)
  if (value === undefined) return []
  const told = view.live.marks.get(instrument.instrumentId)?.markPrice
  const mark = optionMark(instrument, value)
  if (told === undefined) return [mark]
  const tolerance = Math.max(
    markTolerance.ofStep * toNumber(instrument.priceStep),
    markTolerance.ofMark * value.markPrice,
  )
  return Math.abs(toNumber(told) - value.markPrice) > tolerance ? [mark] : []
}
