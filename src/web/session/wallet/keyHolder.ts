/**
 * The core of the worker that holds signing keys. It creates or opens a key and never reveals it. It signs only its
 * account's orders and quotes at its venue, within a session's limits, and the consent that registers the key. It
 * validates every request, because the page may be compromised.
 */

import { orderDigest, quoteDigest, signKeyDigest, type SigningDomain, type UnsignedQuote } from '@/core/protocol/eip712'
import type { Fraction, Price } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import { isMarketPrice, maxUint256 } from '@/core/protocol/orderLimits'
import type { KeyVault } from './keyVault'
import type { OrderToSign } from './orderToSign'
import { signingKeyEntry } from './signingKeyEntry'
import { spentAfter, type SigningLimits, type SigningUse } from './signingLimits'
import type { TimedOrder } from './signOrder'
import type { SignableTypedData } from './typedDataSigner'

/** Scope of a key: one account at one venue, for a limited time. */
export type KeyTerms = { readonly domain: SigningDomain; readonly account: Address; readonly lifeMs: number }

/** A session during which a key may sign. A session with the start time of the current one keeps its count. */
export type SigningSession = {
  readonly startedAtMs: number
  readonly lifeMs: number
  readonly limits: SigningLimits
  /** Use of the session before this worker started. */
  readonly used: SigningUse
}

/** The page's claim about an order or a quote's leg, for values that the signed fields do not contain. */
export type SigningClaim = OrderToSign & { readonly markPrice: Price | undefined }

export type KeyRequest =
  | { readonly kind: 'make'; readonly terms: KeyTerms }
  | { readonly kind: 'open'; readonly terms: KeyTerms; readonly entry: string }
  | { readonly kind: 'keep'; readonly address: Address; readonly entry: string }
  | { readonly kind: 'arm'; readonly address: Address; readonly session: SigningSession | undefined }
  | {
      readonly kind: 'sign'
      readonly address: Address
      readonly typedData: Pick<SignableTypedData, 'domain' | 'primaryType' | 'message'>
      readonly claims: readonly SigningClaim[]
    }

export type KeyRejection =
  | 'no such key'
  | 'another domain'
  | 'another account'
  | 'not a type for signing keys'
  | 'not what was claimed'
  | 'no session'
  | 'the session is over'
  | 'the key is over'
  | 'a limit'

export class KeyRejectionError extends Error {
  override readonly name = 'KeyRefusalError'
  readonly reason: KeyRejection

  constructor(reason: KeyRejection) {
    super(reason)
    this.reason = reason
  }
}

export type KeyHolderDeps = {
  readonly vault: KeyVault
  readonly randomBytes: (count: number) => Uint8Array
  /** The worker's own clock, which measures all durations. */
  readonly nowMs: () => number
  readonly curve: {
    readonly addressOf: (privateKey: `0x${string}`) => Address
    readonly sign: (digest: Hash, privateKey: `0x${string}`) => Promise<`0x${string}`>
  }
}

type Held = {
  readonly privateKey: `0x${string}`
  readonly address: Address
  readonly terms: KeyTerms
  readonly endsAtMs: number
  session: (SigningSession & { readonly endsAtMs: number }) | undefined
}

export type KeyHolder = (request: KeyRequest) => Promise<`0x${string}` | undefined>

/**
 * Answers each request with an address, a signature or nothing, never with a key. Rejects with {@link
 * KeyRejectionError}, or with the vault's error if the browser has no database.
 */
export function createKeyHolder({ vault, randomBytes, nowMs, curve }: KeyHolderDeps): KeyHolder {
  const keys = new Map<Address, Held>()

  const hold = (privateKey: `0x${string}`, terms: KeyTerms): Address => {
    const address = curve.addressOf(privateKey)
    keys.set(address, { privateKey, address, terms, endsAtMs: nowMs() + terms.lifeMs, session: undefined })
    return address
  }
  const heldAt = (address: Address): Held => {
    const held = keys.get(address)
    if (held === undefined) throw new KeyRejectionError('no such key')
    return held
  }
  const open = async ({ terms, entry }: Extract<KeyRequest, { kind: 'open' }>) => {
    const persisted = await vault.read(signingKeyEntry(entry))
    return persisted !== undefined && isPrivateKey(persisted) ? hold(persisted, terms) : undefined
  }
  const arm = ({ address, session }: Extract<KeyRequest, { kind: 'arm' }>) => {
    const held = heldAt(address)
    if (session === undefined) held.session = undefined
    else {
      const { session: before } = held
      const used = before?.startedAtMs === session.startedAtMs ? before.used : session.used
      held.session = { ...session, used, endsAtMs: nowMs() + session.lifeMs }
    }
  }
  const sign = ({ address, typedData, claims }: Extract<KeyRequest, { kind: 'sign' }>) => {
    const held = heldAt(address)
    const digest = digestToSign(held, typedData, claims, nowMs())
    return curve.sign(digest, held.privateKey)
  }

  return async (request) => {
    switch (request.kind) {
      case 'make':
        return hold(hexOf(randomBytes(32)), request.terms)
      case 'open':
        return open(request)
      case 'keep':
        await vault.write(signingKeyEntry(request.entry), heldAt(request.address).privateKey)
        return undefined
      case 'arm':
        arm(request)
        return undefined
      case 'sign':
        return sign(request)
    }
  }
}

/** Returns the digest to sign. Everything is checked before anything is counted. */
function digestToSign(
  held: Held,
  { domain, primaryType, message }: Pick<SignableTypedData, 'domain' | 'primaryType' | 'message'>,
  claims: readonly SigningClaim[],
  now: number,
): Hash {
  const { terms } = held
  const own = terms.domain
  if (domain.name !== own.name || domain.version !== own.version || domain.chainId !== own.chainId) {
    throw new KeyRejectionError('another domain')
  }
  if (now >= held.endsAtMs) throw new KeyRejectionError('the key is over')
  switch (primaryType) {
    case 'SignKey':
      if (message['account'] !== terms.account) throw new KeyRejectionError('another account')
      return signKeyDigest(own, { account: terms.account })
    case 'Order': {
      const order = readOrder(message, terms.account)
      spend(held, [countedOrder(order, claims)], now)
      return orderDigest(own, order)
    }
    case 'Quote': {
      const quote = readQuote(message, terms.account)
      // A package's contents are not signed, so its legs are taken from the page's claims, of which there must be at
      // least one.
      if (claims.length === 0) throw new KeyRejectionError('not what was claimed')
      spend(held, claims, now)
      return quoteDigest(own, quote)
    }
    default:
      throw new KeyRejectionError('not a type for signing keys')
  }
}

function spend(held: Held, claims: readonly SigningClaim[], now: number): void {
  const { session } = held
  if (session === undefined) throw new KeyRejectionError('no session')
  if (now >= session.endsAtMs) throw new KeyRejectionError('the session is over')
  const marks = new Map(claims.map(({ instrumentId, markPrice }) => [instrumentId, markPrice]))
  const used = spentAfter(claims, session.used, session.limits, (instrumentId) => marks.get(instrumentId))
  if ('limit' in used) throw new KeyRejectionError('a limit')
  held.session = { ...session, used }
}

/**
 * Returns the claim of an order with its signed price, which counts whatever was claimed. A market order has no price,
 * and counts at its expected price.
 */
function countedOrder(order: TimedOrder, claims: readonly SigningClaim[]): SigningClaim {
  const claim = claims.find(
    ({ instrumentId, isBuy, amount }) =>
      instrumentId === order.instrument.toString() && isBuy === order.isBuy && amount === order.amount,
  )
  if (claim === undefined) throw new KeyRejectionError('not what was claimed')
  if (isMarketPrice(order.isBuy, order.limitPrice)) return claim
  // The brand fits, because the signed price is a number of millionths.
  return { ...claim, limitPrice: order.limitPrice as Price }
}

function readOrder(message: SignableTypedData['message'], account: Address): TimedOrder {
  const read = reader(message)
  if (message['maker'] !== account) throw new KeyRejectionError('another account')
  return {
    maker: account,
    isBuy: read.flag('isBuy'),
    limitPrice: read.uint('limitPrice'),
    amount: read.uint('amount'),
    salt: read.uint('salt'),
    instrument: read.uint('instrument'),
    timestamp: read.uint('timestamp'),
    ...('builderId' in message && {
      builderId: read.text('builderId'),
      // The brand fits, because the signed rate is a number of millionths.
      builderFeeRate: read.uint('builderFeeRate') as Fraction,
    }),
  }
}

function readQuote(message: SignableTypedData['message'], account: Address): UnsignedQuote {
  const read = reader(message)
  if (message['maker'] !== account) throw new KeyRejectionError('another account')
  return {
    maker: account,
    block: read.hash('block'),
    isBuy: read.flag('isBuy'),
    // Negative numbers arrive as the two's complement that is signed.
    limitPrice: read.uint('limitPrice'),
    amount: read.uint('amount'),
    salt: read.uint('salt'),
    timestamp: read.uint('timestamp'),
  }
}

/** Reads members of a message and validates them like wire data, because the worker does not trust the page. */
function reader(message: SignableTypedData['message']) {
  const reject = (): never => {
    throw new KeyRejectionError('not a type for signing keys')
  }
  return {
    uint: (name: string): bigint => {
      const value = message[name]
      return typeof value === 'bigint' && value >= 0n && value <= maxUint256 ? value : reject()
    },
    flag: (name: string): boolean => {
      const value = message[name]
      return typeof value === 'boolean' ? value : reject()
    },
    text: (name: string): string => {
      const value = message[name]
      return typeof value === 'string' ? value : reject()
    },
    hash: (name: string): Hash => {
      const value = message[name]
      return typeof value === 'string' && isPrivateKey(value) ? value : reject()
    },
  }
}

/** True for 32 bytes in lower-case hex, which a hash matches too. */
function isPrivateKey(text: string): text is `0x${string}` {
  return /^0x[0-9a-f]{64}$/.test(text)
}

function hexOf(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
