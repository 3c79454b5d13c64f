/** How the venue tells a client to slow down (real-venue.md 3, "429": header in ns and body, not `Retry-After`). */
export type RateAnswer = 'retry_after' | 'X-RETRY-AFTER' | 'Retry-After' | 'plain'

/**
 * Switches for every uncertain fact about the real venue. The defaults are the best-graded reading of
 * `shared/interface`; each comment names its source. Tests may change them while the venue runs.
 */
export type Switches = {
  /**
   * Whether orders need a registered signing key. No known client signs orders with the wallet (real-venue.md, "Found
   * by driving").
   */
  requireRegisteredKey: boolean
  /**
   * Whether the wallet's own address may be registered as a signing key. Undocumented; the error code
   * SIGNING_KEY_INVALID_ACCOUNT suggests that it may not.
   */
  walletMayRegister: boolean
  /**
   * Whether the signature covers the query. Clients sign the path alone, except for one third-party client
   * (real-venue.md 3, "HMAC").
   */
  hmacCoversQuery: boolean
  /**
   * The headers that a preflight allows, which is unknown: the venue may reject HMAC headers where it allows the secret
   * (real-venue.md 2).
   */
  preflightAllows: 'hmac' | 'secret-only' | 'none'
  /**
   * Allowed origins. CORS headers are sent at least for app.aevo.xyz; no public source mentions other origins
   * (real-venue.md 2).
   */
  cors: '*' | 'own-origin-only'
  /**
   * Limit of pings. TOO_MANY_PINGS is in the list of error codes, although pings are documented as free (real-venue.md
   * 4).
   */
  pings: { readonly perMinute: number } | undefined
  /**
   * Rate limit, which exists but is unpublished (real-venue.md 3). By address for public requests, by account for
   * private ones.
   */
  rate: { readonly perSecond: number; readonly answer: RateAnswer } | undefined
  /**
   * Position mode. One-way needs `reduce_only` against an open perpetual position; hedge has `position_side`. Whether
   * this is live is unknown (real-venue.md 5).
   */
  positionMode: 'net' | 'one-way' | 'hedge'
  /** Whether `positions` sends a snapshot on subscribing (real-venue.md 4, grade A; the reference is silent). */
  positionsSnapshot: boolean
  /**
   * Whether books send snapshots *and* updates after the first snapshot (real-venue.md 4, grade B; the seed has one
   * snapshot).
   */
  bookSnapshotsRepeated: boolean
  /**
   * Whether `/time` has numbers for `timestamp`, `sequence` and `block`, as one client decodes them (real-venue.md 3).
   */
  timeAsNumbers: boolean
  /** Whether `instrument_id` and `created_timestamp` are numbers, as in published examples (real-venue.md 4). */
  numbersForStrings: boolean
  /**
   * Status of a rejected `POST /orders`. Until 2026-02-09 the venue answered 200 with the order and `error`
   * (real-venue.md 3).
   */
  rejectedOrderStatus: 200 | 400
  /** Status of an HTML page from the edge, for excluded addresses; no recording exists (real-venue.md 2). */
  edgeAnswer: 502 | 403 | 451 | undefined
  /** Whether the venue is in maintenance: code MAINTENANCE_MODE_ENABLED; rest-private.md 1.3 suggests status 503. */
  maintenance: boolean
  /** Offset of the venue's clock from this machine's. The accepted window of a timestamp is unpublished (30 s here). */
  clockAheadMs: number
  /** Adds a row of this kind to each list, because the live service is ahead of its documents (rest-public.md 1.1). */
  oddRow: 'unknown-enum' | 'missing-member' | undefined
  /** Whether `DELETE /orders` accepts a list, which clients of 2026 send and the reference lacks (real-venue.md 3). */
  deleteOrdersWithList: boolean
  /**
   * Whether the signed struct includes `builder_id` and `builder_fee_rate` when they are sent (real-venue.md 4). Off:
   * the venue does not know them.
   */
  builder: boolean
}

export const defaultSwitches: Readonly<Switches> = {
  requireRegisteredKey: true,
  walletMayRegister: true,
  hmacCoversQuery: false,
  preflightAllows: 'hmac',
  cors: '*',
  pings: undefined,
  rate: undefined,
  positionMode: 'net',
  positionsSnapshot: true,
  bookSnapshotsRepeated: false,
  timeAsNumbers: false,
  numbersForStrings: false,
  rejectedOrderStatus: 400,
  edgeAnswer: undefined,
  maintenance: false,
  clockAheadMs: 0,
  oddRow: undefined,
  deleteOrdersWithList: true,
  builder: true,
}

/** Parses a command-line argument `key=value`, whose value is JSON or a bare word. Throws for an unknown key. */
export function readSwitch(text: string): Partial<Switches> {
  const at = text.indexOf('=')
  const key = text.slice(0, at)
  if (at < 0 || !(key in defaultSwitches)) throw new Error(`unknown switch: ${text}`)
  const value = text.slice(at + 1)
  return { [key]: /^([{[\d-]|true$|false$)/.test(value) ? JSON.parse(value) : value }
}
