/**
 * Registers the wallet's own address as a signing key, because some venues accept no other signer of orders
 * (real-venue.md, last table). The registration takes two wallet signatures and requests no API key, because the
 * session keeps its own.
 */

import type { Clock } from '@/core/lib/clock'
import type { Address } from '@/core/protocol/instrument'
import { getAccount } from '@/core/protocol/rest/account'
import { deleteSigningKey } from '@/core/protocol/rest/keys'
import { RestError } from '@/web/connection/callErrors'
import { t } from '@/web/language/t'
import { registerSigningKey, type RegisterDeps } from '@/web/session/keys/registerSigningKey'
import { isDeclined } from '@/web/session/wallet/walletErrors'
import type { Access, SigningMode, Trading, WalletKey } from './access'
import { AccessError } from './accessError'
import { verdictOn } from './sessionEnd'
import { isSigningKeyFresh } from './signingKeyEnd'
import type { SigningNews, SigningRemedy } from './signingNews'
import {
  hasSentWalletKey,
  noteSentWalletKey,
  readLearntRule,
  signerRejections,
  writeLearntRule,
  type WalletKeyRule,
} from './walletKeyRule'

export type WalletKeyParts = RegisterDeps & {
  readonly venueId: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly clock: Clock
  /** The rule from the venue's entry. It applies until the venue's answers show otherwise. */
  readonly walletKeyRule: WalletKeyRule
  readonly onSigning: (news: SigningNews) => void
}

type WalletKeyDeps = {
  readonly parts: WalletKeyParts
  readonly get: () => Access
  readonly set: (next: Access) => void
  readonly serialized: <Result>(account: Address, run: () => Promise<Result>) => Promise<Result>
  /** Returns when a key that is created now expires, in UNIX seconds. */
  readonly usualExpirySec: () => bigint
}

type Known = ReturnType<typeof createKnown>

/** Reads and stores what is known about the wallet's registration. */
function createKnown({ parts: { storage, venueId, clock, walletKeyRule }, get, set }: WalletKeyDeps) {
  const rule = (): WalletKeyRule => readLearntRule(storage, venueId) ?? walletKeyRule
  const tradingAs = (account: Address): Trading | undefined => {
    const now = get()
    return now.status === 'trading' && now.account === account ? now : undefined
  }
  return {
    rule,
    learn: (next: WalletKeyRule) => writeLearntRule(storage, venueId, next),
    tradingAs,
    setState: (account: Address, walletKey: WalletKey | undefined) => {
      const now = tradingAs(account)
      if (now !== undefined && now.walletKey !== walletKey) set({ ...now, walletKey })
    },
    /** Returns the state of a wallet that the venue does not list. */
    unlisted: (): WalletKey | undefined => {
      const known = rule()
      return known === 'register' ? 'unregistered' : known === 'rejected' ? 'rejected' : undefined
    },
    isFresh: (expirySec: bigint | undefined) => expirySec !== undefined && isSigningKeyFresh(expirySec, clock.nowMs()),
  }
}

/** Registers the wallet, unless the venue already lists it. Rejects like `registerSigningKey`. */
async function send({ parts, set, usualExpirySec }: WalletKeyDeps, known: Known, account: Address): Promise<void> {
  const now = known.tradingAs(account)
  if (now === undefined) throw new AccessError(t('Connect your wallet and enable trading first.'))
  set({ ...now, walletKey: 'registering' })
  // Another page, or an attempt whose answer was lost, may already have registered the wallet.
  const { signingKeys = [] } = await parts.rest.call(getAccount, {})
  if (known.isFresh(signingKeys.find(({ signingKey }) => signingKey === account)?.expiry)) return
  if (!now.isPaper) parts.onSigning({ kind: 'askingWallet' })
  const expirySec = known.isFresh(now.signingKeyExpirySec) ? now.signingKeyExpirySec : usualExpirySec()
  noteSentWalletKey(parts.storage, parts.venueId, account, true)
  await registerSigningKey(parts, account, parts.wallet.signer(account), { expirySec, withApiKey: false })
}

function register(deps: WalletKeyDeps, known: Known, account: Address): Promise<void> {
  const { onSigning } = deps.parts
  return deps.serialized(account, async () => {
    try {
      await send(deps, known, account)
      known.setState(account, 'registered')
      onSigning({ kind: 'walletRegistered' })
    } catch (error) {
      const isRejected = isRegistrationRejected(error)
      if (isRejected) {
        known.learn('rejected')
        noteSentWalletKey(deps.parts.storage, deps.parts.venueId, account, false)
      }
      known.setState(account, isRejected ? 'rejected' : 'unregistered')
      // The trader may have switched or disconnected the wallet meanwhile.
      if (known.tradingAs(account) === undefined) return
      const remedy = isRejected || isDeclined(error) ? 'useOneClick' : 'registerWallet'
      onSigning({ kind: 'walletNotRegistered', error, remedy })
    }
  })
}

/** A rejected order's message waits this long for the list of keys, so that the message can say what helps. */
const judgeWithinMs = 3_000

/**
 * Decides what helps after the venue rejected a signature by `by`. Undefined when the venue lists the key, because a
 * retry may then succeed.
 */
async function judge(
  { rest }: Pick<WalletKeyParts, 'rest'>,
  known: Known,
  { account, signingKey }: Trading,
  { code, by }: { readonly code: string; readonly by: SigningMode },
): Promise<SigningRemedy | undefined> {
  const keys = await rest
    .call(getAccount, {}, { timeoutMs: judgeWithinMs })
    .then((read) => read.signingKeys)
    .catch(() => undefined)
  const isListed = (address: Address) => known.isFresh(keys?.find((one) => one.signingKey === address)?.expiry)
  if (by === 'oneClick') {
    const mayPass = isListed(signingKey.address) || (keys === undefined && code !== 'OLD_SIGNING_KEY')
    return mayPass ? undefined : 'renewKey'
  }
  if (isListed(account)) {
    known.setState(account, 'registered')
    return undefined
  }
  if (known.rule() === 'as-is') {
    // Quote rejections use the same codes for a wrong key and a wrong signature, so only order codes count.
    if (!code.startsWith('ORDER_')) return undefined
    known.learn('register')
  }
  known.setState(account, known.unlisted())
  return known.rule() === 'rejected' ? 'useOneClick' : 'registerWallet'
}

export function createWalletKeyActions(deps: WalletKeyDeps) {
  const { parts, get } = deps
  const known = createKnown(deps)
  let judging: Promise<void> | undefined
  const trading = () => {
    const now = get()
    return now.status === 'trading' ? now : undefined
  }
  return {
    /** Returns the wallet's state before the account has been read. */
    initial: () => (known.rule() === 'rejected' ? ('rejected' as const) : undefined),
    /** Call when the venue lists the wallet until `expirySec`; undefined if it does not list the wallet. */
    onListed: (expirySec: bigint | undefined) => {
      const now = trading()
      if (now === undefined) return
      const next = known.isFresh(expirySec) ? 'registered' : known.unlisted()
      if (now.walletKey !== 'registering' || next === 'registered') known.setState(now.account, next)
    },
    /** Registers the wallet. Resolves after success or failure has been shown. */
    register: async (): Promise<void> => {
      const now = trading()
      if (now !== undefined) await register(deps, known, now.account)
    },
    /** Registers the wallet if it signs orders and the venue is known to require registration. */
    registerIfNeeded: async (): Promise<void> => {
      const now = trading()
      if (now === undefined || now.signingMode !== 'wallet' || now.walletKey === 'registered') return
      if (known.rule() === 'register') await register(deps, known, now.account)
    },
    /**
     * Call when the venue has rejected a signature by `by`: finds the reason and shows the remedy. Never
     * rejects.
     */
    onSignerRejected: async (code: string, by: SigningMode): Promise<void> => {
      const now = trading()
      if (now === undefined || !signerRejections.has(code)) return
      // Orders of a batch are rejected together, so they share one check and one toast.
      judging ??= judge(parts, known, now, { code, by })
        .then((remedy) => {
          if (remedy !== undefined) parts.onSigning({ kind: 'signerRejected', remedy })
        })
        .finally(() => (judging = undefined))
      await judging
    },
    /** Call when the venue accepts a signature of the unregistered wallet: no registration is needed at this venue. */
    onWalletAccepted: () => {
      const now = trading()
      if (now === undefined || (now.walletKey !== 'unregistered' && now.walletKey !== 'rejected')) return
      known.learn('as-is')
      known.setState(now.account, undefined)
    },
    /** Revokes the wallet registration that this browser made. Rejects when the venue may still accept it. */
    revoke: async (account: Address): Promise<void> => {
      if (!hasSentWalletKey(parts.storage, parts.venueId, account)) return
      try {
        await parts.rest.call(deleteSigningKey, { body: { signingKey: account } })
      } catch (error) {
        if (!(error instanceof RestError && error.code === 'ACCOUNT_INVALID_SIGNING_KEY')) throw error
      }
      noteSentWalletKey(parts.storage, parts.venueId, account, false)
    },
  }
}

const passingStatuses: readonly number[] = [401, 403, 408, 425, 429, 451]

/** True when the venue never registers wallets, false when only this request failed. */
function isRegistrationRejected(error: unknown): boolean {
  return (
    error instanceof RestError &&
    error.status < 500 &&
    !passingStatuses.includes(error.status) &&
    !error.code.startsWith('HTTP_') &&
    verdictOn(error) === undefined
  )
}
