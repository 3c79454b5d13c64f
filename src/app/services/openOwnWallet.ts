import { systemTimers } from '@/client/timers'
import { browserStorage } from '@/language/browserStorage'
import type { KeyVault } from '@/wallet/keyVault'
import { openWallet } from '@/wallet/openWallet'
import { venueVault } from '@/wallet/venueVault'
import type { WalletSession } from '@/wallet/walletSession'
import type { AppConfig } from '@/appContext/config'
import { sayWalletNotKept } from '@/app/notices/notKeptWords'
import { walletConnectConnectors } from './walletConnectConnectors'
import { watchWallet } from './watchWallet'

/** The wallets of this page for its venue. Its code is loaded when somebody is about to use one. */
export async function openOwnWallet(config: AppConfig, vault: KeyVault): Promise<WalletSession> {
  const { venue, scope, walletConnectProjectId } = config
  const session = await openWallet({
    chainId: venue.signing.chainId,
    hasPaperWallet: venue.kind === 'paper',
    loadOtherConnectors: () => walletConnectConnectors(walletConnectProjectId),
    // Play money has an owner of its own at each venue.
    vault: venueVault(vault, scope),
    crypto,
    storage: browserStorage,
    after: systemTimers.after,
    onNotKept: sayWalletNotKept,
  })
  return watchWallet(session)
}
