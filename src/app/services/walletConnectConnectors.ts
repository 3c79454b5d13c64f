import type { CreateConnectorFn } from 'wagmi'
import type * as walletConnectBundle from '@/wallet/walletConnect'

type WalletConnectBundle = typeof walletConnectBundle

/**
 * WalletConnect, when its project id is configured; its code is not loaded otherwise. It is built apart from the page:
 * a bundler that sees both puts what they share into the page, and WalletConnect uses almost all of viem.
 */
export async function walletConnectConnectors(projectId: string | undefined): Promise<readonly CreateConnectorFn[]> {
  if (projectId === undefined) return []
  const { walletConnect } = await loadBundle()
  return [walletConnect(projectId)]
}

async function loadBundle(): Promise<WalletConnectBundle> {
  if (import.meta.env.DEV) return import('@/wallet/walletConnect')
  const address = new URL('/walletconnect/walletConnect.js', location.origin).href
  // What stands at that address is the build of this very module.
  return (await import(/* @vite-ignore */ address)) as WalletConnectBundle
}
