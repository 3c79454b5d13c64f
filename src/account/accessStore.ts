import { postRegister } from '@/protocol/rest/postRegister'
import { deleteSigningKey } from '@/protocol/rest/deleteSigningKey'
import { deleteApiKey } from '@/protocol/rest/deleteApiKey'
import type { SigningDomain } from '@/protocol/eip712'
import type { Address } from '@/protocol/instrument'
import type { Clock } from '@/lib/clock'
import type { ApiCredentials } from '@/client/apiCredentials'
import type { RestClient } from '@/client/restClient'
import { t } from '@/language/t'
import type { KeyVault } from '@/wallet/keyVault'
import { createSigningKey, openSigningKey } from '@/wallet/signingKey'
import type { WalletSession } from '@/wallet/walletSession'
import { AccessError } from './accessError'
import { isSigningKeyFresh, type Access, type SigningMode, type TradingKeys } from './access'
import { forgetKeys, keepKeys, readKeptKeys } from './keptKeys'

/** A week, as the venue's own dashboard gives its keys (rest-private 4). */
const signingKeyLifeSec = 7n * 24n * 3600n

export type AccessStore = {
  readonly getSnapshot: () => Access
  readonly subscribe: (listener: () => void) => () => void
  /** For the REST client: the key of private requests, when there is one. */
  readonly getCredentials: () => ApiCredentials | undefined
  /**
   * Registers a fresh signing key, which the wallet is asked to vouch for, and gets an API key. Both stay in memory.
   * Rejects with the wallet's or the venue's refusal; nothing has changed then.
   */
  readonly enableTrading: () => Promise<void>
  /** Writes the keys, encrypted, to this browser, or forgets them there. Rejects when the browser keeps no database. */
  readonly setKept: (isKept: boolean) => Promise<void>
  readonly setSigningMode: (mode: SigningMode) => void
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
  /** Told of a vault that cannot be read: the trader then has to enable trading again. */
  readonly onVaultFailed: (error: unknown) => void
}

type Trading = Extract<Access, { status: 'trading' }>

export function createAccessStore(parts: AccessParts): AccessStore {
  const listeners = new Set<() => void>()
  let access: Access = { status: 'signedOut' }
  let keys: TradingKeys | undefined
  const set = (next: Access) => {
    access = next
    for (const listener of listeners) listener()
  }

  const followWallet = () => {
    const next = connectedAccess(parts.wallet)
    const account = 'account' in access ? access.account : undefined
    if (next.status === 'signedOut' ? access.status === 'signedOut' : next.account === account) return
    keys = undefined
    set(next)
    if (next.status === 'connected') void restore(next.account)
  }
  const restore = async (account: Address) => {
    try {
      const kept = await readKeptKeys(parts.vault, parts.venueId, account)
      if (kept === undefined || !isSigningKeyFresh(kept.signingKeyExpirySec, parts.clock.nowMs())) return
      const opened = await openSigningKey(kept.privateKey)
      // The wallet may have changed its account meanwhile.
      if (access.status !== 'connected' || access.account !== account) return
      keys = kept
      set(tradingAccess(access, kept, opened.signer, true))
    } catch (error) {
      parts.onVaultFailed(error)
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
    enableTrading: async () => {
      const before = access
      if (before.status !== 'connected') return
      const { keys: registered, signer } = await register(parts, before.account)
      if (access !== before) throw new AccessError(t('The wallet changed its account meanwhile. Enable trading again.'))
      keys = registered
      set(tradingAccess(before, registered, signer, false))
    },
    setKept: async (isKept) => {
      const before = access
      if (before.status !== 'trading' || keys === undefined) return
      if (isKept) await keepKeys(parts.vault, parts.venueId, before.account, keys)
      else await forgetKeys(parts.vault, parts.venueId, before.account)
      if (access.status === 'trading' && access.account === before.account) set({ ...access, isKept })
    },
    setSigningMode: (signingMode) => {
      if (access.status === 'trading') set({ ...access, signingMode })
    },
    revoke: async () => {
      const before = access
      if (before.status !== 'trading') return
      await forgetKeys(parts.vault, parts.venueId, before.account)
      // The API key goes last: it is what authorises both calls.
      await parts.rest.call(deleteSigningKey, { body: { signingKey: before.signingKey.address } })
      await parts.rest.call(deleteApiKey, { body: { apiKey: before.credentials.apiKey } })
      keys = undefined
      if (access === before) set(connectedAccess(parts.wallet))
    },
    close: stopFollowing,
  }
}

function connectedAccess(wallet: WalletSession): Extract<Access, { status: 'signedOut' | 'connected' }> {
  const state = wallet.getSnapshot()
  if (state.status !== 'connected') return { status: 'signedOut' }
  return { status: 'connected', account: state.address, walletName: state.walletName, isPaper: state.isPaper }
}

function tradingAccess(
  connected: Extract<Access, { status: 'connected' }>,
  keys: TradingKeys,
  signingKey: Trading['signingKey'],
  isKept: boolean,
): Trading {
  return {
    ...connected,
    status: 'trading',
    credentials: { apiKey: keys.apiKey, apiSecret: keys.apiSecret },
    signingKey,
    signingKeyExpirySec: keys.signingKeyExpirySec,
    signingMode: 'wallet',
    isKept,
  }
}

async function register(parts: AccessParts, account: Address) {
  const made = await createSigningKey(parts.crypto)
  const { signRegistration } = await import('@/wallet/signRegistration')
  const expiry = BigInt(Math.floor(parts.clock.nowMs() / 1000)) + signingKeyLifeSec
  const signed = await signRegistration(parts.wallet.signer(account), made.signer, parts.domain, expiry)
  const reply = await parts.rest.call(postRegister, { body: signed })
  if (reply.apiKey === undefined || reply.apiSecret === undefined)
    throw new AccessError(t('The venue registered the key but gave no API key.'))
  const keys: TradingKeys = {
    apiKey: reply.apiKey,
    apiSecret: reply.apiSecret,
    signingKey: made.signer.address,
    privateKey: made.privateKey,
    signingKeyExpirySec: expiry,
  }
  return { keys, signer: made.signer }
}
