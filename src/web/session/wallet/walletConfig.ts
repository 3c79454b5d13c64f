import { createConfig, createStorage, injected, http, type Config, type CreateConnectorFn } from 'wagmi'
import { t } from '@/web/language/t'
import type { PaperWallet } from './paperWallet'
import { chainName } from './shortAddress'
import { walletStorageKey } from './walletStorage'

export type WalletConfigOptions = {
  /** The chain of the venue's signing domain, the only one that wallets are asked to be on. */
  readonly chainId: number
  /** Offered on the paper venue alone. */
  readonly paperWallet: PaperWallet | undefined
  /** Connectors beyond the injected ones, WalletConnect for example; loaded by the caller when they are configured. */
  readonly otherConnectors: readonly CreateConnectorFn[]
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export const paperWalletId = 'paper'

/**
 * Wallets installed in the browser announce themselves (EIP-6963) and are added by wagmi as they do. wagmi keeps which
 * wallet was connected last, in storage of ours: no secret is among it.
 */
export function createWalletConfig({ chainId, paperWallet, otherConnectors, storage }: WalletConfigOptions): Config {
  const connectors: CreateConnectorFn[] = []
  if (paperWallet !== undefined) {
    connectors.push(
      injected({
        shimDisconnect: true,
        // The provider answers the methods that signing needs; wagmi's type wants all of Ethereum.
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
