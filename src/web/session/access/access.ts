import type { Address } from '@/core/protocol/instrument'
import type { ApiCredentials } from '@/web/connection/authentication'
import type { HeldKey } from '@/web/session/wallet/workerKeys'

/** Who signs orders: the wallet, which asks each time, or the session's signing key, which does not. */
export type SigningMode = 'wallet' | 'oneClick'

/**
 * The wallet's own address at a venue that takes orders of registered keys only. `rejected`: the venue does not register
 * it, so that one-click is left.
 */
export type WalletKey = 'unregistered' | 'registering' | 'registered' | 'rejected'

/**
 * A problem with the session of a trading account. `ended`: the venue no longer accepts its keys, and the account's
 * data may be wrong since `sinceMs` (UNIX milliseconds). With the others the keys are valid: `address` is a key
 * rejected from this network, `clock` a computer whose time the venue rejects, `signingKey` a signing key that the
 * venue does not list, `headers` a venue that admits no headers of signed requests from this page.
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
 * The trader's progress. `connected` is a wallet without registered keys in this session; `trading` may place orders. A
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
      /** Whether the keys outlive this page, encrypted in this browser. */
      readonly isPersisted: boolean
      readonly trouble?: SessionTrouble | undefined
      /** Absent: the wallet signs as it is, as far as is known. */
      readonly walletKey?: WalletKey | undefined
    }

export type Trading = Extract<Access, { readonly status: 'trading' }>

/** `opening`: trading is enabled but its code and lists still load; an order sent then would have no effect. */
export type TradeAccess = 'trading' | 'opening' | 'enabling' | 'connected' | 'signedOut'

/** Whether the venue rejects the session's keys: nothing works until trading is enabled again. */
export function isEnded(access: Access): boolean {
  return access.status === 'trading' && access.trouble?.kind === 'ended'
}
