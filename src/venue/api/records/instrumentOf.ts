import type { Instrument, MarginInstrument } from '@/core/protocol/instrument'
import { findInstrument, findInstrumentByName } from '../../live/instrumentCatalogue'
import type { LiveState } from '../../live/liveState'
import type { VenuePort } from '../../venuePort'
import { RequestRejected } from '../requestRejected'

/** Finds a listed or expired contract, because orders and trades of expired contracts may still be sent. */
export function findAnyInstrument(live: LiveState, instrumentId: string): MarginInstrument | undefined {
  const { instruments } = live
  return findInstrument(instruments, instrumentId) ?? instruments.expiredById.get(instrumentId)?.instrument
}

export function getListedByName(live: LiveState, instrumentName: string): MarginInstrument {
  const instrument = findInstrumentByName(live.instruments, instrumentName)
  if (instrument !== undefined) return instrument
  const isExpired = live.instruments.expiredByName.has(instrumentName)
  throw new RequestRejected(isExpired ? 'INSTRUMENT_EXPIRED' : 'INSTRUMENT_NOT_FOUND')
}

/** @throws RequestRejected if no contract of this name is or recently was listed */
export function getAnyByName(live: LiveState, instrumentName: string): MarginInstrument {
  const expired = live.instruments.expiredByName.get(instrumentName)?.instrument
  return expired ?? getListedByName(live, instrumentName)
}

/** Finds the contract of a history row, however long ago it expired. */
export function instrumentOfHistory({ live, history }: VenuePort, instrumentId: string): Instrument | undefined {
  return findAnyInstrument(live, instrumentId) ?? history.instrumentById(instrumentId)
}

/** @throws RequestRejected if no contract of this name was ever listed */
export function getEverListedByName({ live, history }: VenuePort, instrumentName: string): Instrument {
  return (
    findInstrumentByName(live.instruments, instrumentName) ??
    history.instrumentByName(instrumentName) ??
    getAnyByName(live, instrumentName)
  )
}

/** @throws RequestRejected if nothing of this asset was ever listed */
export function checkAsset(live: LiveState, asset: string): void {
  if (!live.instruments.byAsset.has(asset)) throw new RequestRejected('INVALID_ASSET')
}
