import type { FundingRate, IndexPrice, InstrumentMark } from './command'
import { accepted, type CommandContext } from './commandContext'
import type { MarkRecord, CommandOutcome } from './event'
import type { AssetPrices } from './listedInstrument'
import type { ExchangeState } from './state'
import { isEmptyIndex } from './stops/stopIndex'

export function assetPrices(state: ExchangeState, asset: string): AssetPrices {
  const known = state.assets.get(asset)
  if (known !== undefined) return known
  const prices: AssetPrices = { index: undefined }
  state.assets.set(asset, prices)
  return prices
}

/** Sets indexes and marks. Marks of unknown and expired instruments are ignored. */
export function setPrices(
  context: CommandContext,
  indexes: readonly IndexPrice[],
  marks: readonly InstrumentMark[],
): CommandOutcome {
  const { state } = context
  state.priceVersion += 1
  const movedAssets = new Set<AssetPrices>()
  for (const { asset, price } of indexes) {
    const prices = assetPrices(state, asset)
    if (prices.index !== price) movedAssets.add(prices)
    prices.index = price
  }
  for (const listed of state.instruments.values()) {
    if (movedAssets.has(listed.asset)) listed.priceVersion = state.priceVersion
  }
  const known: MarkRecord[] = []
  for (const mark of marks) {
    const listed = state.instruments.get(mark.instrumentId)
    if (listed === undefined || listed.settlementPrice !== undefined) continue
    if (listed.mark?.markPrice !== mark.markPrice) listed.priceVersion = state.priceVersion
    listed.mark = { ...mark, timeNs: context.timeNs }
    known.push(listed.mark)
    if (!isEmptyIndex(listed.stops)) context.repriced.push(listed)
  }
  if (indexes.length > 0 || known.length > 0) context.events.push({ type: 'pricesChanged', indexes, marks: known })
  return accepted
}

/** Sets the displayed funding rates. Payments are made by `payFunding`. */
export function setFundingRates(context: CommandContext, rates: readonly FundingRate[]): CommandOutcome {
  const known = rates.filter((rate) => context.state.instruments.has(rate.instrumentId))
  for (const rate of known) context.state.fundingRates.set(rate.instrumentId, rate)
  if (known.length > 0) context.events.push({ type: 'fundingRatesChanged', rates: known })
  return accepted
}
