import type { SigningDomain } from '@/protocol/eip712'
import type { Address } from '@/protocol/instrument'
import { maxUint256 } from '@/protocol/orderLimits'
import type { Clock } from '@/lib/clock'
import type { ApiCredentials } from '@/client/apiCredentials'
import type { RestClient } from '@/client/restClient'
import { t } from '@/language/t'
import type { KeyVault } from '@/wallet/keyVault'
import type { WalletSession } from '@/wallet/walletSession'
import type { HeldKey, SigningKeys } from '@/wallet/workerKeys'
import { AccessError } from './accessError'
import type { Access, SigningMode, TradingKeys } from './access'
import type { RegisteredKey } from './keys/registerSigningKey'

/** A week, as the venue's own dashboard gives its keys (rest-private 4). */
const usualKeyLifeSec = 7n * 24n * 3600n

export type AccessStore = {
  readonly getSnapshot: () => Access
  readonly subscribe: (listener: () => void) => () => void
  /** For the REST client: the key of private requests, when there is one. */
  readonly getCredentials: () => ApiCredentials | undefined
  /**
   * Registers a fresh signing key, which the wallet is asked to vouch for, and gets an API key. Both stay in memory.
   * Asked again meanwhile it is the same asking. Rejects with the wallet's or the venue's refusal; nothing has changed
   * then.
   */
  readonly enableTrading: () => Promise<void>
  /** Writes the keys, encrypted, to this browser, or forgets them there. Rejects when the browser keeps no database. */
  readonly setKept: (isKept: boolean) => Promise<void>
  readonly setSigningMode: (mode: SigningMode) => void
  /**
   * Registers another signing key, which signs from the moment it is there. The one before can still sign: whoever asked
   * takes it back when nothing that it signed is under way. Rejects like `enableTrading`, and the old key goes on then.
   */
  readonly renewSigningKey: (lifeSec: bigint) => Promise<{ readonly replaced: Address } | undefined>
  /** Registers a signing key for use elsewhere. It is told once and kept nowhere; `lifeSec` absent: it never ends. */
  readonly makeSigningKey: (lifeSec: bigint | undefined) => Promise<RegisteredKey>
  /** Takes both keys back at the venue and forgets them here. */
  readonly revoke: () => Promise<void>
  readonly close: () => void
}

export type AccessParts = {
  readonly venueId: string
  readonly domain: SigningDomain
  readonly wallet: WalletSession
  readonly rest: RestClient
  readonly vault: KeyVault
  readonly crypto: Crypto
  readonly clock: Clock
  /** The worker that holds signing keys, always the same one. Its code is loaded when the first is needed. */
  readonly openSigningKeys: () => Promise<SigningKeys>
  /** Told of a vault that cannot be read: the trader then has to enable trading again. */
  readonly onVaultFailed: (error: unknown) => void
}

type Trading = Extract<Access, { status: 'trading' }>
type Connected = Extract<Access, { status: 'connected' }>

export function createAccessStore(parts: AccessParts): AccessStore {
  const listeners = new Set<() => void>()
  let access: Access = { status: 'signedOut' }
  let keys: TradingKeys | undefined
  let restoring: Promise<void> | undefined
  let enabling: Promise<void> | undefined
  const set = (next: Access) => {
    access = next
    for (const listener of listeners) listener()
  }

  const endOf = (lifeSec: bigint) => BigInt(Math.floor(parts.clock.nowMs() / 1000)) + lifeSec
  /** Its code comes with the first key that is made: who only looks on never needs it. */
  const keeper = () => import('./keptKeys')
  const register = async (account: Address, lifeSec: bigint, withApiKey: boolean) => {
    const { makeRegistered } = await import('./keys/makeRegistered')
    return makeRegistered(parts, account, endOf(lifeSec), withApiKey)
  }
  const tradingNow = (): Trading => {
    if (access.status !== 'trading') throw new AccessError(t('Connect a wallet and enable trading first.'))
    return access
  }

  const followWallet = () => {
    const next = connectedAccess(parts.wallet)
    const account = 'account' in access ? access.account : undefined
    if (next.status === 'signedOut' ? access.status === 'signedOut' : next.account === account) return
    keys = undefined
    enabling = undefined
    if (next.status === 'signedOut') return set(next)
    const found: Connected = { ...next, underWay: 'restoring' }
    restoring = restore(found)
    set(found)
  }
  const restore = async (found: Connected) => {
    try {
      const { openKeptKeys } = await keeper()
      const kept = await openKeptKeys(parts, found.account)
      // The wallet may have changed its account meanwhile.
      if (kept === undefined || access.status !== 'connected' || access.account !== found.account) return
      keys = kept.keys
      set(tradingAccess(access, kept.keys, kept.signingKey, true))
    } catch (error) {
      parts.onVaultFailed(error)
    } finally {
      if (access === found) set({ ...found, underWay: undefined })
    }
  }
  const enable = async () => {
    if (access.status !== 'connected') return
    const before: Connected = { ...access, underWay: 'enabling' }
    set(before)
    const beSame = () => {
      if (access !== before) throw new AccessError(t('The wallet changed its account meanwhile. Enable trading again.'))
    }
    await restoring
    // Who has kept keys needs no new ones.
    if (keys !== undefined) return
    beSame()
    try {
      const { api, signingKey, expirySec } = await register(before.account, usualKeyLifeSec, true)
      if (api === undefined) throw new AccessError(t('The venue registered the key but gave no API key.'))
      beSame()
      keys = { ...api, signingKey: signingKey.address, signingKeyExpirySec: expirySec }
      set(tradingAccess(before, keys, signingKey, false))
    } finally {
      if (access === before) set({ ...before, underWay: undefined })
    }
  }
  const stopFollowing = parts.wallet.subscribe(followWallet)
  followWallet()

  return {
    getSnapshot: () => access,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getCredentials: () => (access.status === 'trading' ? access.credentials : undefined),
    enableTrading: () => {
      const asked = (enabling ??= enable().finally(() => {
        if (enabling === asked) enabling = undefined
      }))
      return asked
    },
    renewSigningKey: async (lifeSec) => {
      const { account } = tradingNow()
      const { signingKey, expirySec: signingKeyExpirySec } = await register(account, lifeSec, false)
      const now = access
      if (now.status !== 'trading' || now.account !== account || keys === undefined) return undefined
      const renewed = { ...keys, signingKey: signingKey.address, signingKeyExpirySec }
      // Written before it is used: a page that ends here finds a key that is registered.
      if (now.isKept) await (await keeper()).keepKeys(parts, account, renewed, signingKey)
      if (access.status !== 'trading' || access.account !== account) return undefined
      keys = renewed
      set({ ...access, signingKey, signingKeyExpirySec })
      return { replaced: now.signingKey.address }
    },
    makeSigningKey: async (lifeSec) => {
      const expirySec = lifeSec === undefined ? maxUint256 : endOf(lifeSec)
      const { account } = tradingNow()
      const { makeForElsewhere } = await import('./keys/makeRegistered')
      return makeForElsewhere(parts, account, expirySec)
    },
    setKept: async (isKept) => {
      const before = access
      if (before.status !== 'trading' || keys === undefined) return
      const { forgetKeys, keepKeys } = await keeper()
      if (isKept) await keepKeys(parts, before.account, keys, before.signingKey)
      else await forgetKeys(parts, before.account)
      if (access.status === 'trading' && access.account === before.account) set({ ...access, isKept })
    },
    setSigningMode: (signingMode) => {
      if (access.status === 'trading') set({ ...access, signingMode })
    },
    revoke: async () => {
      const before = access
      if (before.status !== 'trading') return
      await (await keeper()).forgetKeys(parts, before.account)
      const { revokeKeys } = await import('./keys/revokeKeys')
      await revokeKeys(parts.rest, { signingKey: before.signingKey.address, apiKey: before.credentials.apiKey })
      keys = undefined
      if (access === before) set(connectedAccess(parts.wallet))
    },
    close: stopFollowing,
  }
}

function connectedAccess(wallet: WalletSession): Extract<Access, { status: 'signedOut' | 'connected' }> {
  const state = wallet.getSnapshot()
  if (state.status !== 'connected') return { status: 'signedOut' }
  const { address: account, walletName, isPaper } = state
  return { status: 'connected', account, walletName, isPaper, underWay: undefined }
}

function tradingAccess(
  { account, walletName, isPaper }: Connected,
  keys: TradingKeys,
  signingKey: HeldKey,
  isKept: boolean,
): Trading {
  return {
    account,
    walletName,
    isPaper,
    status: 'trading',
    credentials: { apiKey: keys.apiKey, apiSecret: keys.apiSecret },
    signingKey,
    signingKeyExpirySec: keys.signingKeyExpirySec,
    signingMode: 'wallet',
    isKept,
  }
}
