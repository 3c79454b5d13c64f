import { assert } from '@/core/lib/assert'
import type { Address } from '@/core/protocol/instrument'
import { usernameKey } from '@/core/protocol/username'
import type { CommandContext } from '../commandContext'
import type { EngineEvent } from '../event'
import type { ExchangeState } from '../state'
import { type Profile, maxMails } from './profile'

export function openProfile(context: CommandContext, account: Address): void {
  const profile = freshProfile(context.state, account)
  keepProfile(context.state, account, profile)
  context.events.push({ type: 'profileChanged', account, profile })
}

export function changeProfile(context: CommandContext, account: Address, profile: Profile): void {
  keepProfile(context.state, account, profile)
  context.events.push({ type: 'profileChanged', account, profile })
}

function keepProfile({ profiles }: ExchangeState, account: Address, profile: Profile): void {
  const before = profiles.byAccount.get(account)
  if (before !== undefined) profiles.owners.delete(usernameKey(before.username))
  profiles.byAccount.set(account, profile)
  profiles.owners.set(usernameKey(profile.username), account)
  if (profile.email?.isVerified === true) profiles.reachable.add(account)
  else profiles.reachable.delete(account)
}

/** Finds the account with a username; ignores letter case. A referral code is a username. */
export function ownerOfUsername({ profiles }: ExchangeState, username: string): Address | undefined {
  return profiles.owners.get(usernameKey(username))
}

function freshProfile({ profiles }: ExchangeState, account: Address): Profile {
  const username = generatedUsername(account, (name) => profiles.owners.has(name))
  return { username, email: undefined, emailPreferences: {}, networkAddresses: {}, mails: [] }
}

const manners = ['softly', 'boldly', 'calmly', 'deftly', 'early', 'gladly', 'keenly', 'lately', 'neatly', 'openly']
const states = ['mapped', 'tuned', 'woven', 'carved', 'lit', 'drawn', 'forged', 'painted', 'planted', 'folded']
const birds = ['kestrel', 'heron', 'swift', 'curlew', 'plover', 'osprey', 'wren', 'egret', 'merlin', 'dunlin']

/**
 * Builds a name of three words derived from the address (rest-private 5.1), followed by a number if that name is
 * taken.
 */
export function generatedUsername(account: Address, isTaken: (name: string) => boolean): string {
  const word = (list: readonly string[], at: number) =>
    list[Number.parseInt(account.slice(at, at + 6), 16) % list.length]
  const words = `${word(manners, 2)}-${word(states, 8)}-${word(birds, 14)}`
  let name = words
  for (let count = 2; isTaken(name); count += 1) name = `${words}-${count}`
  return name
}

export type ProfilesData = readonly (readonly [account: Address, profile: Profile])[]

export function exportProfiles({ profiles }: ExchangeState): ProfilesData {
  return [...profiles.byAccount]
}

/** An account of an older snapshot has no profile, and gets a name as if it were opened now. */
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

export function checkProfiles({ accounts, profiles: { byAccount, owners, reachable } }: ExchangeState): void {
  for (const { address, kind } of accounts.values()) {
    assert(kind !== 'trader' || byAccount.has(address), 'every trader has a name')
  }
  assert(owners.size === byAccount.size, 'no two accounts share a name')
  for (const [account, { username, email, mails }] of byAccount) {
    assert(owners.get(usernameKey(username)) === account, 'an account is found by its name')
    assert(reachable.has(account) === (email?.isVerified === true), 'who has confirmed an address can be written to')
    assert(email?.isVerified !== true || email.confirmation === undefined, 'an address is confirmed once')
    assert(mails.length <= maxMails, 'only the last mails are kept')
  }
}
