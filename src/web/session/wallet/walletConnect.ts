import type { CreateConnectorFn } from 'wagmi'
import { walletConnect as createWalletConnect } from 'wagmi/connectors'

/** The WalletConnect connector with its QR code. It is a bundle of its own, outside the page's scripts. */
export function walletConnect(projectId: string): CreateConnectorFn {
  return createWalletConnect({ projectId, showQrModal: true })
}
