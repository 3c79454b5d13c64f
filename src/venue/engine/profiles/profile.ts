import type { EmailType } from '@/core/protocol/emailTypes'
import type { Address } from '@/core/protocol/instrument'
import type { Network } from '@/core/protocol/networkAddress'

/** What a trader is called and how he is written to. A new object each time it changes. */
export type Profile = {
  readonly username: string
  readonly email: Email | undefined
  /** Kinds of mail that were switched; the others are on. */
  readonly emailPreferences: Readonly<Partial<Record<EmailType, boolean>>>
  /** Addresses on other chains. */
  readonly networkAddresses: Readonly<Partial<Record<Network, string>>>
  /** What was written to him, oldest first; the last {@link maxMails}. */
  readonly mails: readonly Mail[]
}

export type Email = {
  readonly address: string
  readonly isVerified: boolean
  /** Of the last mail that asks to confirm the address; gone once it is confirmed. */
  readonly confirmation: { readonly token: string; readonly expiresAtNs: bigint } | undefined
  /** When that mail was written. */
  readonly askedAtNs: bigint
  /** Ends all mails to this address, as long as it is the account's. */
  readonly unsubscribeToken: string
}

/** A mail as it would be sent; its words are made where it is read. */
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
  /** Of everybody who trades, from the opening of the account on. */
  readonly byAccount: Map<Address, Profile>
  /** By the name in lower case. */
  readonly owners: Map<string, Address>
  /** Who has a confirmed address: the only ones that mails are written to by themselves. */
  readonly reachable: Set<Address>
}

export function createProfiles(): Profiles {
  return { byAccount: new Map(), owners: new Map(), reachable: new Set() }
}

/** The whole profile as it is now. */
export type ProfileEvent = { readonly type: 'profileChanged'; readonly account: Address; readonly profile: Profile }

/** What changes how a trader is called and written to. Tokens are made by the gateway, so that a replay has the same. */
export type ProfileCommand =
  | { readonly type: 'setUsername'; readonly account: Address; readonly username: string }
  | {
      readonly type: 'setEmailAddress'
      readonly account: Address
      readonly emailAddress: string
      /** Of the mail that asks to confirm it. */
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
