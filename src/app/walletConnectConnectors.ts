import type { CreateConnectorFn } from 'wagmi'

/** WalletConnect, when its project id is configured; its code is not loaded otherwise. */
export async function walletConnectConnectors(projectId: string | undefined): Promise<readonly CreateConnectorFn[]> {
  if (projectId === undefined) return []
  const { walletConnect } = await import('wagmi/connectors')
  return [walletConnect({ projectId, showQrModal: true })]
}
