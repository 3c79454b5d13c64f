import { fromNumber, toNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { type ImpactLevel, fairPrice, perpetualMark } from '@/core/quant/markPrice'
import type { Command, IndexPrice, InstrumentMark } from '../engine/command'
import { instrumentsOf } from '../live/instrumentCatalogue'
import { getBook } from '../live/liveBook'
import type { LiveState } from '../live/liveState'
import { assetSpecs, type AssetSpec } from './instrumentSpecs'
import { indexOf } from './marketModel'
import { optionMark, optionValue, type OptionPricing } from './optionValue'

export type PriceView = OptionPricing & {
  readonly live: LiveState
  readonly clockMs: number
  /**
   * By asset: the mean of fair minus index over the last five minutes, USD. Absent in a still market, where a
   * perpetual's mark is its index, so that the mark does not depend on when it was created.
   */
  readonly meanPremiums?: ReadonlyMap<string, number>
}

/** The options of an expiry are marked again when a mark differs by this fraction of its price step. */
const markTolerance = 0.5
const hourMs = 3_600_000

/**
 * Builds one command with indexes and marks. The options of an expiry are marked together, so that they share one
 * forward and time. This happens only if `isDue` returns true, and only if a mark has moved noticeably.
 */
export function priceCommand(view: PriceView, isDue: (expiry: ExpiryKey) => boolean): SetPrices {
  const { live, model } = view
  const indexes: IndexPrice[] = model.assets.map(({ asset }) => ({ asset, price: priceOnIndex(indexOf(model, asset)) }))
  const perpetuals = assetSpecs.map((spec) => perpetualMarkOf(view, spec))
  const options = optionsByExpiry(live).flatMap((expiry) => (isDue(expiry) ? expiryMarks(view, expiry.options) : []))
  return { type: 'setPrices', indexes, marks: [...perpetuals, ...options] }
}

export type SetPrices = Extract<Command, { type: 'setPrices' }>

/** True if a command contains anything that is not published yet. */
export function isNews(live: LiveState, { indexes, marks }: SetPrices): boolean {
  return (
    indexes.some(({ asset, price }) => live.indexes.get(asset)?.price !== price) ||
    marks.some(({ instrumentId, markPrice }) => live.marks.get(instrumentId)?.markPrice !== markPrice)
  )
}

/** Options with equal keys share a forward. */
export type ExpiryKey = Pick<OptionInstrument, 'asset' | 'expiryNs'>

type Expiry = ExpiryKey & { readonly options: OptionInstrument[] }

function optionsByExpiry(live: LiveState): Expiry[] {
  const expiries = new Map<string, Expiry>()
  for (const option of instrumentsOf(live.instruments, { instrumentType: 'OPTION' })) {
    if (option.instrumentType !== 'OPTION') continue
    const { asset, expiryNs } = option
    const key = `${asset} ${expiryNs}`
    const expiry = expiries.get(key)
    if (expiry === undefined) expiries.set(key, { asset, expiryNs, options: [option] })
    else expiry.options.push(option)
  }
  return [...expiries.values()]
}

/** True if an expiry has one of these instruments, because a new option causes its whole expiry to be marked. */
export function hasAny(live: LiveState, instrumentIds: ReadonlySet<string>): (expiry: ExpiryKey) => boolean {
  const expiries = optionsByExpiry(live).filter(({ options }) =>
    options.some(({ instrumentId }) => instrumentIds.has(instrumentId)),
  )
  const keys = new Set(expiries.map(({ asset, expiryNs }) => `${asset} ${expiryNs}`))
  return ({ asset, expiryNs }) => keys.has(`${asset} ${expiryNs}`)
}

/** Rounds an index to four decimals, or six below a dollar. Both are finer than every price step. */
export function priceOnIndex(price: number): Price {
  return fromNumber(price < 1 ? price : Math.round(price * 1e4) / 1e4)
}

/** Computes the distance of the perpetual's book from the index, USD; `undefined` if the book is thin. */
export function bookPremium(view: Pick<PriceView, 'live' | 'model'>, spec: AssetSpec): number | undefined {
  const fair = fairOf(view.live, spec)
  return fair === undefined ? undefined : fair - indexOf(view.model, spec.asset)
}

/** Converts the first levels of a book up to the impact notional. The rest of the book is not needed. */
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

/** Returns all marks of an expiry; no marks if all published ones are still accurate. */
function expiryMarks(view: PriceView, options: readonly OptionInstrument[]): InstrumentMark[] {
  const marks: InstrumentMark[] = []
  let hasMoved = false
  for (const option of options) {
    const value = optionValue(option, view)
    if (value === undefined) continue
    const mark = optionMark(option, value)
    marks.push(mark)
    hasMoved ||= isOff(view.live.marks.get(option.instrumentId), mark, option)
  }
  return hasMoved ? marks : []
}

function isOff(published: InstrumentMark | undefined, mark: InstrumentMark, { priceStep }: OptionInstrument): boolean {
  if (published === undefined) return true
  return Math.abs(Number(published.markPrice - mark.markPrice)) > markTolerance * Number(priceStep)
}
