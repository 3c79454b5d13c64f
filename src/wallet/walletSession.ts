import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  signTypedData,
  switchChain,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import type { Config, Connector } from 'wagmi'
import type { Address } from '@/protocol/instrument'
import { paperWalletId } from './walletConfig'
import { WrongChainError } from './wrongChainError'
import type { SignableTypedData, TypedDataSigner } from './typedDataSigner'

export type OfferedWallet = {
  readonly id: string
  readonly name: string
  /** A data URI, from the wallet's announcement. */
  readonly icon: string | undefined
  readonly isPaper: boolean
}

export type WalletState =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting' }
  | {
      readonly status: 'connected'
      readonly address: Address
      readonly chainId: number
      readonly walletName: string
      readonly isPaper: boolean
    }

/** The connected wallet, as the rest of the program sees it. A store: `subscribe` and `getSnapshot` fit React. */
export type WalletSession = {
  readonly getSnapshot: () => WalletState
  /** What the browser announced and the page adds; undefined until that has been looked for. */
  readonly getOffered: () => readonly OfferedWallet[] | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Somebody is about to choose a wallet: looks for what there is. Rejects when its code cannot be loaded. */
  readonly look: () => Promise<void>
  /** Rejects with the wallet's own error when its owner says no. */
  readonly connect: (walletId: string) => Promise<void>
  readonly disconnect: () => Promise<void>
  /** Restores the connection of the last visit, when the wallet still allows it. Never asks the owner. */
  readonly restore: () => Promise<void>
  /** Signs as `account`, after asking the wallet to switch when it is on another chain than the domain's. */
  readonly signer: (account: Address) => TypedDataSigner
  readonly close: () => void
}

export function createWalletSession(config: Config, chainId: number): WalletSession {
  const listeners = new Set<() => void>()
  let state = readState(config)
  let offered = config.connectors.map(describe)
  const publish = () => {
    for (const listener of listeners) listener()
  }
  const stopConnection = watchConnection(config, {
    onChange: () => {
      state = readState(config)
      publish()
    },
  })
  const stopConnectors = watchConnectors(config, {
    onChange: (connectors) => {
      offered = connectors.map(describe)
      publish()
    },
  })

  return {
    getSnapshot: () => state,
    getOffered: () => offered,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look: () => Promise.resolve(),
    connect: async (walletId) => {
      const connector = config.connectors.find((candidate) => candidate.uid === walletId)
      if (connector === undefined) throw new Error('That wallet is no longer in this browser.')
      await connect(config, { connector })
    },
    disconnect: async () => {
      await disconnect(config)
      // wagmi would go on remembering it, and there is nothing to bring back.
      await config.storage?.removeItem('recentConnectorId')
    },
    restore: async () => {
      await reconnect(config)
    },
    signer: (account) => ({
      kind: 'wallet',
      address: account,
      signTypedData: (typedData) => signWithWallet(config, chainId, account, typedData),
    }),
    close: () => {
      stopConnection()
      stopConnectors()
    },
  }
}

async function signWithWallet(config: Config, chainId: number, account: Address, typedData: SignableTypedData) {
  if (getConnection(config).chainId !== chainId) {
    await switchChain(config, { chainId }).catch((error: unknown) => {
      throw new WrongChainError(chainId, error)
    })
  }
  return signTypedData(config, { account, ...typedData })
}

function readState(config: Config): WalletState {
  const connection = getConnection(config)
  switch (connection.status) {
    case 'disconnected':
      return { status: 'disconnected' }
    case 'connecting':
    case 'reconnecting':
      return { status: 'connecting' }
    case 'connected':
      return {
        status: 'connected',
        // A hex address in lower case is still a hex address.
        address: connection.address.toLowerCase() as Address,
        chainId: connection.chainId,
        walletName: connection.connector.name,
        isPaper: connection.connector.id === paperWalletId,
      }
  }
}

function describe(connector: Connector): OfferedWallet {
  return { id: connector.uid, name: connector.name, icon: connector.icon, isPaper: connector.id === paperWalletId }
}
