import { expect, test } from 'vitest'
import { createLazyWalletSession } from './lazyWalletSession'
import type { WalletSession, WalletState } from './walletSession'

const connected: WalletState = {
  status: 'connected',
  address: '0x00000000000000000000000000000000000000aa',
  chainId: 1,
  walletName: 'Test',
  isPaper: false,
}

function wallet(): WalletSession & { readonly calls: string[] } {
  const listeners = new Set<() => void>()
  const calls: string[] = []
  let state: WalletState = { status: 'disconnected' }
  const become = (next: WalletState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    calls,
    getSnapshot: () => state,
    getSlow: () => undefined,
    stopConnecting: () => undefined,
    getOffered: () => [{ id: 'x', name: 'X', icon: undefined, isPaper: false }],
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look: async () => undefined,
    connect: async (id) => {
      calls.push(`connect ${id}`)
      become(connected)
    },
    disconnect: async () => become({ status: 'disconnected' }),
    restore: async () => become(connected),
    signer: (address) => ({ kind: 'wallet', address, signTypedData: async () => '0x01' }),
    signText: async () => '0x02',
    close: () => void calls.push('close'),
  }
}

test('nothing is loaded for a new visitor, even when restoring', async () => {
  let loads = 0
  const late = createLazyWalletSession({
    open: async () => {
      loads++
      return wallet()
    },
    hasConnectedBefore: false,
  })
  await late.restore()
  expect(loads).toBe(0)
  expect(late.getSnapshot()).toEqual({ status: 'disconnected' })
  expect(late.getOffered()).toBeUndefined()
})

test('looking for wallets loads the code once and lists those available', async () => {
  let loads = 0
  let changes = 0
  const late = createLazyWalletSession({
    open: async () => {
      loads++
      return wallet()
    },
    hasConnectedBefore: false,
  })
  late.subscribe(() => changes++)
  await Promise.all([late.look(), late.look()])
  await late.connect('x')
  expect(loads).toBe(1)
  expect(changes).toBe(2)
  expect(late.getOffered()?.map(({ id }) => id)).toEqual(['x'])
  expect(late.getSnapshot()).toEqual(connected)
})

test('after an earlier visit the status is connecting until the wallet confirms', async () => {
  const inner = wallet()
  const late = createLazyWalletSession({ open: async () => inner, hasConnectedBefore: true })
  expect(late.getSnapshot()).toEqual({ status: 'connecting' })
  const restored = late.restore()
  expect(late.getSnapshot()).toEqual({ status: 'connecting' })
  await restored
  expect(late.getSnapshot()).toEqual(connected)
  await late.disconnect()
  expect(late.getSnapshot()).toEqual({ status: 'disconnected' })
})

test('code that failed to load can be requested again', async () => {
  let loads = 0
  const late = createLazyWalletSession({
    open: async () => {
      loads++
      if (loads === 1) throw new Error('no network')
      return wallet()
    },
    hasConnectedBefore: true,
  })
  await expect(late.restore()).rejects.toThrow('no network')
  expect(late.getSnapshot()).toEqual({ status: 'disconnected' })
  await late.look()
  expect(late.getOffered()).toHaveLength(1)
})

test('a session closed while loading is closed once loaded', async () => {
  const inner = wallet()
  const late = createLazyWalletSession({ open: async () => inner, hasConnectedBefore: false })
  const looked = late.look()
  late.close()
  await looked
  expect(inner.calls).toEqual(['close'])
})
