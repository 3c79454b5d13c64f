/**
 * Signed structs and their digests. An order's id is its digest, so both ends compute it, and the venue does so for
 * every order. The encoders are written by hand for these few types, because interpreting type descriptions is slower.
 */

import { keccak_256 } from '@noble/hashes/sha3'
import { assert } from '@/core/lib/assert'
import type { Fraction } from './fixed6'
import { hexToBytes, hashToHex } from './hex'
import type { Address, Hash } from './instrument'
import { maxUint256 } from './orderLimits'

/** The EIP-712 domain of a venue: no verifying contract and no salt (rest-private 2.1). */
export type SigningDomain = { readonly name: string; readonly version: string; readonly chainId: number }

/** All signed fields of an order. Prices and amounts in millionths. */
export type UnsignedOrder = {
  readonly maker: Address
  readonly isBuy: boolean
  readonly limitPrice: bigint
  readonly amount: bigint
  readonly salt: bigint
  readonly instrument: bigint
  /** UNIX seconds. If absent, the older type of six fields is signed. */
  readonly timestamp?: bigint
} & Partial<BuilderTerms>

/** The fee for the builder of a page. An order is signed with both members or with neither (real-venue.md 4, S1). */
export type BuilderTerms = {
  readonly builderId: string
  /** Fraction of the order's value. */
  readonly builderFeeRate: Fraction
}

// The field order is part of the signed type: a change would change every order id.
const orderTypesWithoutTimestamp = {
  Order: [
    { name: 'maker', type: 'address' },
    { name: 'isBuy', type: 'bool' },
    { name: 'limitPrice', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
    { name: 'salt', type: 'uint256' },
    { name: 'instrument', type: 'uint256' },
  ],
} as const
const orderTypes = {
  Order: [...orderTypesWithoutTimestamp.Order, { name: 'timestamp', type: 'uint256' }],
} as const
const builderOrderTypes = {
  Order: [...orderTypes.Order, { name: 'builderId', type: 'string' }, { name: 'builderFeeRate', type: 'uint256' }],
} as const
const registerTypes = {
  Register: [
    { name: 'key', type: 'address' },
    { name: 'expiry', type: 'uint256' },
  ],
} as const
const quoteTypes = {
  Quote: [
    { name: 'maker', type: 'address' },
    { name: 'block', type: 'bytes32' },
    { name: 'isBuy', type: 'bool' },
    { name: 'limitPrice', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
    { name: 'salt', type: 'uint256' },
    { name: 'timestamp', type: 'uint256' },
  ],
} as const
const signKeyTypes = { SignKey: [{ name: 'account', type: 'address' }] } as const

/** Builds the typed data that a wallet or a local key signs. This client never signs an order without a timestamp. */
export function orderTypedData(domain: SigningDomain, order: UnsignedOrder & { readonly timestamp: bigint }) {
  const { maker, isBuy, limitPrice, amount, salt, instrument, timestamp } = order
  const message = { maker, isBuy, limitPrice, amount, salt, instrument, timestamp, ...builderTermsOf(order) }
  const types = 'builderId' in message ? builderOrderTypes : orderTypes
  return { domain, types, primaryType: 'Order', message } as const
}

export function orderWithoutTimestampTypedData(domain: SigningDomain, order: Omit<UnsignedOrder, 'timestamp'>) {
  const { maker, isBuy, limitPrice, amount, salt, instrument } = order
  const message = { maker, isBuy, limitPrice, amount, salt, instrument }
  return { domain, types: orderTypesWithoutTimestamp, primaryType: 'Order', message } as const
}

/** Signed by the account's wallet to let `key` sign its orders until `expiry` (UNIX seconds; 2^256-1 never ends). */
export type Registration = { readonly key: Address; readonly expiry: bigint }

export function registerTypedData(domain: SigningDomain, { key, expiry }: Registration) {
  return { domain, types: registerTypes, primaryType: 'Register', message: { key, expiry } } as const
}

/** Signed by the signing key, to state that the key belongs to `account`. */
export type KeyConsent = { readonly account: Address }

export function signKeyTypedData(domain: SigningDomain, { account }: KeyConsent) {
  return { domain, types: signKeyTypes, primaryType: 'SignKey', message: { account } } as const
}

/** All signed fields of a quote on a block (a guess of rest-private 2.2). Price and amount in millionths. */
export type UnsignedQuote = {
  readonly maker: Address
  readonly block: Hash
  readonly isBuy: boolean
  /** Price of one package; may be negative. */
  readonly limitPrice: bigint
  readonly amount: bigint
  readonly salt: bigint
  /** UNIX seconds. */
  readonly timestamp: bigint
}

export function quoteTypedData(domain: SigningDomain, quote: UnsignedQuote) {
  const { maker, block, isBuy, amount, salt, timestamp } = quote
  const message = { maker, block, isBuy, limitPrice: signedPackagePrice(quote.limitPrice), amount, salt, timestamp }
  return { domain, types: quoteTypes, primaryType: 'Quote', message } as const
}

/** Computes the signed digest, which is the quote's id. */
export function quoteDigest(domain: SigningDomain, quote: UnsignedQuote): Hash {
  const struct = new Uint8Array(8 * word)
  struct.set(typeHashBytes.quote)
  writeAddress(struct, 1, quote.maker)
  hexToBytes(quote.block, struct, 2 * word)
  writeUint(struct, 3, quote.isBuy ? 1n : 0n)
  writeUint(struct, 4, signedPackagePrice(quote.limitPrice))
  writeUint(struct, 5, quote.amount)
  writeUint(struct, 6, quote.salt)
  writeUint(struct, 7, quote.timestamp)
  return digestOf(domain, struct)
}

/**
 * The signed type has only unsigned integers, so a negative price is signed as its two's complement, which is a guess.
 */
function signedPackagePrice(price: bigint): bigint {
  return price < 0n ? maxUint256 + 1n + price : price
}

/** Returns the builder's members of an order, or no members. */
export function builderTermsOf({ builderId, builderFeeRate }: Partial<BuilderTerms>): BuilderTerms | undefined {
  return builderId === undefined || builderFeeRate === undefined ? undefined : { builderId, builderFeeRate }
}

/** Computes the signed digest, which is the order's id. */
export function orderDigest(domain: SigningDomain, order: UnsignedOrder): Hash {
  const builder = builderTermsOf(order)
  const hasTimestamp = order.timestamp !== undefined
  orderStruct.set(hasTimestamp ? typeHashBytes.order : typeHashBytes.orderWithoutTimestamp)
  writeAddress(orderStruct, 1, order.maker)
  writeUint(orderStruct, 2, order.isBuy ? 1n : 0n)
  writeUint(orderStruct, 3, order.limitPrice)
  writeUint(orderStruct, 4, order.amount)
  writeUint(orderStruct, 5, order.salt)
  writeUint(orderStruct, 6, order.instrument)
  if (order.timestamp !== undefined) writeUint(orderStruct, 7, order.timestamp)
  if (builder !== undefined && hasTimestamp) return digestOf(domain, withBuilder(orderStruct, builder))
  return digestOf(domain, hasTimestamp ? orderStruct : orderStructWithoutTimestamp)
}

function withBuilder(order: Uint8Array, { builderId, builderFeeRate }: BuilderTerms): Uint8Array {
  const struct = new Uint8Array(10 * word)
  struct.set(order)
  struct.set(typeHashBytes.builderOrder)
  struct.set(hashOfText(builderId), 8 * word)
  writeUint(struct, 9, builderFeeRate)
  return struct
}

export function registerDigest(domain: SigningDomain, { key, expiry }: Registration): Hash {
  const struct = new Uint8Array(3 * word)
  struct.set(typeHashBytes.register)
  writeAddress(struct, 1, key)
  writeUint(struct, 2, expiry)
  return digestOf(domain, struct)
}

export function signKeyDigest(domain: SigningDomain, { account }: KeyConsent): Hash {
  const struct = new Uint8Array(2 * word)
  struct.set(typeHashBytes.signKey)
  writeAddress(struct, 1, account)
  return digestOf(domain, struct)
}

/**
 * The digest that `personal_sign` signs for `digest` (EIP-191). The venue accepts it for `Register`, `Withdraw` and
 * `Transfer` (rest-private 2.2).
 */
export function personalSignDigest(digest: Hash): Hash {
  const prefix = new TextEncoder().encode('\x19Ethereum Signed Message:\n32')
  return hashToHex(keccak_256(concatenated(prefix, hexToBytes(digest))))
}

export function domainSeparator(domain: SigningDomain): Hash {
  return hashToHex(domainSeparatorBytes(domain))
}

export const word = 32

const typeTexts = {
  domain: 'EIP712Domain(string name,string version,uint256 chainId)',
  order: typeText('Order', orderTypes.Order),
  builderOrder: typeText('Order', builderOrderTypes.Order),
  orderWithoutTimestamp: typeText('Order', orderTypesWithoutTimestamp.Order),
  quote: typeText('Quote', quoteTypes.Quote),
  register: typeText('Register', registerTypes.Register),
  signKey: typeText('SignKey', signKeyTypes.SignKey),
}
const typeHashBytes = {
  domain: hashOfText(typeTexts.domain),
  order: hashOfText(typeTexts.order),
  builderOrder: hashOfText(typeTexts.builderOrder),
  orderWithoutTimestamp: hashOfText(typeTexts.orderWithoutTimestamp),
  quote: hashOfText(typeTexts.quote),
  register: hashOfText(typeTexts.register),
  signKey: hashOfText(typeTexts.signKey),
}

/** The type hash is the first word of a struct's hashed bytes. */
export const typeHashes = {
  order: hashToHex(typeHashBytes.order),
  builderOrder: hashToHex(typeHashBytes.builderOrder),
  orderWithoutTimestamp: hashToHex(typeHashBytes.orderWithoutTimestamp),
  quote: hashToHex(typeHashBytes.quote),
  register: hashToHex(typeHashBytes.register),
  signKey: hashToHex(typeHashBytes.signKey),
}

/** Builds the text whose hash is the type hash, such as `Order(address maker,bool isBuy,…)`. */
export function typeText(name: string, fields: readonly { readonly name: string; readonly type: string }[]): string {
  return `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
}

export function hashOfText(text: string): Uint8Array {
  return keccak_256(new TextEncoder().encode(text))
}

// Reused for every order: hashing is synchronous, so orders cannot mix.
const orderStruct = new Uint8Array(8 * word)
const orderStructWithoutTimestamp = orderStruct.subarray(0, 7 * word)
const envelope = new Uint8Array(2 + 2 * word)
envelope.set([0x19, 0x01])

const separators = new WeakMap<SigningDomain, Uint8Array>()

export function digestOf(domain: SigningDomain, struct: Uint8Array): Hash {
  envelope.set(domainSeparatorBytes(domain), 2)
  envelope.set(keccak_256(struct), 2 + word)
  return hashToHex(keccak_256(envelope))
}

function domainSeparatorBytes(domain: SigningDomain): Uint8Array {
  const known = separators.get(domain)
  if (known !== undefined) return known
  const struct = new Uint8Array(4 * word)
  struct.set(typeHashBytes.domain)
  struct.set(hashOfText(domain.name), word)
  struct.set(hashOfText(domain.version), 2 * word)
  writeUint(struct, 3, BigInt(domain.chainId))
  const separator = keccak_256(struct)
  separators.set(domain, separator)
  return separator
}

function concatenated(a: Uint8Array, b: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(a.length + b.length)
  bytes.set(a)
  bytes.set(b, a.length)
  return bytes
}

/** Writes an address into the word at index `at`. */
export function writeAddress(struct: Uint8Array, at: number, address: Address): void {
  assert(address.length === 42, 'an address has 40 hex digits')
  const start = at * word
  struct.fill(0, start, start + 12)
  hexToBytes(address, struct, start + 12)
}

const low32 = 0xffff_ffffn

export function writeUint(struct: Uint8Array, at: number, value: bigint): void {
  assert(value >= 0n && value <= maxUint256, 'a signed number is from 0 to 2^256-1')
  let rest = value
  for (let end = (at + 1) * word; end > at * word; end -= 4) {
    // Skips bigint arithmetic for the zero high words of short numbers, which is much faster.
    const part = rest === 0n ? 0 : Number(rest & low32)
    struct[end - 1] = part
    struct[end - 2] = part >>> 8
    struct[end - 3] = part >>> 16
    struct[end - 4] = part >>> 24
    if (rest !== 0n) rest >>= 32n
  }
}
