/** A browser, a venue of keys and one page's access store, for tests of trading access. */

import { onTestFinished, vi } from 'vitest'
import type { Address } from '@/core/protocol/instrument'
import { OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { Enabling } from '@/web/session/access/access'
import { createAccessStore, type AccessStore } from '@/web/session/access/accessStore'
import type { SigningNews } from '@/web/session/access/signingNews'
import type { WalletKeyRule } from '@/web/session/access/walletKeyRule'
import type { KeyVault } from '@/web/session/wallet/keyVault'
import { createSigningKey, type SigningKey } from '@/web/session/wallet/signingKey'
import type { WalletSession, WalletState } from '@/web/session/wallet/walletSession'
import { keysInProcess } from '../testing/keysInProcess'
import { createMemoryVault } from '../testing/memoryVault'

export const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
export const nowMs = 1_790_000_000_000
const clock = { nowMs: () => nowMs, nowNs: () => BigInt(nowMs) * 1_000_000n }

type Body = {
  account: Address
  signingKey: Address
  expiry: bigint
  accountSignature: `0x${string}`
  signingKeySignature: `0x${string}`
  noApiKey?: boolean
}

/** State shared by the pages of one browser. */
export function createBrowser(vault: KeyVault = createMemoryVault()) {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  return { vault, storage, entries }
}

/** A venue that registers and deletes keys as in rest-private 4, with their owners. */
function createVenue() {
  const bodies: Body[] = []
  const apiKeys = new Set<string>()
  const signingKeys = new Set<string>()
  const expiries = new Map<string, bigint>()
  const venue = {
    bodies,
    apiKeys,
    signingKeys,
    /** UNIX seconds, by signing key. */
    expiries,
    sequence: 1_000n,
    timeMs: nowMs,
    /** Fails the next deletions like an unreachable venue. */
    failures: 0,
    /** Rejects every key in this many requests, like a gateway with a failed key check. */
    wrongRejections: 0,
    /** How the registration of a wallet's own address ends. */
    wallet: 'taken' as 'taken' | 'rejected' | 'lost' | 'lostOnTheWay' | 'limited',
    call: async (
      endpoint: { readonly name: string },
      { body }: { body: Body & { apiKey: string } },
      apiKey?: string,
    ) => {
      const deleteFrom = (keys: Set<string>, key: string, code: string) => {
        if (venue.failures > 0) {
          venue.failures -= 1
          throw new OutcomeUnknownError(endpoint.name, 'link lost')
        }
        if (apiKey === undefined || !apiKeys.has(apiKey)) throw new RestError('UNAUTHORIZED', 401, undefined, '')
        if (!keys.delete(key)) throw new RestError(code, 400, undefined, '')
        return { success: true }
      }
      switch (endpoint.name) {
        case 'getTime':
          return { sequence: String(venue.sequence), timestamp: BigInt(venue.timeMs) * 1_000_000n }
        case 'getAuth':
          if (venue.wrongRejections > 0) {
            venue.wrongRejections -= 1
            throw new RestError('UNAUTHORIZED', 401, undefined, '')
          }
          if (apiKey === undefined || !apiKeys.has(apiKey)) throw new RestError('UNAUTHORIZED', 401, undefined, '')
          return { success: true }
        case 'deleteApiKey':
          return deleteFrom(apiKeys, body.apiKey, 'ACCOUNT_INVALID_API_KEY')
        case 'deleteSigningKey':
          return deleteFrom(signingKeys, body.signingKey, 'ACCOUNT_INVALID_SIGNING_KEY')
        case 'getAccount':
          return {
            signingKeys: [...signingKeys].map((signingKey) => ({ signingKey, expiry: expiries.get(signingKey) })),
          }
        default: {
          const isWallet = body.signingKey === body.account
          if (isWallet && venue.wallet === 'limited') throw new RestError('RATE_LIMIT_EXCEEDED', 429, 1_000, '')
          if (isWallet && venue.wallet === 'rejected')
            throw new RestError('SIGNING_KEY_INVALID_ACCOUNT', 400, undefined, '')
          if (isWallet && venue.wallet === 'lostOnTheWay') throw new OutcomeUnknownError(endpoint.name, 'link lost')
          expiries.set(body.signingKey, body.expiry)
          bodies.push(body)
          const made = `key-${bodies.length}`
          signingKeys.add(body.signingKey)
          if (body.noApiKey !== true) apiKeys.add(made)
          if (isWallet && venue.wallet === 'lost') throw new OutcomeUnknownError(endpoint.name, 'link lost')
          return { success: true, apiKey: made, apiSecret: 'secret' }
        }
      }
    },
  }
  return venue
}

export async function accessScene({
  browser = createBrowser(),
  venue = createVenue(),
  owner: given,
  alwaysKeeps = true,
  walletKeyRule = 'as-is',
  pause = () => Promise.resolve(),
}: {
  readonly browser?: ReturnType<typeof createBrowser>
  readonly venue?: ReturnType<typeof createVenue>
  readonly owner?: SigningKey
  readonly alwaysKeeps?: boolean
  readonly walletKeyRule?: WalletKeyRule
  readonly pause?: (ms: number) => Promise<void>
} = {}) {
  const owner = given ?? (await createSigningKey(crypto))
  const listeners = new Set<() => void>()
  let state: WalletState = { status: 'disconnected' }
  let isDeclining = false
  /** Awaited before each signature, with its name. */
  let beforeSigning: (primaryType: string) => Promise<void> = () => Promise.resolve()
  const signed: string[] = []
  const wallet: WalletSession = {
    getSnapshot: () => state,
    getOffered: () => [],
    getSlow: () => undefined,
    stopConnecting: () => undefined,
    look: async () => undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    restore: () => Promise.resolve(),
    signer: (address) => ({
      ...owner.signer,
      address,
      signTypedData: async (data) => {
        await beforeSigning(data.primaryType)
        if (isDeclining) throw Object.assign(new Error('no'), { code: 4001 })
        signed.push(data.primaryType)
        return owner.signer.signTypedData(data)
      },
    }),
    signText: () => Promise.reject(new Error('nothing is read here')),
    close: () => undefined,
  }
  const rest = {
    call: (endpoint: { readonly name: string }, input: { body: Body & { apiKey: string } }) =>
      venue.call(endpoint, input, access.getCredentials()?.apiKey),
  } as unknown as RestClient
  const failures: string[] = []
  const news: SigningNews[] = []
  const access: AccessStore = createAccessStore({
    venueId: 'paper',
    domain,
    wallet,
    rest,
    vault: browser.vault,
    crypto,
    clock,
    openSigningKeys: () => Promise.resolve(keysInProcess(browser.vault)),
    storage: browser.storage,
    alwaysKeeps,
    onKeyTrouble: (what) => failures.push(what),
    walletKeyRule,
    onSigning: (one) => news.push(one),
    pause,
  })
  onTestFinished(() => access.close())
  const become = (next: WalletState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const connect = (address: Address = owner.signer.address) =>
    become({ status: 'connected', address, chainId: 1, walletName: 'Test', isPaper: false })
  return {
    owner,
    browser,
    venue,
    access,
    become,
    connect,
    bodies: venue.bodies,
    failures,
    news,
    /** Types that the wallet has signed, in order. */
    signed,
    waitBefore: (wait: typeof beforeSigning) => (beforeSigning = wait),
    decline: () => (isDeclining = true),
    accept: () => (isDeclining = false),
  }
}

export function underWayOf(access: AccessStore): Enabling {
  const now = access.getSnapshot()
  return now.status === 'connected' ? now.underWay : undefined
}

/** Stores keys in one visit and starts the next visit, which begins to look them up. */
export async function nextVisit() {
  const first = await accessScene()
  first.connect()
  await first.access.enableTrading()
  const second = await accessScene(first)
  second.connect()
  return { first, second }
}

/** Waits until `done`. The store reads the vault asynchronously, within a macrotask or two. */
export async function settled(done: () => boolean) {
  for (let turn = 0; turn < 200 && !done(); turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Replaces the browser's locks by one set for all pages of the test. */
export function shareLocks(): void {
  const turns = new Map<string, Promise<unknown>>()
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, run: () => Promise<unknown>) => {
        const turn = (turns.get(name) ?? Promise.resolve()).then(run, run)
        turns.set(name, turn)
        return turn
      },
      query: () => Promise.resolve({ held: [] }),
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}
