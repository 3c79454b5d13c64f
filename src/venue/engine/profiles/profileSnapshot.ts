import type { Address } from '@/protocol/instrument'
import type { EngineEvent } from '../event'
import type { ExchangeState } from '../state'
import { freshProfile, keepProfile } from './changeProfile'
import type { Profile } from './profile'

export type ProfilesData = readonly (readonly [account: Address, profile: Profile])[]

export function exportProfiles({ profiles }: ExchangeState): ProfilesData {
  return [...profiles.byAccount]
}

/** Snapshots of before there were profiles have none: whoever has none is named as if he came now. */
export function importProfiles(state: ExchangeState, data: ProfilesData = []): void {
  for (const [account, profile] of data) keepProfile(state, account, profile)
  for (const { address, kind } of state.accounts.values()) {
    if (kind !== 'trader' || state.profiles.byAccount.has(address)) continue
    keepProfile(state, address, freshProfile(state, address))
  }
}

export function describeProfiles({ profiles }: ExchangeState): EngineEvent[] {
  return [...profiles.byAccount].map(([account, profile]) => ({ type: 'profileChanged', account, profile }))
}
