import { createListeners } from '@/core/lib/listeners'
import type { KeyVault } from './keyVault'
import type { WalletSession, WalletState } from './walletSession'

type LateParts = {
  readonly open: () => Promise<WalletSession>
  /** True when {@link WalletSession.restore} may find a connection of an earlier visit. */
  readonly hasConnectedBefore: boolean
}

const disconnected: WalletState = { status: 'disconnected' }
const connecting: WalletState = { status: 'connecting' }

/** Creates a wallet session whose code loads on first use, because a visitor without a wallet never needs it. */
export function createLazyWalletSession({ open, hasConnectedBefore }: LateParts): WalletSession {
  const { subscribe, publish } = createListeners()
  let isClosed = false
  let isRestoring = hasConnectedBefore
  let session: WalletSession | undefined
  let opening: Promise<WalletSession> | undefined
  const opened = () => {
    opening ??= open().then(
      (made) => {
        session = made
        made.subscribe(publish)
        if (isClosed) made.close()
        publish()
        return made
      },
      (error: unknown) => {
        // Forgets the failed load, because the network may be back at the next attempt.
        opening = undefined
        throw error
      },
    )
    return opening
  }

  return {
    getSnapshot: () => {
      const now = session?.getSnapshot() ?? disconnected
      return isRestoring && now.status === 'disconnected' ? connecting : now
    },
    getOffered: () => session?.getOffered(),
    getSlow: () => session?.getSlow(),
    subscribe,
    look: async () => {
      await opened()
    },
    connect: async (walletId) => (await opened()).connect(walletId),
    stopConnecting: () => session?.stopConnecting(),
    disconnect: async () => session?.disconnect(),
    restore: async () => {
      if (!hasConnectedBefore) return
      try {
        await (await opened()).restore()
      } finally {
        isRestoring = false
        publish()
      }
    },
    signer: (account) => ({
      kind: 'wallet',
      address: account,
      signTypedData: async (typedData) => (await opened()).signer(account).signTypedData(typedData),
    }),
    signText: async (account, text) => (await opened()).signText(account, text),
    close: () => {
      isClosed = true
      session?.close()
    },
  }
}

/** Creates this browser's vault, whose code loads with the first read or write. */
export function createLazyKeyVault(open: () => Promise<KeyVault>): KeyVault {
  let opened: Promise<KeyVault> | undefined
  const vault = () => (opened ??= open())
  return {
    read: async (name) => (await vault()).read(name),
    write: async (name, secret) => (await vault()).write(name, secret),
    remove: async (name) => (await vault()).remove(name),
  }
}
