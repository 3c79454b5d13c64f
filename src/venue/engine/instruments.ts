import type { MarginInstrument } from '@/core/protocol/instrument'
import { compareTerms } from '../rules/compareTerms'
import { accepted, rejected, type CommandContext } from './commandContext'
import type { CommandOutcome } from './event'
import type { ListedInstrument } from './listedInstrument'
import { createEngineBook } from './orderBook'
import { assetPrices } from './prices'
import type { ExchangeState } from './state'
import { createStopIndex } from './stops/stopIndex'

/**
 * Lists new instruments. Listing known terms again has no effect. Other terms under a known id are rejected; use
 * changeTerms.
 */
export function listInstruments(context: CommandContext, instruments: readonly MarginInstrument[]): CommandOutcome {
  const { state } = context
  const isContradicted = instruments.some((instrument) => {
    const known = state.instruments.get(instrument.instrumentId)
    return known !== undefined && compareTerms(known.instrument, instrument) !== 'same'
  })
  if (isContradicted) return rejected('BAD_REQUEST')
  const fresh: MarginInstrument[] = []
  for (const instrument of instruments) {
    if (state.instruments.has(instrument.instrumentId)) continue
    state.instruments.set(instrument.instrumentId, createListedInstrument(state, instrument))
    fresh.push(instrument)
  }
  if (fresh.length > 0) context.events.push({ type: 'instrumentsListed', instruments: fresh })
  return accepted
}

export function createListedInstrument(state: ExchangeState, instrument: MarginInstrument): ListedInstrument {
  return {
    instrument,
    book: createEngineBook(),
    stops: createStopIndex(),
    asset: assetPrices(state, instrument.asset),
    mark: undefined,
    priceVersion: 0,
    scenarios: undefined,
    settlementPrice: undefined,
  }
}

/** True from the expiry on, even before the settlement command has run. */
export function hasExpired(listed: ListedInstrument, timeNs: bigint): boolean {
  const { instrument } = listed
  return (
    listed.settlementPrice !== undefined || (instrument.instrumentType === 'OPTION' && timeNs >= instrument.expiryNs)
  )
}
