import type { EmailType } from '@/core/protocol/emailTypes'
import type { Address } from '@/core/protocol/instrument'
import type { Network } from '@/core/protocol/networkAddress'

export type Profile = {
  readonly username: string
  readonly email: Email | undefined
  /** Kinds of mail that the account has switched. All others are on. */
  readonly emailPreferences: Readonly<Partial<Record<EmailType, boolean>>>
  readonly networkAddresses: Readonly<Partial<Record<Network, string>>>
  /** The last {@link maxMails} mails, oldest first. */
  readonly mails: readonly Mail[]
}

export type Email = {
  readonly address: string
  readonly isVerified: boolean
  /** Token of the last confirmation mail; absent once the address is confirmed. */
  readonly confirmation: { readonly token: string; readonly expiresAtNs: bigint } | undefined
  readonly askedAtNs: bigint
  /** Token that stops all mails, valid as long as the account has this address. */
  readonly unsubscribeToken: string
}

/** A mail as a real venue would send it. Its text is composed on reading. */
export type Mail = {
  readonly to: string
  readonly sentAtNs: bigint
  readonly about: MailSubject
}
export type MailSubject =
  | { readonly kind: 'confirmation'; readonly token: string; readonly expiresAtNs: bigint }
  | { readonly kind: EmailType; readonly detail: string }

export const maxMails = 20

export type Profiles = {
  /** Profiles of all traders. A trader has one from the opening of the account. */
  readonly byAccount: Map<Address, Profile>
  /** By lower-case name. */
  readonly owners: Map<string, Address>
  /** Accounts with a confirmed address. Only they get mails other than confirmations. */
  readonly reachable: Set<Address>
}

export function createProfiles(): Profiles {
  return { byAccount: new Map(), owners: new Map(), reachable: new Set() }
}

export type ProfileEvent = { readonly type: 'profileChanged'; readonly account: Address; readonly profile: Profile }

/** Changes of name and mail settings. The gateway creates the tokens, so that a replay uses equal tokens. */
export type ProfileCommand =
  | { readonly type: 'setUsername'; readonly account: Address; readonly username: string }
  | {
      readonly type: 'setEmailAddress'
      readonly account: Address
      readonly emailAddress: string
      readonly confirmationToken: string
      readonly unsubscribeToken: string
    }
  | { readonly type: 'confirmEmailAddress'; readonly account: Address; readonly token: string }
  | { readonly type: 'unsubscribe'; readonly account: Address; readonly token: string }
  | {
      readonly type: 'setEmailPreference'
      readonly account: Address
      readonly emailType: string
      readonly isEnabled: boolean
    }
  | {
      readonly type: 'setNetworkAddress'
      readonly account: Address
      readonly network: Network
      readonly networkAddress: string
    }
