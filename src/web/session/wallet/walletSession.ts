import type { Config, Connector } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  signMessage,
  signTypedData,
  switchChain,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import { createListeners } from '@/core/lib/listeners'
import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { TypedDataSigner } from './typedDataSigner'
import { paperWalletId } from './walletConfig'
import { fromWallet, UnansweredError, WrongChainError } from './walletErrors'
import { createWalletWait, type After, type WalletDelay } from './walletWait'

export type OfferedWallet = {
  readonly id: string
  readonly name: string
  /** Data URI from the wallet's announcement. */
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

export type WalletSession = {
  readonly getSnapshot: () => WalletState
  /** Returns the announced wallets plus the page's own; undefined until the search has finished. */
  readonly getOffered: () => readonly OfferedWallet[] | undefined
  /** Returns the delay of a prompted wallet that does not answer; undefined otherwise. */
  readonly getSlow: () => WalletDelay | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Searches for available wallets. Call when the trader is about to choose. Rejects if the code cannot be loaded. */
  readonly look: () => Promise<void>
  /**
   * Connects a wallet. Rejects with the wallet's own error if its owner declines, and if `stopConnecting` is called
   * meanwhile.
   */
  readonly connect: (walletId: string) => Promise<void>
  /** Stops waiting for the wallet that is connecting, so that another wallet can be chosen. */
  readonly stopConnecting: () => void
  readonly disconnect: () => Promise<void>
  /** Restores the last visit's connection if the wallet still allows it. Never prompts. */
  readonly restore: () => Promise<void>
  /**
   * Returns a signer for `account`, which first asks the wallet to switch to the domain's chain if needed. It rejects
   * with an `UnansweredError` as soon as the wallet changes its account or chain, is locked, or is given up.
   */
  readonly signer: (account: Address) => TypedDataSigner
  /** Signs a readable text, as `personal_sign` does: 65 bytes as hex. Rejects like the signer. */
  readonly signText: (account: Address, text: string) => Promise<`0x${string}`>
  readonly close: () => void
}

/** A silent wallet of an earlier visit is given up after this time, because the trader may want another wallet. */
const restoreWithinMs = 5_000

export function createWalletSession(config: Config, chainId: number, after: After): WalletSession {
  const { subscribe, publish } = createListeners()
  let state = readState(config)
  let offered = config.connectors.map(describe)
  const signing = createWalletWait(after, publish)
  let stopConnecting = () => {}
  const ask = (account: Address, sign: () => Promise<`0x${string}`>) => {
    let expected: Expected = { account }
    return signing.ask(
      async (isWanted) => {
        await goToChain(config, chainId)
        // An abandoned request must not appear in the wallet.
        const why = isWanted() ? changeFrom(getConnection(config), { account, chainId }) : givenUp()
        if (why !== undefined) throw why
        expected = { account, chainId }
        return fromWallet(sign())
      },
      (drop) =>
        watchConnection(config, {
          onChange: (connection) => {
            const why = changeFrom(connection, expected)
            if (why !== undefined) drop(why)
          },
        }),
    )
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
    getSlow: signing.slow,
    subscribe,
    look: () => Promise.resolve(),
    connect: async (walletId) => {
      const connector = config.connectors.find((candidate) => candidate.uid === walletId)
      if (connector === undefined) throw new Error('That wallet is no longer in this browser.')
      await new Promise<void>((resolve, reject) => {
        stopConnecting = () => {
          settle(config)
          reject(new UnansweredError(t('Cancelled. Nothing was sent.')))
        }
        fromWallet(connect(config, { connector })).then(() => resolve(), reject)
      }).finally(() => (stopConnecting = () => {}))
    },
    stopConnecting: () => stopConnecting(),
    disconnect: async () => {
      await disconnect(config)
      // wagmi would still remember the wallet, although there is nothing to restore.
      await config.storage?.removeItem('recentConnectorId')
    },
    restore: async () => {
      await new Promise<void>((resolve, reject) => {
        const stopWaiting = after(restoreWithinMs, () => {
          settle(config)
          resolve()
        })
        reconnect(config)
          .then(() => resolve(), reject)
          .finally(stopWaiting)
      })
    },
    signer: (account) => ({
      kind: 'wallet',
      address: account,
      signTypedData: (typedData) => ask(account, () => signTypedData(config, { account, ...typedData })),
    }),
    signText: (account, message) => ask(account, () => signMessage(config, { account, message })),
    close: () => {
      stopConnection()
      stopConnectors()
    },
  }
}

async function goToChain(config: Config, chainId: number): Promise<void> {
  if (getConnection(config).chainId === chainId) return
  await switchChain(config, { chainId }).catch((error: unknown) => {
    throw new WrongChainError(chainId, error)
  })
}

/** The account and chain that must stay unchanged during a prompt. The chain is set only once it is the right one. */
type Expected = { readonly account: Address; readonly chainId?: number }

/** Returns why a pending signature request is no longer valid; undefined while it is. */
function changeFrom(
  { status, address, chainId }: Pick<ReturnType<typeof getConnection>, 'status' | 'address' | 'chainId'>,
  expected: Expected,
): UnansweredError | undefined {
  if (status === 'disconnected' || address === undefined) {
    return new UnansweredError(t('Wallet was locked or disconnected. Nothing was sent.'))
  }
  if (address.toLowerCase() !== expected.account) {
    return new UnansweredError(t('You switched wallet accounts. Nothing was sent.'))
  }
  if (expected.chainId !== undefined && chainId !== expected.chainId) {
    return new UnansweredError(t('You switched networks. Nothing was sent.'))
  }
  return undefined
}

const givenUp = () => new UnansweredError(t('Cancelled. Nothing was sent.'))

/** Stops the library's pending connection once its wallet is given up, because the library would wait for ever. */
function settle(config: Config): void {
  config.setState((state) => ({ ...state, status: state.current === null ? 'disconnected' : 'connected' }))
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
        // wagmi returns a checksummed address; its lower-case form is a valid hex address too.
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
