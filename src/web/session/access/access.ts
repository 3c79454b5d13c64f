import type { Address } from '@/core/protocol/instrument'
import type { ApiCredentials } from '@/web/connection/authentication'
import type { HeldKey } from '@/web/session/wallet/workerKeys'

/** How orders are signed: each one by the wallet, which asks; or by the session's signing key, which does not. */
export type SigningMode = 'wallet' | 'oneClick'

/**
 * What is wrong with the session of an account that trades. `ended`: the venue accepts its keys no longer, and what is
 * shown of the account may be wrong since `sinceMs` (UNIX milliseconds). The keys of the others are good: `address` is
 * a key that is refused from this network, `clock` a computer whose time the venue does not accept, `signingKey` a
 * signing key that the venue does not list.
 */
export type SessionTrouble =
  | { readonly kind: 'ended'; readonly why: 'revoked' | 'venueReset' | 'accountUnknown'; readonly sinceMs: number }
  | { readonly kind: 'address' | 'clock' | 'signingKey' }

/** What a registration gave: enough to read private data, and the name of the key that signs without the wallet. */
export type TradingKeys = {
  readonly apiKey: string
  readonly apiSecret: string
  readonly signingKey: Address
  /** UNIX seconds. */
  readonly signingKeyExpirySec: bigint
}

/** What a connected wallet waits for: kept keys are looked for, new ones are registered, or nothing is under way. */
export type Enabling = 'restoring' | 'enabling' | undefined

/**
 * How far the trader has come. `connected` is a wallet that the venue does not know yet in this session; `trading` may
 * place orders. One union, so that no screen can show a balance without an account.
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
    }

export type Trading = Extract<Access, { readonly status: 'trading' }>

/**
 * How far the way to an order is. `opening`: trading is enabled, or about to turn out so, but its code and lists are
 * not loaded yet; an order sent then would have no effect.
 */
export type TradeAccess = 'trading' | 'opening' | 'enabling' | 'connected' | 'signedOut'

/** Whether the venue refuses the keys of this session: nothing can be read or sent until trading is enabled again. */
export function isEnded(access: Access): boolean {
  return access.status === 'trading' && access.trouble?.kind === 'ended'
}
