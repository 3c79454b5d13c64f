import type { Address } from '@/protocol/instrument'
import type { Network } from '@/protocol/networkAddress'

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
