import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { plainHex } from '@/core/lib/bytes'
import { equalBytes } from '@/core/lib/equalBytes'
import { restSignatureText } from '@/core/protocol/hmac'
import type { Address } from '@/core/protocol/instrument'
import { socketSignatureText } from '@/core/protocol/socketSignature'
import { type LiveApiKey, findApiKey } from '../live/liveAccount'
import type { VenuePort } from '../venuePort'
import { RequestRejected } from './requestRejected'

export type Caller = { readonly account: Address; readonly apiKey: string; readonly isReadOnly: boolean }

/** Address of a request, and the current time by each clock that the sender may have used. */
export type Origin = { readonly ipAddress: string; readonly nowsNs: readonly bigint[] }

/** Lower-case names. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export type SignedBy = { readonly key: string; readonly timestamp: string; readonly signature: string }

/** Half the acceptance window of a signed request (rest-private 1.2, websocket.md 3.5). */
const restWindowNs = 30_000_000_000n
const socketWindowNs = 60_000_000_000n

const encoder = new TextEncoder()

/**
 * Authenticates by either header form of rest-private 1.2. Every wrong credential is answered with `UNAUTHORIZED`, so
 * that the answer does not reveal which part was wrong. If a request has both a secret and a signature, only the
 * signature counts.
 *
 * @throws RequestRejected
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
  if (key === undefined || (secret === undefined && signature === undefined)) throw new RequestRejected('UNAUTHORIZED')
  if (signature === undefined) return authenticateSecret(port, { key, secret: secret ?? '' }, origin)
  const timestamp = headerText(headers, 'aevo-timestamp')
  if (timestamp === undefined) throw new RequestRejected('TIMESTAMP_MISSING')
  const text = restSignatureText({ key, timestamp, ...request })
  return authenticateTexts(port, { key, timestamp, signature }, [text], restWindowNs, origin)
}

/**
 * Authenticates by a key and its secret, as in headers of form A and in `auth` (websocket.md 3.1).
 *
 * @throws RequestRejected
 */
export function authenticateSecret(
  port: VenuePort,
  { key, secret }: { readonly key: string; readonly secret: string },
  origin: Origin,
): Caller {
  const found = findApiKey(port.live, key)
  if (found === undefined || !isEqualInConstantTime(found.key.apiSecret, secret)) {
    throw new RequestRejected('UNAUTHORIZED')
  }
  return callerOf(found, origin)
}

/**
 * Authenticates a signed socket message (websocket.md 3.2, 3.3).
 *
 * @param dataTexts the text of `data` as received, and other forms that may have been signed
 * @throws RequestRejected
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
  if (found === undefined) throw new RequestRejected('UNAUTHORIZED')
  if (!/^\d{1,20}$/.test(timestamp)) throw new RequestRejected('INVALID_TIMESTAMP', { httpStatus: 401 })
  const { apiSecret } = found.key
  const isGenuine = texts.some((text) => isEqualInConstantTime(hmacHex(apiSecret, text), signature.toLowerCase()))
  if (!isGenuine) throw new RequestRejected('UNAUTHORIZED')
  // Checked after the signature, so that a stranger learns nothing about the acceptance window.
  const signedAtNs = BigInt(timestamp)
  const isInTime = origin.nowsNs.some((nowNs) => nowNs - signedAtNs <= windowNs && signedAtNs - nowNs <= windowNs)
  if (!isInTime) throw new RequestRejected('TIMESTAMP_OUT_OF_DATE')
  return callerOf(found, origin)
}

function callerOf({ account, key }: { account: Address; key: LiveApiKey }, { ipAddress }: Origin): Caller {
  const { ipAddresses, isReadOnly, apiKey } = key
  if (ipAddresses.length > 0 && !ipAddresses.includes(ipAddress))
    throw new RequestRejected('ACCOUNT_INVALID_IP_ADDRESS')
  return { account, apiKey, isReadOnly }
}

function headerText(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function hmacHex(secret: string, text: string): string {
  return plainHex(hmac(sha256, encoder.encode(secret), encoder.encode(text)))
}

/** Compares two texts. The time is constant for equal lengths, so only the length is revealed. */
export function isEqualInConstantTime(expected: string, given: string): boolean {
  const a = encoder.encode(expected)
  const b = encoder.encode(given)
  return a.length === b.length && equalBytes(a, b)
}

type SpentSignatures = {
  /** Marks the signature as used. Returns true for the first use; `nowMs` is monotonic. */
  readonly spend: (signature: string, nowMs: number) => boolean
}

/** Longer than the acceptance window of any signature, from a minute early to a minute late. */
const rememberedMs = 120_000

/**
 * Remembers signatures of requests with effects, so that an eavesdropper cannot replay one while its timestamp is
 * valid. Signatures too old to be accepted are forgotten, one generation at a time. `before` are signatures that an
 * earlier process accepted before `startMs`.
 */
export function createSpentSignatures(before: readonly string[], startMs: number): SpentSignatures {
  let young = new Set(before)
  let old = new Set<string>()
  let bornMs = startMs

  return {
    spend: (signature, nowMs) => {
      if (nowMs - bornMs >= rememberedMs) {
        // After a long pause the signatures of the young generation have expired as well.
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
