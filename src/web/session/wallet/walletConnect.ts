import type { CreateConnectorFn } from 'wagmi'
import { walletConnect as createWalletConnect } from 'wagmi/connectors'

/** Creates the WalletConnect connector with its QR code. It is a separate bundle, outside the page's scripts. */
export function walletConnect(projectId: string): CreateConnectorFn {
  return createWalletConnect({ projectId, showQrModal: true })
}
