/** All actions on a session's keys. Loaded when a wallet is connected. */

import type { Clock } from '@/core/lib/clock'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'
import { maxUint256 } from '@/core/protocol/orderLimits'
import type { RestClient } from '@/web/connection/restClient'
import { headersRejected } from '@/web/connection/restExchange'
import { systemPause } from '@/web/connection/systemPause'
import { t } from '@/web/language/t'
import { noteVenue } from '@/web/session/figures/venueMark'
import { oneAtATime } from '@/web/session/keys/keyLocks'
import { makeForElsewhere, makeRegistered } from '@/web/session/keys/makeRegistered'
import { forgetKeys, persistKeys, openPersistedKeys, owner, readPersistedKeys } from '@/web/session/keys/persistedKeys'
import type { RegisteredKey } from '@/web/session/keys/registerSigningKey'
import { revokeKeys } from '@/web/session/keys/revokeKeys'
import {
  addSuperseded,
  dropSuperseded,
  markInUse,
  revokeSuperseded,
  type KeyNames,
} from '@/web/session/keys/supersededKeys'
import type { KeyVault } from '@/web/session/wallet/keyVault'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import type { HeldKey, SigningKeys } from '@/web/session/wallet/workerKeys'
import { isEnded, type Access, type SessionTrouble, type TradingKeys } from './access'
import { AccessError } from './accessError'
import { endOf, verdictOn } from './sessionEnd'
import { usualKeyLifeSec } from './signingKeyEnd'
import { readStay, writeStay } from './staySignedIn'
import { createWalletKeyActions, type WalletKeyParts } from './walletKeyActions'

type Trading = Extract<Access, { status: 'trading' }>

export type AccessDeps = Pick<WalletKeyParts, 'walletKeyRule' | 'onSigning'> & {
  readonly venueId: string
  readonly domain: SigningDomain
  readonly wallet: WalletSession
  readonly rest: RestClient
  readonly vault: KeyVault
  readonly crypto: Crypto
  readonly clock: Clock
  /** Returns the worker that holds all signing keys. Its code loads on first use. */
  readonly openSigningKeys: () => Promise<SigningKeys>
  /** Stores the trader's choices; never a secret. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** True on the paper venue, where keys are stored without asking. */
  readonly alwaysKeeps: boolean
  /** Called if stored keys cannot be read, new ones cannot be stored, or old ones cannot be revoked. */
  readonly onKeyTrouble: (what: 'unreadable' | 'notPersisted' | 'notRevoked', error: unknown) => void
  readonly pause?: (ms: number) => Promise<void>
}

export type AccessPlace = { readonly get: () => Access; readonly set: (next: Access) => void }

/** Messages between the pages of a browser; never a secret. */
type KeyNews =
  /** The keys in the vault changed. Pages of earlier versions know this name, so it must not change. */
  | { readonly kind: 'kept'; readonly account: Address }
  | { readonly kind: 'signedOut'; readonly account: Address; readonly apiKey: string }

export type AccessActions = ReturnType<typeof createAccessActions>

export function createAccessActions(parts: AccessDeps, { get, set }: AccessPlace) {
  const { pause = systemPause } = parts
  const channel = new BroadcastChannel(`optick.keys.${parts.venueId}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes no target
  const post = (news: KeyNews) => channel.postMessage(news)
  /** API keys being judged or revoked: their rejections need no reaction. */
  const settled = new Set<string>()
  const serialized = <Result>(account: Address, run: () => Promise<Result>) =>
    oneAtATime(`optick.keys.${owner(parts.venueId, account)}`, run)
  const staysSignedIn = () => parts.alwaysKeeps || (readStay(parts.storage, parts.venueId) ?? true)
  const expiryAfter = (lifeSec: bigint) => BigInt(Math.floor(parts.clock.nowMs() / 1000)) + lifeSec

  const tradingAs = (account: Address): Trading | undefined => {
    const now = get()
    return now.status === 'trading' && now.account === account ? now : undefined
  }
  const usualExpirySec = () => expiryAfter(usualKeyLifeSec)
  const walletKey = createWalletKeyActions({ parts, get, set, serialized, usualExpirySec })
  const accountOf = (before: Access): Address => {
    if (before.status !== 'trading') throw new AccessError(t('Connect your wallet and enable trading first.'))
    return before.account
  }
  const trade = (account: Address, keys: TradingKeys, signingKey: HeldKey, isPersisted: boolean) => {
    const now = get()
    if (now.status === 'signedOut' || now.account !== account) return
    const isSame = now.status === 'trading' && now.credentials.apiKey === keys.apiKey
    set({
      account,
      walletName: now.walletName,
      isPaper: now.isPaper,
      status: 'trading',
      credentials: isSame ? now.credentials : { apiKey: keys.apiKey, apiSecret: keys.apiSecret },
      signingKey,
      signingKeyExpirySec: keys.signingKeyExpirySec,
      signingMode: isSame ? now.signingMode : 'wallet',
      isPersisted,
      walletKey: isSame ? now.walletKey : walletKey.initial(),
    })
  }
  /** Resumes with the stored keys, unless they are the `refused` keys. Resolves to true if trading resumed. */
  const resumePersisted = async (account: Address, rejected?: string): Promise<boolean> => {
    const persisted = await readPersistedKeys(parts, account)
    if (persisted === undefined || persisted.apiKey === rejected) return false
    const signingKey = await openPersistedKeys(parts, account, persisted)
    if (signingKey === undefined) return false
    trade(account, persisted, signingKey, true)
    return true
  }
  const revokeOld = async (account: Address) => {
    const now = tradingAs(account)
    if (now === undefined) return
    try {
      await revokeSuperseded(parts, account, namesOf(now), pause)
    } catch (error) {
      parts.onKeyTrouble('notRevoked', error)
    }
  }
  const registerNew = async (account: Address, old: KeyNames | undefined) => {
    const { api, signingKey, expirySec } = await makeRegistered(parts, account, usualExpirySec(), true)
    if (api === undefined)
      throw new AccessError(
        t('The venue registered your signing key but didn’t return an API key. Try enabling trading again.'),
      )
    const now = get()
    if (now.status === 'signedOut' || now.account !== account) {
      throw new AccessError(t('Your wallet switched to another account. Enable trading again.'))
    }
    const keys = { ...api, signingKey: signingKey.address, signingKeyExpirySec: expirySec }
    if (!parts.alwaysKeeps) writeStay(parts.storage, parts.venueId, staysSignedIn())
    const isPersisted = await keepOrNote(account, keys, signingKey, old)
    trade(account, keys, signingKey, isPersisted)
    void noteVenue(parts, true)
  }
  /**
   * Stores what this browser needs before new keys are used: the keys themselves, or their names for a later
   * revocation.
   */
  const keepOrNote = async (account: Address, keys: TradingKeys, signingKey: HeldKey, old: KeyNames | undefined) => {
    try {
      if (old !== undefined) await addSuperseded(parts, account, old)
      if (staysSignedIn()) {
        await persistKeys(parts, account, keys, signingKey)
        post({ kind: 'kept', account })
        return true
      }
      await forgetKeys(parts, account)
      markInUse(keys)
      await addSuperseded(parts, account, keys)
    } catch (error) {
      parts.onKeyTrouble('notPersisted', error)
    }
    return false
  }
  const onNews = async (news: KeyNews) => {
    const now = get()
    if (now.status === 'signedOut' || now.account !== news.account) return
    if (news.kind === 'signedOut') {
      if (now.status === 'trading' && now.credentials.apiKey === news.apiKey) leave(now)
      return
    }
    const persisted = await readPersistedKeys(parts, news.account)
    const trading = tradingAs(news.account)
    if (persisted === undefined) {
      if (trading?.isPersisted === true) set({ ...trading, isPersisted: false })
      return
    }
    // This page's working keys that were not stored stay in use.
    const isOwn = trading === undefined || isEnded(trading) || trading.credentials.apiKey === persisted.apiKey
    const isNews = trading?.signingKey.address !== persisted.signingKey || !trading.isPersisted || isEnded(trading)
    if (isOwn && isNews) await resumePersisted(news.account)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<KeyNews>) => {
    onNews(data).catch((error: unknown) => parts.onKeyTrouble('unreadable', error))
  })
  const leave = ({ account, walletName, isPaper }: Trading) =>
    set({ status: 'connected', account, walletName, isPaper, underWay: undefined })
  const setTrouble = (apiKey: string, trouble: SessionTrouble | undefined) => {
    const now = get()
    if (now.status !== 'trading' || now.credentials.apiKey !== apiKey || isEnded(now)) return
    if (now.trouble?.kind !== trouble?.kind) set({ ...now, trouble })
  }
  /**
   * Deletes stored keys that the venue rejects, unless another page has already replaced them. Resolves to true if the
   * stored keys were new and trading resumed with them.
   */
  const dropDead = async (account: Address, apiKey: string) => {
    const persisted = await readPersistedKeys(parts, account)
    if (persisted?.apiKey !== apiKey) return persisted !== undefined && (await resumePersisted(account))
    await addSuperseded(parts, account, persisted)
    await forgetKeys(parts, account)
    return false
  }

  return {
    /** Restores stored keys. Resolves once trading resumes or no stored keys are usable. */
    restore: async (account: Address): Promise<void> => {
      try {
        if (await resumePersisted(account)) void revokeOld(account)
      } catch (error) {
        parts.onKeyTrouble('unreadable', error)
      }
    },
    /** Resumes with keys that another page has stored, or registers new ones and revokes the old. */
    enable: async (account: Address): Promise<void> => {
      const before = tradingAs(account)
      const rejected = before?.credentials.apiKey
      await serialized(account, async () => {
        const old = await readPersistedKeys(parts, account).catch(() => undefined)
        if (old !== undefined && (await resumePersisted(account, rejected))) return
        await registerNew(account, old ?? (before === undefined ? undefined : namesOf(before)))
      })
      void revokeOld(account)
      void walletKey.registerIfNeeded()
    },
    renewSigningKey: async (before: Access, lifeSec: bigint) => {
      const account = accountOf(before)
      const { signingKey, expirySec } = await makeRegistered(parts, account, expiryAfter(lifeSec), false)
      const now = tradingAs(account)
      if (now === undefined) return undefined
      const { apiKey, apiSecret } = now.credentials
      const renewed = { apiKey, apiSecret, signingKey: signingKey.address, signingKeyExpirySec: expirySec }
      // Stored before use, so that the next page finds a registered key if this page closes now.
      if (now.isPersisted) await persistKeys(parts, account, renewed, signingKey)
      else await addSuperseded(parts, account, renewed).catch(() => undefined)
      const still = tradingAs(account)
      if (still === undefined) return undefined
      set({ ...still, signingKey, signingKeyExpirySec: expirySec, trouble: undefined })
      if (now.isPersisted) post({ kind: 'kept', account })
      return { replaced: now.signingKey.address }
    },
    makeSigningKey: async (before: Access, lifeSec: bigint | undefined): Promise<RegisteredKey> =>
      makeForElsewhere(parts, accountOf(before), lifeSec === undefined ? maxUint256 : expiryAfter(lifeSec)),
    setPersisted: async (before: Access, isPersisted: boolean): Promise<void> => {
      if (before.status !== 'trading') return
      const keys = keysOf(before)
      if (isPersisted) {
        await persistKeys(parts, before.account, keys, before.signingKey)
        await dropSuperseded(parts, before.account, keys.apiKey)
      } else {
        await forgetKeys(parts, before.account)
        markInUse(keys)
        await addSuperseded(parts, before.account, keys)
      }
      if (!parts.alwaysKeeps) writeStay(parts.storage, parts.venueId, isPersisted)
      const now = tradingAs(before.account)
      if (now !== undefined) set({ ...now, isPersisted })
      post({ kind: 'kept', account: before.account })
    },
    /** Ends trading here whatever the venue answers. Rejects if the venue may still accept the keys. */
    revoke: async (before: Access): Promise<void> => {
      if (before.status !== 'trading') return
      const names = namesOf(before)
      settled.add(names.apiKey)
      const isKnownDead = isEnded(before)
      let failure: { readonly error: unknown } | undefined
      try {
        await forgetKeys(parts, before.account)
        const unrevoked = isKnownDead ? undefined : await errorOf(walletKey.revoke(before.account))
        if (!isKnownDead) await revokeKeys(parts.rest, names)
        await dropSuperseded(parts, before.account, names.apiKey)
        failure = unrevoked
      } catch (error) {
        if (verdictOn(error) !== 'dead') failure = { error }
      }
      post({ kind: 'signedOut', account: before.account, apiKey: names.apiKey })
      const now = tradingAs(before.account)
      if (now?.credentials.apiKey === names.apiKey) leave(now)
      if (failure === undefined) return
      // The keys are revoked together with the account's next keys.
      await addSuperseded(parts, before.account, names).catch(() => undefined)
      throw failure.error
    },
    /** Call when the venue has rejected a private call, or the connection's authentication, with this code. */
    onRejected: async (code: string, apiKey: string | undefined): Promise<void> => {
      const before = get()
      const verdict = verdictOn(code)
      if (before.status !== 'trading' || before.credentials.apiKey !== apiKey) return
      if (code === headersRejected) return setTrouble(apiKey, { kind: 'headers' })
      if (verdict === undefined || settled.has(apiKey)) return
      if (verdict === 'address') return setTrouble(apiKey, { kind: 'address' })
      settled.add(apiKey)
      const end = verdict === 'clock' ? { kind: 'clock' as const } : await endOf({ ...parts, pause }, code)
      // The check used the current keys. If they changed before its answer, it proves nothing about the new keys.
      const isSame = tradingAs(before.account)?.credentials.apiKey === apiKey
      if (end?.kind !== 'ended' || !isSame) {
        settled.delete(apiKey)
        if (end !== undefined && end.kind !== 'ended') setTrouble(apiKey, end)
        return
      }
      const isReplaced = await serialized(before.account, () => dropDead(before.account, apiKey)).catch(() => false)
      if (!isReplaced) setTrouble(apiKey, end)
    },
    /** Call after a read of the account: the API key is accepted, and the venue lists these signing keys. */
    onAccountRead: (apiKey: string, isSigningKeyListed: boolean, walletExpirySec: bigint | undefined) => {
      setTrouble(apiKey, isSigningKeyListed ? undefined : { kind: 'signingKey' })
      walletKey.onListed(walletExpirySec)
    },
    walletKey,
    close: () => channel.close(),
  }
}

/** Resolves to the error of a rejected promise; undefined if the promise succeeded. */
function errorOf(asked: Promise<void>): Promise<{ readonly error: unknown } | undefined> {
  return asked.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
}

function namesOf({ credentials, signingKey }: Trading): KeyNames {
  return { apiKey: credentials.apiKey, signingKey: signingKey.address }
}

function keysOf({ credentials, signingKey, signingKeyExpirySec }: Trading): TradingKeys {
  return { ...credentials, signingKey: signingKey.address, signingKeyExpirySec }
}
