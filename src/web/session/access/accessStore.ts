import { createListeners } from '@/core/lib/listeners'
import type { Address } from '@/core/protocol/instrument'
import type { ApiCredentials } from '@/web/connection/authentication'
import type { RegisteredKey } from '@/web/session/keys/registerSigningKey'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import { isEnded, type Access, type SigningMode } from './access'
import type { AccessActions, AccessDeps, AccessPlace } from './accessActions'
import { readLearntRule } from './walletKeyRule'

export type AccessStore = {
  readonly getSnapshot: () => Access
  readonly subscribe: (listener: () => void) => () => void
  readonly getCredentials: () => ApiCredentials | undefined
  /**
   * Resumes with stored keys, or registers a signing key, which the wallet must authorise, and gets an API key. Also
   * replaces rejected keys. A second call joins the first. Rejects with the wallet's or the venue's error; nothing has
   * changed then.
   */
  readonly enableTrading: () => Promise<void>
  /** Stores the keys, encrypted, in this browser, or deletes them there. Rejects if the browser has no database. */
  readonly setPersisted: (isPersisted: boolean) => Promise<void>
  readonly setSigningMode: (mode: SigningMode) => void
  /**
   * Sets the signing mode on the trader's request. Choosing the wallet also registers it as a signing key where the
   * venue needs that.
   */
  readonly chooseSigningMode: (mode: SigningMode) => void
  /** Registers the wallet as a signing key. Resolves after success or failure has been shown. */
  readonly registerWallet: () => Promise<void>
  /** True when enabling trading is expected to register the wallet as well. */
  readonly needsWalletKey: () => boolean
  /** Call when the venue has rejected the key that signed. Resolves once the remedy has been shown. */
  readonly onSignerRejected: (code: string, by: SigningMode) => Promise<void>
  /** Call when the venue has accepted an order or quote that the wallet signed. */
  readonly onWalletAccepted: () => void
  /**
   * Registers another signing key, which signs from then on. The previous key can still sign: the caller revokes it
   * once none of its orders is in flight. Rejects like `enableTrading`; the old key then stays in use.
   */
  readonly renewSigningKey: (lifeSec: bigint) => Promise<{ readonly replaced: Address } | undefined>
  /**
   * Registers a signing key for use in another program. The key is returned once and stored nowhere. Without `lifeSec`
   * it never expires.
   */
  readonly makeSigningKey: (lifeSec: bigint | undefined) => Promise<RegisteredKey>
  /** Revokes the session's keys in every page of this browser. Rejects if the venue may still accept them. */
  readonly revoke: () => Promise<void>
  /** Registers what must happen before the keys are revoked. Returns the unsubscribe. */
  readonly onRevoke: (leave: () => Promise<void> | undefined) => () => void
  /** Call when the venue has rejected this API key with this code, in a private call or an authentication. */
  readonly onRejected: (code: string, apiKey: string | undefined) => void
  /**
   * Call after each read of the account with this API key. `isSigningKeyListed`: the venue lists the session's signing
   * key; `walletExpirySec`: when the wallet's own registration expires, if the venue lists the wallet.
   */
  readonly onAccountRead: (apiKey: string, isSigningKeyListed: boolean, walletExpirySec?: bigint) => void
  readonly close: () => void
}

type Connected = Extract<Access, { status: 'connected' }>

export function createAccessStore(parts: AccessDeps): AccessStore {
  const { subscribe, publish } = createListeners()
  let access: Access = { status: 'signedOut' }
  let restoring: Promise<void> | undefined
  let enabling: Promise<void> | undefined
  let loading: Promise<AccessActions> | undefined
  const set = (next: Access) => {
    access = next
    publish()
  }
  /** Loaded with the first wallet, because a visitor without a wallet never needs the code. */
  const actions = () =>
    (loading ??= import('./accessActions').then(
      ({ createAccessActions }) => createAccessActions(parts, { get: () => access, set }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  /** Clears `underWay` for a wallet that still waits for it. */
  const rest = (account: Address, underWay: Connected['underWay']) => {
    if (access.status === 'connected' && access.account === account && access.underWay === underWay)
      set({ ...access, underWay: undefined })
  }

  const followWallet = () => {
    const next = connectedAccess(parts.wallet)
    const account = 'account' in access ? access.account : undefined
    if (next.status === 'signedOut' ? access.status === 'signedOut' : next.account === account) return
    enabling = undefined
    if (next.status === 'signedOut') return set(next)
    restoring = actions()
      .then((loaded) => loaded.restore(next.account))
      .catch((error: unknown) => parts.onKeyTrouble('unreadable', error))
      .finally(() => rest(next.account, 'restoring'))
    set({ ...next, underWay: 'restoring' })
  }
  const enable = async () => {
    const before = access
    if (before.status === 'signedOut' || (before.status === 'trading' && !isEnded(before))) return
    if (before.status === 'connected') set({ ...before, underWay: 'enabling' })
    try {
      await restoring
      // Stored keys were found in this browser, so no new keys are needed.
      if (access.status === 'trading' && !isEnded(access)) return
      await (await actions()).enable(before.account)
    } finally {
      rest(before.account, 'enabling')
    }
  }
  const stopFollowing = parts.wallet.subscribe(followWallet)
  followWallet()

  return {
    getSnapshot: () => access,
    subscribe,
    getCredentials: () => (access.status === 'trading' ? access.credentials : undefined),
    enableTrading: () => {
      const asked = (enabling ??= enable().finally(() => {
        if (enabling === asked) enabling = undefined
      }))
      return asked
    },
    // `before` captures the state at the press, because the state may change while the code loads.
    renewSigningKey: (lifeSec, before = access) => actions().then((on) => on.renewSigningKey(before, lifeSec)),
    makeSigningKey: (lifeSec, before = access) => actions().then((on) => on.makeSigningKey(before, lifeSec)),
    setPersisted: (isPersisted, before = access) => actions().then((on) => on.setPersisted(before, isPersisted)),
    ...signingOf(parts, actions, { get: () => access, set }),
    ...revokingOf(actions, () => access),
    // Without a wallet no session exists, so the code need not load.
    onRejected: (code, apiKey) => void loading?.then((on) => on.onRejected(code, apiKey)),
    onAccountRead: (...read) => void loading?.then((on) => on.onAccountRead(...read)),
    close: () => {
      stopFollowing()
      void loading?.then((on) => on.close())
    },
  }
}

function revokingOf(
  actions: () => Promise<AccessActions>,
  get: () => Access,
): { readonly revoke: (before?: Access) => Promise<void> } & Pick<AccessStore, 'onRevoke'> {
  const leaves = new Set<() => Promise<void> | undefined>()
  return {
    revoke: async (before = get()) => {
      const on = await actions()
      const isNow = before.status === 'trading' && getKey(get()) === before.credentials.apiKey
      if (isNow) for (const leave of leaves) await leave()
      return on.revoke(before)
    },
    onRevoke: (leave) => {
      leaves.add(leave)
      return () => leaves.delete(leave)
    },
  }
}

const getKey = (access: Access) => (access.status === 'trading' ? access.credentials.apiKey : undefined)

function signingOf(
  { storage, venueId, walletKeyRule }: AccessDeps,
  actions: () => Promise<AccessActions>,
  { get, set }: AccessPlace,
): Pick<
  AccessStore,
  'setSigningMode' | 'chooseSigningMode' | 'registerWallet' | 'needsWalletKey' | 'onSignerRejected' | 'onWalletAccepted'
> {
  const setSigningMode = (signingMode: SigningMode) => {
    const now = get()
    if (now.status === 'trading') set({ ...now, signingMode })
  }
  const walletKey = () => actions().then((on) => on.walletKey)
  return {
    setSigningMode,
    chooseSigningMode: (mode) => {
      setSigningMode(mode)
      if (mode === 'wallet') void walletKey().then((on) => on.registerIfNeeded())
    },
    registerWallet: async () => (await walletKey()).register(),
    needsWalletKey: () => (readLearntRule(storage, venueId) ?? walletKeyRule) === 'register',
    onSignerRejected: async (code, by) => (await walletKey()).onSignerRejected(code, by),
    onWalletAccepted: () => void walletKey().then((on) => on.onWalletAccepted()),
  }
}

function connectedAccess(wallet: WalletSession): Extract<Access, { status: 'signedOut' | 'connected' }> {
  const state = wallet.getSnapshot()
  if (state.status !== 'connected') return { status: 'signedOut' }
  const { address: account, walletName, isPaper } = state
  return { status: 'connected', account, walletName, isPaper, underWay: undefined }
}
