import type { CreateConnectorFn } from 'wagmi'
import { walletConnect as createWalletConnect } from 'wagmi/connectors'

/** The WalletConnect connector with its own picture to scan. A bundle of its own: nothing of it is in the page's scripts. */
export function walletConnect(projectId: string): CreateConnectorFn {
  return createWalletConnect({ projectId, showQrModal: true })
}
