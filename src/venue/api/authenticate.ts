import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { plainHex } from '@/core/lib/bytes'
import { equalBytes } from '@/core/lib/equalBytes'
import { restSignatureText } from '@/core/protocol/hmac'
import { socketSignatureText } from '@/core/protocol/socketSignature'
import type { Address } from '@/core/protocol/instrument'
import { type LiveApiKey, findApiKey } from '../live/liveAccount'
import type { VenuePort } from '../venuePort'
import { RequestRefused } from './requestRefused'

/** Who a request or a connection speaks for. */
export type Caller = { readonly account: Address; readonly apiKey: string; readonly isReadOnly: boolean }

/** Where a request comes from, and the time by each clock that its sender may have used. */
export type Origin = { readonly ipAddress: string; readonly nowsNs: readonly bigint[] }

/** By their names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export type SignedBy = { readonly key: string; readonly timestamp: string; readonly signature: string }

/** Half the width of the window in which a signed request is accepted (rest-private 1.2, websocket.md 3.5). */
const restWindowNs = 30_000_000_000n
const socketWindowNs = 60_000_000_000n

const encoder = new TextEncoder()

/**
 * The two header forms of rest-private 1.2. Every wrong credential is answered with `UNAUTHORIZED`: the answer must not
 * reveal which part was wrong. A request that carries both a secret and a signature is checked by the signature.
 *
 * @throws RequestRefused
 */
export function authenticateRest(
  port: VenuePort,
  headers: RequestHeaders,
  request: { readonly method: string; readonly path: string; readonly body: string },
  origin: Origin,
): Caller {
  const key = headerText(headers, 'aevo-key')
  const secret = headerText(headers, 'aevo-secret')
  const signature = headerText(headers, 'aevo-signature')
  if (key === undefined || (secret === undefined && signature === undefined)) throw new RequestRefused('UNAUTHORIZED')
  if (signature === undefined) return authenticateSecret(port, { key, secret: secret ?? '' }, origin)
  const timestamp = headerText(headers, 'aevo-timestamp')
  if (timestamp === undefined) throw new RequestRefused('TIMESTAMP_MISSING')
  const text = restSignatureText({ key, timestamp, ...request })
  return authenticateTexts(port, { key, timestamp, signature }, [text], restWindowNs, origin)
}

/** A key with its secret, as in the headers of form A and in `auth` (websocket.md 3.1). @throws RequestRefused */
export function authenticateSecret(
  port: VenuePort,
  { key, secret }: { readonly key: string; readonly secret: string },
  origin: Origin,
): Caller {
  const found = findApiKey(port.live, key)
  if (found === undefined || !isEqualInConstantTime(found.key.apiSecret, secret)) {
    throw new RequestRefused('UNAUTHORIZED')
  }
  return callerOf(found, origin)
}

/**
 * A signed socket message (websocket.md 3.2, 3.3).
 *
 * @param dataTexts the text of `data` as received, and any other form in which it may have been signed
 * @throws RequestRefused
 */
export function authenticateSocket(
  port: VenuePort,
  signedBy: SignedBy,
  op: string,
  dataTexts: readonly string[],
  origin: Origin,
): Caller {
  const { key, timestamp } = signedBy
  const texts = dataTexts.map((dataText) => socketSignatureText({ key, timestamp, op, dataText }))
  return authenticateTexts(port, signedBy, texts, socketWindowNs, origin)
}

function authenticateTexts(
  port: VenuePort,
  { key, timestamp, signature }: SignedBy,
  texts: readonly string[],
  windowNs: bigint,
  origin: Origin,
): Caller {
  const found = findApiKey(port.live, key)
  if (found === undefined) throw new RequestRefused('UNAUTHORIZED')
  if (!/^\d{1,20}$/.test(timestamp)) throw new RequestRefused('INVALID_TIMESTAMP', { httpStatus: 401 })
  const { apiSecret } = found.key
  const isGenuine = texts.some((text) => isEqualInConstantTime(hmacHex(apiSecret, text), signature.toLowerCase()))
  if (!isGenuine) throw new RequestRefused('UNAUTHORIZED')
  // Only after the signature: a stranger learns nothing about the venue's window.
  const signedAtNs = BigInt(timestamp)
  const isInTime = origin.nowsNs.some((nowNs) => nowNs - signedAtNs <= windowNs && signedAtNs - nowNs <= windowNs)
  if (!isInTime) throw new RequestRefused('TIMESTAMP_OUT_OF_DATE')
  return callerOf(found, origin)
}

function callerOf({ account, key }: { account: Address; key: LiveApiKey }, { ipAddress }: Origin): Caller {
  const { ipAddresses, isReadOnly, apiKey } = key
  if (ipAddresses.length > 0 && !ipAddresses.includes(ipAddress)) throw new RequestRefused('ACCOUNT_INVALID_IP_ADDRESS')
  return { account, apiKey, isReadOnly }
}

function headerText(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function hmacHex(secret: string, text: string): string {
  return plainHex(hmac(sha256, encoder.encode(secret), encoder.encode(text)))
}

/** Takes as long for a nearly right guess as for a wrong one. The time reveals only whether the length is right. */
export function isEqualInConstantTime(expected: string, given: string): boolean {
  const a = encoder.encode(expected)
  const b = encoder.encode(given)
  return a.length === b.length && equalBytes(a, b)
}

type SpentSignatures = {
  /** Whether this is the first time; `nowMs` never goes back. */
  readonly spend: (signature: string, nowMs: number) => boolean
}

/** Longer than any request signature is accepted: from half a minute or a minute early to as much late. */
const rememberedMs = 120_000

/**
 * The signatures of requests that changed something, so that an eavesdropper cannot replay one while its timestamp is
 * still valid. Signatures that are too old to be accepted are forgotten, a generation at a time. `before` was spent
 * before `startMs`, by an earlier process.
 */
export function createSpentSignatures(before: readonly string[], startMs: number): SpentSignatures {
  let young = new Set(before)
  let old = new Set<string>()
  let bornMs = startMs

  return {
    spend: (signature, nowMs) => {
      if (nowMs - bornMs >= rememberedMs) {
        // After a long pause the young ones are out of date as well.
        old = nowMs - bornMs >= 2 * rememberedMs ? new Set() : young
        young = new Set()
        bornMs = nowMs
      }
      if (young.has(signature) || old.has(signature)) return false
      young.add(signature)
      return true
    },
  }
}
