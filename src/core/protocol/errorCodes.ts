import type { accountErrorMessages } from './accountErrorMessages'

/**
 * Messages for the error codes that a visitor can get without an account; `accountErrorMessages.ts` has the rest. Each
 * message names the problem and, where possible, a remedy. A venue may send codes that are not listed here, so a code
 * is a plain string until it is looked up.
 */
export const commonErrorMessages = {
  INVALID_MESSAGE_FORMAT: 'The venue couldn’t parse the message. Reload the page and try again.',
  ERR_MALFORMED_REQUEST: 'The venue couldn’t parse the request. Reload the page and try again.',
  MESSAGE_TOO_LARGE: 'Message too large. Request less data.',
  OPERATION_NOT_FOUND: 'Not supported by this venue.',
  SERVICE_NOT_FOUND: 'Not supported by this venue.',
  METHOD_NOT_ALLOWED: 'Not supported by this venue.',
  CHANNEL_NOT_FOUND: 'Unknown channel or instrument.',
  TOO_MANY_CHANNELS: 'Too many channels on one connection. Close some panels.',
  TOO_MANY_PINGS: 'Too many pings; slowing down.',
  RATE_LIMIT_EXCEEDED: 'Too many requests. Wait a moment, then try again.',
  BAD_REQUEST: 'Invalid request.',

  INTERNAL_ERROR: 'Venue error. Check your orders before trying again.',
  UNKNOWN: 'Unknown venue error. Check your orders before trying again.',
  PANIC: 'Serious venue error. Check your orders before trying again.',
  TIMED_OUT: 'The venue did not answer in time. Check your orders before trying again.',
  NOT_IMPLEMENTED: 'Not supported by this venue yet.',
  STALE_DATA: "The venue's data is out of date. Try again in a moment.",
  MAINTENANCE_MODE_ENABLED: 'The venue is under maintenance. Try again later.',
  TRADING_PAUSED: 'Trading is paused venue-wide. Try again later.',

  UNAUTHORIZED: 'You are not signed in to the venue. Enable trading again.',

  // Invalid order fields.
  ORDER_INVALID_AMOUNT: 'Amount must be above 0.',
  ORDER_INVALID_PRICE: 'The price is not valid.',
  INVALID_AMOUNT_STEP_SIZE: 'Amount must be a multiple of the lot size.',
  INVALID_PRICE_STEP_SIZE: 'Price must be a multiple of the tick size.',
  BELOW_MIN_ORDER_VALUE: 'Order value below the minimum. Increase the amount.',
  EXCEED_MAX_ORDER_VALUE: 'Order value above the maximum. Lower the amount.',
  EXCEED_ORDER_PRICE_BAND: 'The price is too far from the mark price. Move it closer.',

  // Outcome of an order.
  GTC_ORDER_REJECTED: 'Post-only order would have executed immediately. Move the price away from the market.',
  IOC_ORDER_REJECTED: 'No liquidity at this price. Nothing was filled.',

  // Instruments and markets.
  INSTRUMENT_NOT_FOUND: 'The venue does not list this instrument.',
  INSTRUMENT_INACTIVE: 'This instrument isn’t currently trading.',
  INSTRUMENT_EXPIRED: 'The instrument has expired.',
  INSTRUMENT_PAUSED: 'Trading in the instrument is paused.',
  INSTRUMENT_DELISTING: 'The instrument is being delisted: only positions can be closed.',
  MARKET_NOT_READY: 'The market is not ready yet. Try again in a moment.',
  MARK_NOT_READY: 'There is no mark price yet. Try again in a moment.',
  INDEX_NOT_READY: 'There is no index price yet. Try again in a moment.',
} as const satisfies Record<string, string>

export type ErrorCode = keyof typeof commonErrorMessages | keyof typeof accountErrorMessages

/**
 * Codes after which a request may have taken effect, because the venue failed while handling it. Their messages ask
 * the trader to check.
 */
const faultCodes: ReadonlySet<string> = new Set<ErrorCode>(['INTERNAL_ERROR', 'UNKNOWN', 'PANIC', 'TIMED_OUT'])
/** Codes of a venue that did not handle the request, whatever the HTTP status. */
const closedCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'MAINTENANCE_MODE_ENABLED',
  'TRADING_PAUSED',
  'NOT_IMPLEMENTED',
  'SERVICE_NOT_FOUND',
  'OPERATION_NOT_FOUND',
  'RATE_LIMIT_EXCEEDED',
])

/**
 * True if a request with this error may have taken effect: the venue failed while handling it, or a gateway in front
 * of the venue answered. After any other rejection nothing has changed.
 * @param status the HTTP status; undefined for an answer over the socket
 */
export function leavesOutcomeOpen(code: string, status?: number): boolean {
  return faultCodes.has(code) || (status !== undefined && status >= 500 && !closedCodes.has(code))
}

const known = new Map<string, string>([
  ...Object.entries(commonErrorMessages),
  // Not codes of the venue: what a channel says when no answer, or none that can be read, has come.
  ['UNREACHABLE', 'The venue didn’t respond. Check your connection and try again.'],
  ['UNREADABLE', 'The venue’s answer can’t be read. It is asked again.'],
])

/** Adds messages for {@link describeError}, because those for trading codes load lazily. */
export function learnErrorMessages(words: Readonly<Record<string, string>>): void {
  for (const [code, text] of Object.entries(words)) known.set(code, text)
}

/** Returns the message for a code. An unlisted code is made readable, because venues may add codes. */
export function describeError(code: string): string {
  const found = known.get(code)
  if (found !== undefined) return found
  const status = /^HTTP_(\d{3})$/.exec(code)?.[1]
  if (status !== undefined) return describeStatus(Number(status))
  const words = code.toLowerCase().replaceAll('_', ' ').trim()
  return words === '' ? 'Unknown error.' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** Describes an HTTP status for answers that are not the venue's own, such as a page of a gateway or a firewall. */
export function describeStatus(status: number): string {
  if (status === 403 || status === 451) return edgeMessages.blocked
  if (status === 429) return commonErrorMessages.RATE_LIMIT_EXCEEDED
  if (status === 404 || status === 405) return commonErrorMessages.SERVICE_NOT_FOUND
  return status >= 500 ? edgeMessages.down : edgeMessages.odd
}

export const edgeMessages = {
  blocked: 'Blocked in your region, or by the venue’s firewall.',
  down: 'The venue’s servers aren’t answering. It may be under maintenance.',
  odd: 'The answer didn’t come from the venue.',
} as const
