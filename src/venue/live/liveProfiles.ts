import type { Address } from '@/core/protocol/instrument'
import { usernameKey } from '@/core/protocol/username'
import type { Profile, ProfileEvent } from '../engine/profiles/profile'

export type LiveProfiles = {
  readonly byAccount: ReadonlyMap<Address, Profile>
  /** By lower-case name. */
  readonly owners: ReadonlyMap<string, Address>
}

export type MutableLiveProfiles = {
  readonly byAccount: Map<Address, Profile>
  readonly owners: Map<string, Address>
}

type Live = { readonly profiles: LiveProfiles }

export function applyProfile(
  { profiles: { byAccount, owners } }: { readonly profiles: MutableLiveProfiles },
  { account, profile }: ProfileEvent,
): void {
  const before = byAccount.get(account)
  if (before !== undefined) owners.delete(usernameKey(before.username))
  byAccount.set(account, profile)
  owners.set(usernameKey(profile.username), account)
}

const noProfile: Profile = { username: '', email: undefined, emailPreferences: {}, networkAddresses: {}, mails: [] }

/** Returns a trader's profile. The venue's own accounts have neither a name nor mails. */
export function profileOf({ profiles }: Live, account: Address): Profile {
  return profiles.byAccount.get(account) ?? noProfile
}

/** Finds the account with a username; ignores letter case. A referral code is a username. */
export function findUsername({ profiles }: Live, username: string): Address | undefined {
  return profiles.owners.get(usernameKey(username))
}
