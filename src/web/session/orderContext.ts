import type { Clock } from '@/core/lib/clock'
import type { BuilderTerms, SigningDomain } from '@/core/protocol/eip712'
import type { Hash } from '@/core/protocol/instrument'
import type { Calls } from '@/web/connection/calls'
import { t } from '@/web/language/t'
import { AccessError } from '@/web/session/access/accessError'
import type { AccessStore } from '@/web/session/access/accessStore'
import { asksForSignatures, usesWallet } from '@/web/session/access/asksForSignatures'
import { signerRejections } from '@/web/session/access/walletKeyRule'
import type { PendingPhase } from '@/web/session/actions/pendingStore'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { OrderFills } from '@/web/session/orders/orderFills'
import type { SignedReplacement } from '@/web/session/orders/signedReplacement'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import type { Trader } from '@/web/session/wallet/trader'
import type { WalletSession } from '@/web/session/wallet/walletSession'

/** Everything that sending an order needs: the signer, the venue and the connection. */
export type OrderContext = {
  readonly calls: Calls
  readonly domain: SigningDomain
  readonly fills: OrderFills
  /**
   * The account and the signer for these orders: the wallet, or the signing key within one-click limits, which count
   * them. Throws {@link AccessError} without an account, or if an interceptor does not allow them. Call it once per
   * order.
   */
  readonly trader: (orders: OrderToSign | readonly OrderToSign[]) => Trader
  /** Returns the next order's first phase: `signing` only if the wallet prompts. */
  readonly firstPhase: () => PendingPhase
  /**
   * Present where the venue may cancel several orders in one request. Returns the ids that the venue confirms; the
   * others must be cancelled singly.
   */
  readonly bulkCancel?: ((orderIds: readonly Hash[]) => Promise<ReadonlySet<Hash>>) | undefined
  /**
   * True for the rejection of a signature whose key the venue does accept. Clients have seen such rejections succeed at
   * a retry (real-venue.md, last table). Absent in tests.
   */
  readonly mayPass?: (code: string | undefined) => boolean
  readonly freshOrderFields: () => FreshOrderFields
  /**
   * Called with each amend once it is signed and before it is sent. Its id is stored then, because the page may close
   * before the answer. Absent in tests.
   */
  readonly onSignedEdit?: ((edit: SignedReplacement) => void) | undefined
}

/** What makes each order unique, a random salt and the signed time in UNIX seconds, and the builder's fee, if any. */
export type FreshOrderFields = { readonly salt: bigint; readonly timestamp: bigint } & Partial<BuilderTerms>

export type OrderContextDeps = {
  readonly calls: Calls
  readonly domain: SigningDomain
  readonly fills: OrderFills
  readonly access: Pick<AccessStore, 'getSnapshot'>
  readonly oneClick: Pick<OneClick, 'isRunning'>
  readonly wallet: Pick<WalletSession, 'signer'>
  readonly clock: Clock
  readonly crypto: Crypto
  readonly builder?: BuilderTerms | undefined
  readonly bulkCancel?: OrderContext['bulkCancel']
  readonly onSignedEdit?: OrderContext['onSignedEdit']
  /**
   * Returns the signer of these orders, which is `next`, the wallet, unless an interceptor replaces it. Throws if the
   * orders must not be signed.
   */
  readonly interceptTrader: (orders: readonly OrderToSign[], next: () => Trader) => Trader
}

export function createOrderContext(deps: OrderContextDeps): OrderContext {
  const { calls, domain, fills, access, oneClick, wallet, clock, crypto, builder, interceptTrader } = deps
  return {
    calls,
    domain,
    fills,
    bulkCancel: deps.bulkCancel,
    onSignedEdit: deps.onSignedEdit,
    trader: (orders) => {
      const now = access.getSnapshot()
      if (now.status !== 'trading') throw new AccessError(t('Connect your wallet and enable trading first.'))
      const list = 'instrumentId' in orders ? [orders] : orders
      return interceptTrader(list, () => ({ maker: now.account, signer: wallet.signer(now.account) }))
    },
    firstPhase: () => {
      const now = access.getSnapshot()
      return asksForSignatures(now) && usesWallet(now, oneClick) ? 'signing' : 'sending'
    },
    mayPass: (code) => {
      const now = access.getSnapshot()
      if (code === undefined || !signerRejections.has(code) || now.status !== 'trading') return false
      return now.signingMode === 'wallet' ? now.walletKey === 'registered' : now.trouble?.kind !== 'signingKey'
    },
    freshOrderFields: () => ({
      // 64 random bits are unique within an account and short in a wallet's dialog.
      salt: crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n,
      timestamp: BigInt(Math.floor(clock.nowMs() / 1000)),
      ...builder,
    }),
  }
}
