import { assert } from '@/core/lib/assert'
import type { Address, Instrument } from '@/core/protocol/instrument'
import type { EngineEvent } from '../engine/event'
import type { StoredSettlement } from './history'

/** Data from other events that rows need, including events of a replay. */
export type KnownParties = {
  readonly traders: Set<Address>
  /** Strategies, which have no rank among traders. */
  readonly strategies: Set<Address>
  insuranceFund: Address | undefined
  readonly instruments: Map<string, Instrument>
  /**
   * Settlements by asset and expiry. Their time is the expiry, because a replay does not contain the command's time.
   */
  readonly settlements: Map<string, StoredSettlement>
}

export function createKnownParties(): KnownParties {
  return {
    traders: new Set(),
    strategies: new Set(),
    insuranceFund: undefined,
    instruments: new Map(),
    settlements: new Map(),
  }
}

export function learn(known: KnownParties, event: EngineEvent): void {
  if (event.type === 'accountOpened') {
    if (event.kind === 'trader' || event.kind === 'strategy') known.traders.add(event.account)
    if (event.kind === 'strategy') known.strategies.add(event.account)
    if (event.kind === 'insurance') known.insuranceFund = event.account
  } else if (event.type === 'instrumentsListed') {
    for (const instrument of event.instruments) known.instruments.set(instrument.instrumentId, instrument)
  }
}

/** Learns earlier settlement prices from a replay, because an older history has not stored them. */
export function learnSettlements(known: KnownParties, event: EngineEvent): void {
  if (event.type !== 'instrumentExpired' || event.instrument.instrumentType !== 'OPTION') return
  const { asset, expiryNs } = event.instrument
  for (const settlement of settlementsOf(event, expiryNs)) known.settlements.set(`${asset} ${expiryNs}`, settlement)
}

export function getKnownInstrument(known: Pick<KnownParties, 'instruments'>, instrumentId: string): Instrument {
  const instrument = known.instruments.get(instrumentId)
  assert(instrument !== undefined, 'a contract is listed before anything happens in it')
  return instrument
}

/** Finds the settlement of the asset's options with this expiry; undefined for a perpetual. */
export function settlementsOf(
  { instrument, settlementPrice }: Extract<EngineEvent, { type: 'instrumentExpired' }>,
  timeNs: bigint,
): StoredSettlement[] {
  if (instrument.instrumentType !== 'OPTION') return []
  return [{ asset: instrument.asset, expiryNs: instrument.expiryNs, settlementPrice, timeNs }]
}
