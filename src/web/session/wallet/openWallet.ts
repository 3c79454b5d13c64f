import type { CreateConnectorFn } from 'wagmi'
import type { KeyVault } from './keyVault'
import { createPaperWallet } from './paperWallet'
import { createWalletConfig } from './walletConfig'
import { createWalletSession, type WalletSession } from './walletSession'
import type { After } from './walletWait'

export type WalletDeps = {
  /** Id of the chain in the venue's signing domain. */
  readonly chainId: number
  readonly hasPaperWallet: boolean
  readonly loadOtherConnectors: () => Promise<readonly CreateConnectorFn[]>
  readonly vault: KeyVault
  readonly crypto: Crypto
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly after: After
  readonly onNotPersisted: (error: unknown) => void
}

/** Opens the wallet code, most of it libraries. Loaded when a wallet is about to be used. */
export async function openWallet(parts: WalletDeps): Promise<WalletSession> {
  const { chainId, vault, crypto, storage } = parts
  const config = createWalletConfig({
    chainId,
    paperWallet: parts.hasPaperWallet ? createPaperWallet(vault, crypto, chainId, parts.onNotPersisted) : undefined,
    otherConnectors: await parts.loadOtherConnectors(),
    storage,
  })
  return createWalletSession(config, chainId, parts.after)
}

/** Returns a view of the vault with the entries of one venue only. */
export function venueVault(vault: KeyVault, scope: string): KeyVault {
  const own = (name: string) => `${name}:${scope}`
  return {
    read: (name) => vault.read(own(name)),
    write: (name, secret) => vault.write(own(name), secret),
    remove: (name) => vault.remove(own(name)),
  }
}
