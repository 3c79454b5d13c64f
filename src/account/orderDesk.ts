import type { Calls } from '@/client/calls'
import type { Clock } from '@/lib/clock'
import type { SigningDomain } from '@/protocol/eip712'
import type { WalletSession } from '@/wallet/walletSession'
import type { TypedDataSigner } from '@/wallet/typedDataSigner'
import { isSigningKeyFresh } from './access'
import type { AccessStore } from './accessStore'
import { AccessError } from './accessError'

/** All that an order needs on its way: who signs, for which venue, and the wire it goes out on. */
export type OrderDesk = {
  readonly calls: Calls
  readonly domain: SigningDomain
  /** Who is trading and who signs now. Throws {@link AccessError} when nobody may. */
  readonly trader: () => { readonly maker: `0x${string}`; readonly signer: TypedDataSigner }
  /** What makes each order unique: a random salt, and the time that is signed, in UNIX seconds. */
  readonly freshOrderFields: () => { readonly salt: bigint; readonly timestamp: bigint }
}

type DeskParts = {
  readonly calls: Calls
  readonly domain: SigningDomain
  readonly access: AccessStore
  readonly wallet: WalletSession
  readonly clock: Clock
  readonly crypto: Crypto
}

export function createOrderDesk({ calls, domain, access, wallet, clock, crypto }: DeskParts): OrderDesk {
  return {
    calls,
    domain,
    trader: () => {
      const now = access.getSnapshot()
      if (now.status !== 'trading') throw new AccessError('Connect a wallet and enable trading first.')
      if (now.signingMode === 'wallet') return { maker: now.account, signer: wallet.signer(now.account) }
      if (!isSigningKeyFresh(now.signingKeyExpirySec, clock.nowMs())) {
        throw new AccessError('The signing key has expired. Sign with the wallet, or enable trading again.')
      }
      return { maker: now.account, signer: now.signingKey }
    },
    freshOrderFields: () => ({
      // 64 random bits: enough that no two orders of an account meet, and short in a wallet's dialog.
      salt: crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n,
      timestamp: BigInt(Math.floor(clock.nowMs() / 1000)),
    }),
  }
}
