import type { OfferedWallet } from '@/wallet/walletSession'

export type SortedWallets = Record<'installed' | 'remote' | 'paper', readonly OfferedWallet[]>

/** Wallets by where they are. A wallet that announced itself twice is offered once. */
export function sortWallets(wallets: readonly OfferedWallet[]): SortedWallets {
  const once = wallets.filter((wallet, at) => wallets.findIndex(({ id }) => id === wallet.id) === at)
  const isRemote = (wallet: OfferedWallet) => wallet.name === 'WalletConnect'
  return {
    installed: once.filter((wallet) => !wallet.isPaper && !isRemote(wallet)),
    remote: once.filter((wallet) => !wallet.isPaper && isRemote(wallet)),
    paper: once.filter((wallet) => wallet.isPaper),
  }
}
