/** How the venue tells a client to slow down (real-venue.md 3, "429": header in ns and body, not `Retry-After`). */
export type RateAnswer = 'retry_after' | 'X-RETRY-AFTER' | 'Retry-After' | 'plain'

/**
 * One switch for each fact about the real venue that is uncertain. The defaults are the best-graded reading of
 * `shared/interface`; each comment names the line it rests on. They may change while the venue runs.
 */
export type Switches = {
  /** real-venue.md, "Found by driving": orders are signed by a registered signing key; no client signs with the wallet. */
  requireRegisteredKey: boolean
  /** Whether the wallet's own address may be registered as a signing key. No source says; the code list has SIGNING_KEY_INVALID_ACCOUNT. */
  walletMayRegister: boolean
  /** real-venue.md 3, "HMAC": the path without the query; one third-party client appends it. */
  hmacCoversQuery: boolean
  /** real-venue.md 2: which headers a preflight allows is unknown; HMAC headers may be refused where the secret is allowed. */
  preflightAllows: 'hmac' | 'secret-only' | 'none'
  /** real-venue.md 2: CORS headers are sent at least for app.aevo.xyz; no public word about other origins. */
  cors: '*' | 'own-origin-only'
  /** real-venue.md 4: TOO_MANY_PINGS is in the code list although pings are said to be free. */
  pings: { readonly perMinute: number } | undefined
  /** real-venue.md 3: a budget exists and is unpublished. By address for public requests, by account for private ones. */
  rate: { readonly perSecond: number; readonly answer: RateAnswer } | undefined
  /** real-venue.md 5: one-way needs `reduce_only` against an open perpetual position; hedge has `position_side`. Unknown whether live. */
  positionMode: 'net' | 'one-way' | 'hedge'
  /** real-venue.md 4: `positions` sends a snapshot on subscribing (grade A; the reference is silent). */
  positionsSnapshot: boolean
  /** real-venue.md 4: books send snapshots *and* updates after the first snapshot (grade B; the seed has one snapshot). */
  bookSnapshotsRepeated: boolean
  /** real-venue.md 3: a client decodes numbers for `timestamp`, `sequence` and `block` of `/time`. */
  timeAsNumbers: boolean
  /** real-venue.md 4: published examples have numbers for `instrument_id` and `created_timestamp`. */
  numbersForStrings: boolean
  /** real-venue.md 3: until 2026-02-09 a rejected `POST /orders` answered 200 with the order and `error`. */
  rejectedOrderStatus: 200 | 400
  /** real-venue.md 2: HTML pages from the edge for excluded addresses; nobody recorded one. */
  edgeAnswer: 502 | 403 | 451 | undefined
  /** Code list: MAINTENANCE_MODE_ENABLED; rest-private.md 1.3 suggests 503. */
  maintenance: boolean
  /** The venue's clock against this machine's: the window of a timestamp is unpublished (30 s here). */
  clockAheadMs: number
  /** rest-public.md 1.1: the live service is ahead of its documents. One row of each list is odd. */
  oddRow: 'unknown-enum' | 'missing-member' | undefined
  /** real-venue.md 3: `DELETE /orders` with a list is in the clients of 2026 and not in the reference. */
  deleteOrdersWithList: boolean
  /** real-venue.md 4: `builder_id` and `builder_fee_rate` enter the signed struct when sent. Off: the venue does not know them. */
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

/** Reads `key=value` of the command line; the value is JSON or a bare word. Throws for an unknown key. */
export function readSwitch(text: string): Partial<Switches> {
  const at = text.indexOf('=')
  const key = text.slice(0, at)
  if (at < 0 || !(key in defaultSwitches)) throw new Error(`unknown switch: ${text}`)
  const value = text.slice(at + 1)
  return { [key]: /^([{[\d-]|true$|false$)/.test(value) ? JSON.parse(value) : value }
}
