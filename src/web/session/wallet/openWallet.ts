import type { CreateConnectorFn } from 'wagmi'
import type { KeyVault } from './keyVault'
import { createPaperWallet } from './paperWallet'
import { createWalletConfig } from './walletConfig'
import { createWalletSession, type WalletSession } from './walletSession'
import type { After } from './walletWait'

export type WalletDeps = {
  /** The chain of the venue's signing domain. */
  readonly chainId: number
  /** Whether the built-in wallet for play money is offered. */
  readonly hasPaperWallet: boolean
  readonly loadOtherConnectors: () => Promise<readonly CreateConnectorFn[]>
  readonly vault: KeyVault
  readonly crypto: Crypto
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly after: After
  /** The key of the paper wallet could not be written down. */
  readonly onNotPersisted: (error: unknown) => void
}

/** Everything that talks to wallets, most of it libraries: loaded when someone is about to use one. */
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

/** The part of a vault that belongs to one venue: what is kept for another is not found in it. */
export function venueVault(vault: KeyVault, scope: string): KeyVault {
  const own = (name: string) => `${name}:${scope}`
  return {
    read: (name) => vault.read(own(name)),
    write: (name, secret) => vault.write(own(name), secret),
    remove: (name) => vault.remove(own(name)),
  }
}
