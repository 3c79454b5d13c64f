import type { CreateConnectorFn } from 'wagmi'
import { showWalletNotSaved } from '@/web/app/notices/notSavedMessages'
import { systemTimers } from '@/web/connection/timers'
import { browserStorage } from '@/web/language/browserStorage'
import type { KeyVault } from '@/web/session/wallet/keyVault'
import { openWallet, venueVault } from '@/web/session/wallet/openWallet'
import type * as walletConnectBundle from '@/web/session/wallet/walletConnect'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import type { AppConfig } from '@/web/tools/venues/config'
import { siteRoot } from '@/web/ui/browser/siteRoot'
import { watchWallet } from './watchWallet'

export async function openWalletSession(config: AppConfig, vault: KeyVault): Promise<WalletSession> {
  const { venue, scope, walletConnectProjectId } = config
  const session = await openWallet({
    chainId: venue.signing.chainId,
    hasPaperWallet: venue.kind === 'paper',
    loadOtherConnectors: () => walletConnectConnectors(walletConnectProjectId),
    // Each venue has its own play-money wallet.
    vault: venueVault(vault, scope),
    crypto,
    storage: browserStorage,
    after: systemTimers.after,
    onNotPersisted: showWalletNotSaved,
  })
  return watchWallet(session)
}

type WalletConnectBundle = typeof walletConnectBundle

/**
 * Returns the WalletConnect connector, if its project id is configured. WalletConnect is bundled separately from the
 * page: a common bundle would move the shared code into the page, and WalletConnect uses almost all of viem.
 */
export async function walletConnectConnectors(projectId: string | undefined): Promise<readonly CreateConnectorFn[]> {
  if (projectId === undefined) return []
  const { walletConnect } = await loadBundle()
  return [walletConnect(projectId)]
}

async function loadBundle(): Promise<WalletConnectBundle> {
  if (import.meta.env.DEV) return import('@/web/session/wallet/walletConnect')
  const address = new URL(`${siteRoot}walletconnect/walletConnect.js`, location.origin).href
  // This URL serves the build of the module that the type describes.
  return (await import(/* @vite-ignore */ address)) as WalletConnectBundle
}
