import type { Address } from '@/core/protocol/instrument'
import { findAccount } from '../live/liveAccount'
import type { VenuePort } from '../venuePort'
import { RequestRejected } from './requestRejected'

/**
 * Whether a wallet's own key signs orders: without a registration; only once registered as a signing key, as the real
 * venue has it (real-venue.md, last table); or never, as its registration is rejected too.
 */
export type WalletKeyRule = 'as-is' | 'registered' | 'rejected'

/**
 * Other signers are left to the engine, which doesn't know the rule: a journal gives the same state under each.
 *
 * @throws RequestRejected
 */
export async function checkWalletKey(
  { port, walletKey }: { readonly port: VenuePort; readonly walletKey: WalletKeyRule },
  { account, signer }: { readonly account: Address; readonly signer: Address },
): Promise<void> {
  if (walletKey === 'as-is' || signer !== account) return
  // It may have been registered through another gateway.
  await port.catchUp?.()
  const key = findAccount(port.live, account)?.signingKeys.get(signer)
  if (key === undefined) throw new RequestRejected('ORDER_INVALID_SIGNING_KEY')
  if (key.expirySec * 1_000_000_000n <= port.clock.nowNs()) throw new RequestRejected('OLD_SIGNING_KEY')
}
