import type { Calls } from '@/web/connection/calls'
import { t } from '@/web/language/t'
import type { Clock } from '@/core/lib/clock'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import type { SignableTypedData, TypedDataSigner } from '@/web/session/wallet/typedDataSigner'
import { type Access } from '@/web/session/access/access'
import { tradingStoppedText } from './identityConflictText'
import type { IdentityConflict } from './instrumentIdentities'
import { asksForSignatures } from '@/web/session/access/asksForSignatures'
import type { AccessStore } from '@/web/session/access/accessStore'
import type { PendingPhase } from '@/web/session/actions/pendingStore'
import { AccessError } from '@/web/session/access/accessError'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { OrderFills } from '@/web/session/orders/orderFills'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'

/** All that an order needs on its way: who signs, for which venue, and the wire it goes out on. */
export type OrderContext = {
  readonly calls: Calls
  readonly domain: SigningDomain
  /** What is filled of the account's orders, as it is known now. */
  readonly fills: OrderFills
  /**
   * Who is trading, and who signs these orders: the wallet, or the signing key within the limits of one-click, which
   * count them. Throws {@link AccessError} when no one may trade, or when a limit does not allow them; ask once per
   * order.
   */
  readonly trader: (orders: OrderToSign | readonly OrderToSign[]) => {
    readonly maker: `0x${string}`
    readonly signer: TypedDataSigner
  }
  /** What the next order waits for first: the wallet only where it asks. */
  readonly firstPhase: () => PendingPhase
  /** What makes each order unique: a random salt, and the time that is signed, in UNIX seconds. */
  readonly freshOrderFields: () => { readonly salt: bigint; readonly timestamp: bigint }
}

export type OrderContextDeps = {
  readonly calls: Calls
  readonly domain: SigningDomain
  readonly fills: OrderFills
  readonly access: Pick<AccessStore, 'getSnapshot'>
  readonly oneClick: Pick<OneClick, 'isRunning' | 'spend'>
  readonly wallet: Pick<WalletSession, 'signer'>
  readonly clock: Clock
  readonly crypto: Crypto
  /** No frame is drawn while a key signs, or for 40 ms at most. Returns the end of it. */
  readonly holdFrames: () => () => void
  /** Why nothing may be signed for an instrument of this number. Absent in tests without a listing. */
  readonly conflictOf?: (instrumentId: string) => IdentityConflict | undefined
  /** Called with each order and quote that is signed. */
  readonly onSign?: (data: SignableTypedData) => void
}

export function createOrderContext(parts: OrderContextDeps): OrderContext {
  const { calls, domain, fills, access, oneClick, wallet, clock, crypto, holdFrames, conflictOf, onSign } = parts
  const usesWallet = (now: Access) =>
    // A session that is over has no need of a timer to end: whatever is signed next, the wallet is asked.
    now.status === 'trading' && (now.signingMode === 'wallet' || !oneClick.isRunning())
  return {
    calls,
    domain,
    fills,
    trader: (orders) => {
      const now = access.getSnapshot()
      if (now.status !== 'trading') throw new AccessError(t('Connect your wallet and enable trading first.'))
      const list = 'instrumentId' in orders ? [orders] : orders
      for (const { instrumentId } of list) {
        const conflict = conflictOf?.(instrumentId)
        if (conflict !== undefined) throw new AccessError(tradingStoppedText(conflict))
      }
      if (usesWallet(now)) {
        const asked = wallet.signer(now.account)
        const signTypedData = (data: SignableTypedData) => {
          onSign?.(data)
          return asked.signTypedData(data)
        }
        return { maker: now.account, signer: { ...asked, signTypedData } }
      }
      // A key signs within milliseconds: the order is on the wire before the page draws what became of the press.
      const letGo = holdFrames()
      const claims = oneClick.spend(list)
      const signer = now.signingKey.within(claims)
      const signTypedData = async (data: SignableTypedData) => {
        onSign?.(data)
        return signer.signTypedData(data).finally(letGo)
      }
      return { maker: now.account, signer: { ...signer, signTypedData } }
    },
    firstPhase: () => {
      const now = access.getSnapshot()
      return asksForSignatures(now) && usesWallet(now) ? 'signing' : 'sending'
    },
    freshOrderFields: () => ({
      // 64 random bits: enough that no two orders of an account meet, and short in a wallet's dialog.
      salt: crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n,
      timestamp: BigInt(Math.floor(clock.nowMs() / 1000)),
    }),
  }
}
