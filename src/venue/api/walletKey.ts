import type { Address } from '@/core/protocol/instrument'
import { findAccount } from '../live/liveAccount'
import type { VenuePort } from '../venuePort'
import { RequestRejected } from './requestRejected'

/**
 * Which wallets may sign orders with their own key. `as-is`: all. `registered`: those that are registered as a signing
 * key, as at the real venue (real-venue.md, last table). `rejected`: none; the registration is rejected too.
 */
export type WalletKeyRule = 'as-is' | 'registered' | 'rejected'

/**
 * Checks the rule for the wallet's own key. Other signers are checked by the engine, which does not know the rule, so
 * that a journal gives one state under every rule.
 *
 * @throws RequestRejected
 */
export async function checkWalletKey(
  { port, walletKey }: { readonly port: VenuePort; readonly walletKey: WalletKeyRule },
  { account, signer }: { readonly account: Address; readonly signer: Address },
): Promise<void> {
  if (walletKey === 'as-is' || signer !== account) return
  // The key may have been registered through another gateway.
  await port.catchUp?.()
  const key = findAccount(port.live, account)?.signingKeys.get(signer)
  if (key === undefined) throw new RequestRejected('ORDER_INVALID_SIGNING_KEY')
  if (key.expirySec * 1_000_000_000n <= port.clock.nowNs()) throw new RequestRejected('OLD_SIGNING_KEY')
}
