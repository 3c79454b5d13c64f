import { systemTimers } from '@/client/timers'
import { browserStorage } from '@/language/browserStorage'
import type { KeyVault } from '@/wallet/keyVault'
import { openWallet } from '@/wallet/openWallet'
import type { WalletSession } from '@/wallet/walletSession'
import type { AppConfig } from './config'
import { sayWalletNotKept } from './notKeptWords'
import { walletConnectConnectors } from './walletConnectConnectors'

/** The wallets of this page for its venue. Its code is loaded when somebody is about to use one. */
export function openOwnWallet({ venue, walletConnectProjectId }: AppConfig, vault: KeyVault): Promise<WalletSession> {
  return openWallet({
    chainId: venue.signing.chainId,
    hasPaperWallet: venue.kind === 'paper',
    loadOtherConnectors: () => walletConnectConnectors(walletConnectProjectId),
    vault,
    crypto,
    storage: browserStorage,
    after: systemTimers.after,
    onNotKept: sayWalletNotKept,
  })
}
