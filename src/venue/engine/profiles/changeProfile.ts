import type { Address } from '@/protocol/instrument'
import { usernameKey } from '@/protocol/username'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'
import type { Profile } from './profile'

/** Gives an account that was opened a name of its own. */
export function openProfile(turn: Turn, account: Address): void {
  const profile = freshProfile(turn.state, account)
  keepProfile(turn.state, account, profile)
  turn.events.push({ type: 'profileChanged', account, profile })
}

export function changeProfile(turn: Turn, account: Address, profile: Profile): void {
  keepProfile(turn.state, account, profile)
  turn.events.push({ type: 'profileChanged', account, profile })
}

export function keepProfile({ profiles }: ExchangeState, account: Address, profile: Profile): void {
  const before = profiles.byAccount.get(account)
  if (before !== undefined) profiles.owners.delete(usernameKey(before.username))
  profiles.byAccount.set(account, profile)
  profiles.owners.set(usernameKey(profile.username), account)
  if (profile.email?.isVerified === true) profiles.reachable.add(account)
  else profiles.reachable.delete(account)
}

/** The account that goes by a name, in whatever case it is written: a referral code is a name. */
export function ownerOfUsername({ profiles }: ExchangeState, username: string): Address | undefined {
  return profiles.owners.get(usernameKey(username))
}

export function freshProfile({ profiles }: ExchangeState, account: Address): Profile {
  const username = generatedUsername(account, (name) => profiles.owners.has(name))
  return { username, email: undefined, emailPreferences: {}, networkAddresses: {}, mails: [] }
}

const manners = ['softly', 'boldly', 'calmly', 'deftly', 'early', 'gladly', 'keenly', 'lately', 'neatly', 'openly']
const states = ['mapped', 'tuned', 'woven', 'carved', 'lit', 'drawn', 'forged', 'painted', 'planted', 'folded']
const birds = ['kestrel', 'heron', 'swift', 'curlew', 'plover', 'osprey', 'wren', 'egret', 'merlin', 'dunlin']

/** Three words made from the address (rest-private 5.1), with a number behind them when somebody has them already. */
export function generatedUsername(account: Address, isTaken: (name: string) => boolean): string {
  const word = (list: readonly string[], at: number) =>
    list[Number.parseInt(account.slice(at, at + 6), 16) % list.length]
  const words = `${word(manners, 2)}-${word(states, 8)}-${word(birds, 14)}`
  let name = words
  for (let count = 2; isTaken(name); count += 1) name = `${words}-${count}`
  return name
}
