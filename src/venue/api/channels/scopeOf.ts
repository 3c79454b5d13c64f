import { assert } from '@/lib/assert'
import type { ChannelScope } from '@/protocol/channel'
import type { Address, Instrument } from '@/protocol/instrument'
import { findInstrumentByName, listInstruments } from '../../live/instrumentCatalogue'
import type { LiveState } from '../../live/liveState'
import { route } from './eventRoutes'

/** Whether the venue lists what the scope names. */
export function isListed(live: LiveState, scope: ChannelScope): boolean {
  switch (scope.kind) {
    case 'none':
      return true
    case 'instrument':
      return findInstrumentByName(live.instruments, scope.instrumentName) !== undefined
    case 'asset':
      return live.instruments.byAsset.has(scope.asset)
    case 'assetType':
      return listInstruments(live.instruments, scope).length > 0
  }
}

export function instrumentOfScope(live: LiveState, scope: ChannelScope): Instrument {
  assert(scope.kind === 'instrument', 'the channel is of one instrument')
  const instrument = findInstrumentByName(live.instruments, scope.instrumentName)
  assert(instrument !== undefined, 'a channel is opened only for what is listed')
  return instrument
}

/** The instruments that a ticker channel tells of, as they are listed at the moment. */
export function instrumentsOfScope(live: LiveState, scope: ChannelScope): readonly Instrument[] {
  if (scope.kind === 'assetType') return listInstruments(live.instruments, scope)
  assert(scope.kind === 'instrument', 'a ticker is of one instrument or of a type of an asset')
  const instrument = findInstrumentByName(live.instruments, scope.instrumentName)
  return instrument === undefined ? [] : [instrument]
}

/** The route of the book changes of a ticker channel. */
export function levelsRoute(live: LiveState, scope: ChannelScope): string {
  if (scope.kind === 'assetType') return route.levelsOf(scope.asset, scope.instrumentType)
  return route.levels(instrumentOfScope(live, scope).instrumentId)
}

export function accountOfStage(account: Address | undefined): Address {
  assert(account !== undefined, 'a private channel is opened for an account')
  return account
}
