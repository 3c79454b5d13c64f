import type { Instrument } from '@/protocol/instrument'
import { compareTerms } from '../../rules/compareTerms'
import type { Outcome } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { accepted, refused } from '../outcome'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'

/**
 * Gives listed contracts new terms. New orders go by them at once and the margin of positions by them at the next check;
 * what rests stays, and what was set aside for an isolated position stays. A chosen leverage above the new greatest one
 * becomes that. Refused as a whole for an unknown or expired contract and for a term that never changes.
 */
export function changeTerms(turn: Turn, instruments: readonly Instrument[]): Outcome {
  const { state } = turn
  const changed: { readonly listed: ListedInstrument; readonly instrument: Instrument }[] = []
  for (const instrument of instruments) {
    const listed = state.instruments.get(instrument.instrumentId)
    if (listed === undefined) return refused('INSTRUMENT_NOT_FOUND')
    if (listed.settlementPrice !== undefined) return refused('INSTRUMENT_EXPIRED')
    const difference = compareTerms(listed.instrument, instrument)
    if (difference === 'fixed') return refused('BAD_REQUEST')
    if (difference === 'changeable') changed.push({ listed, instrument })
  }
  if (changed.length === 0) return accepted
  // Margin is computed again as after a change of prices.
  state.priceVersion += 1
  for (const { listed, instrument } of changed) {
    listed.instrument = instrument
    listed.priceVersion = state.priceVersion
  }
  turn.events.push({ type: 'instrumentsListed', instruments: changed.map(({ instrument }) => instrument) })
  for (const { instrument } of changed) limitLeverages(turn, state, instrument)
  return accepted
}

function limitLeverages(turn: Turn, state: ExchangeState, instrument: Instrument): void {
  if (instrument.instrumentType !== 'PERPETUAL') return
  const { instrumentId, maxLeverage } = instrument
  for (const account of state.accounts.values()) {
    const chosen = account.leverages.get(instrumentId)
    if (chosen === undefined || chosen <= maxLeverage) continue
    account.leverages.set(instrumentId, maxLeverage)
    turn.events.push({ type: 'leverageChanged', account: account.address, instrumentId, leverage: maxLeverage })
  }
}
