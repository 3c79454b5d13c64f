import { createConfig, createStorage, injected, http, type Config, type CreateConnectorFn } from 'wagmi'
import { t } from '@/web/language/t'
import type { PaperWallet } from './paperWallet'
import { chainName } from './shortAddress'
import { walletStorageKey } from './walletStorage'

export type WalletConfigOptions = {
  /** Id of the chain in the venue's signing domain, the only chain that wallets must be on. */
  readonly chainId: number
  readonly paperWallet: PaperWallet | undefined
  /** Connectors besides those of installed wallets, such as WalletConnect; the caller loads them if configured. */
  readonly otherConnectors: readonly CreateConnectorFn[]
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export const paperWalletId = 'paper'

/**
 * Creates wagmi's configuration. Installed wallets announce themselves (EIP-6963). wagmi stores the last connected
 * wallet, which is no secret.
 */
export function createWalletConfig({ chainId, paperWallet, otherConnectors, storage }: WalletConfigOptions): Config {
  const connectors: CreateConnectorFn[] = []
  if (paperWallet !== undefined) {
    connectors.push(
      injected({
        shimDisconnect: true,
        // The provider implements the methods that signing needs; wagmi's type requires all of Ethereum's.
        target: () => ({ id: paperWalletId, name: t('Paper (demo) wallet'), provider: paperWallet as never }),
      }),
    )
  }
  connectors.push(...otherConnectors)
  const chain = {
    id: chainId,
    name: chainName(chainId),
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  } as const
  return createConfig({
    chains: [chain],
    connectors,
    multiInjectedProviderDiscovery: true,
    storage: createStorage({ storage, key: walletStorageKey }),
    transports: { [chainId]: http('about:blank') },
  })
}
