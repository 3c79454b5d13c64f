import type { Address } from '@/core/protocol/instrument'
import type { ApiCredentials } from '@/web/connection/authentication'
import type { HeldKey } from '@/web/session/wallet/workerKeys'

/** Who signs orders: the wallet, which prompts each time, or the session's signing key, which never prompts. */
export type SigningMode = 'wallet' | 'oneClick'

/**
 * State of the wallet's own address as a signing key, at a venue that accepts orders only from registered keys.
 * `rejected`: the venue does not register wallets, so only one-click trading works.
 */
export type WalletKey = 'unregistered' | 'registering' | 'registered' | 'rejected'

/**
 * A problem with the session of a trading account. `ended`: the venue no longer accepts its keys, and the account's
 * data may be wrong since `sinceMs` (UNIX milliseconds). In the other cases the keys are valid. `address`: the venue
 * rejects the API key from this network. `clock`: the venue rejects this computer's time. `signingKey`: the venue does
 * not list the session's signing key. `headers`: the venue's CORS headers do not admit signed requests from this page.
 */
export type SessionTrouble =
  | { readonly kind: 'ended'; readonly why: 'revoked' | 'venueReset' | 'accountUnknown'; readonly sinceMs: number }
  | { readonly kind: 'address' | 'clock' | 'signingKey' | 'headers' }

/** Result of a registration: credentials for private data, and the address of the key that signs without the wallet. */
export type TradingKeys = {
  readonly apiKey: string
  readonly apiSecret: string
  readonly signingKey: Address
  /** UNIX seconds. */
  readonly signingKeyExpirySec: bigint
}

export type Enabling = 'restoring' | 'enabling' | undefined

/**
 * The trader's progress. `connected`: a wallet without registered keys in this session; `trading`: may place orders. A
 * union, so that no screen can show a balance without an account.
 */
export type Access =
  | { readonly status: 'signedOut' }
  | {
      readonly status: 'connected'
      readonly account: Address
      readonly walletName: string
      readonly isPaper: boolean
      readonly underWay: Enabling
    }
  | {
      readonly status: 'trading'
      readonly account: Address
      readonly walletName: string
      readonly isPaper: boolean
      readonly credentials: ApiCredentials
      readonly signingKey: HeldKey
      readonly signingKeyExpirySec: bigint
      readonly signingMode: SigningMode
      /** True while the keys are also stored, encrypted, in this browser, so that they outlive the page. */
      readonly isPersisted: boolean
      readonly trouble?: SessionTrouble | undefined
      /** Absent while no registration is known to be needed: the wallet then signs orders directly. */
      readonly walletKey?: WalletKey | undefined
    }

export type Trading = Extract<Access, { readonly status: 'trading' }>

/**
 * The trader's access. `opening`: trading is enabled but its code and lists still load, so an order would have
 * no effect yet.
 */
export type TradeAccess = 'trading' | 'opening' | 'enabling' | 'connected' | 'signedOut'

/** True after the venue has rejected the session's keys: nothing works until trading is enabled again. */
export function isEnded(access: Access): boolean {
  return access.status === 'trading' && access.trouble?.kind === 'ended'
}
