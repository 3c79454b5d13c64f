import type { accountErrorWords } from './accountErrorWords'

/**
 * Refusals that somebody can meet who only looks on, and the words for the trader: what is wrong, and what to do where
 * there is something to do. The others are in `accountErrorWords.ts`. The venue's list is longer and may grow, so a code
 * from the wire is a plain string until it is found here.
 */
export const commonErrorWords = {
  // The message.
  INVALID_MESSAGE_FORMAT: 'The venue could not read the message.',
  ERR_MALFORMED_REQUEST: 'The venue could not read the request.',
  MESSAGE_TOO_LARGE: 'The message is larger than the venue takes. Ask for less at once.',
  OPERATION_NOT_FOUND: 'The venue does not offer this operation.',
  SERVICE_NOT_FOUND: 'The venue does not offer this service.',
  METHOD_NOT_ALLOWED: 'The venue does not offer this kind of request here.',
  CHANNEL_NOT_FOUND: 'There is no such channel or instrument.',
  TOO_MANY_CHANNELS: 'Too many channels on one connection. Close some panels.',
  TOO_MANY_PINGS: 'The connection was checked too often. It will be checked less.',
  RATE_LIMIT_EXCEEDED: 'Too many requests. Wait a moment, then try again.',
  BAD_REQUEST: 'Something in the request is missing or has the wrong form.',

  // The venue itself.
  INTERNAL_ERROR: 'Something failed at the venue. Check your orders before trying again.',
  UNKNOWN: 'Something unknown failed at the venue. Check your orders before trying again.',
  PANIC: 'The venue met a serious fault. Check your orders before trying again.',
  TIMED_OUT: 'The venue did not answer in time. Check your orders before trying again.',
  NOT_IMPLEMENTED: 'The venue does not offer this yet.',
  STALE_DATA: "The venue's data is out of date. Try again in a moment.",
  MAINTENANCE_MODE_ENABLED: 'The venue is under maintenance. Try again later.',
  TRADING_PAUSED: 'Trading is paused on the whole venue. Try again later.',

  // Credentials.
  UNAUTHORIZED: 'You are not signed in to the venue. Enable trading again.',

  // The form of an order.
  ORDER_INVALID_AMOUNT: 'The amount must be greater than zero.',
  ORDER_INVALID_PRICE: 'The price is not valid.',
  INVALID_AMOUNT_STEP_SIZE: 'Amount must be a multiple of the amount step.',
  INVALID_PRICE_STEP_SIZE: 'Price must be a multiple of the price step.',
  BELOW_MIN_ORDER_VALUE: 'The value of the order is below the minimum. Raise the amount.',
  EXCEED_MAX_ORDER_VALUE: 'The value of the order is above the maximum. Lower the amount.',
  EXCEED_ORDER_PRICE_BAND: 'The price is too far from the mark price. Move it closer.',

  // What became of an order.
  GTC_ORDER_REJECTED: 'A post-only order must not take: it would have matched at once. Move the price away.',
  IOC_ORDER_REJECTED: 'There was nothing to match at this price, so nothing was traded.',

  // Instruments and markets.
  INSTRUMENT_NOT_FOUND: 'The venue does not list this instrument.',
  INSTRUMENT_INACTIVE: 'The instrument is not traded at the moment.',
  INSTRUMENT_EXPIRED: 'The instrument has expired.',
  INSTRUMENT_PAUSED: 'Trading in the instrument is paused.',
  INSTRUMENT_DELISTING: 'The instrument is being delisted: only positions can be closed.',
  MARKET_NOT_READY: 'The market is not ready yet. Try again in a moment.',
  MARK_NOT_READY: 'There is no mark price yet. Try again in a moment.',
  INDEX_NOT_READY: 'There is no index price yet. Try again in a moment.',
} as const satisfies Record<string, string>

export type ErrorCode = keyof typeof commonErrorWords | keyof typeof accountErrorWords

const known = new Map<string, string>(Object.entries(commonErrorWords))

/** Makes more codes known to {@link describeError}: those of trading are told when their words have been loaded. */
export function learnErrorWords(words: Readonly<Record<string, string>>): void {
  for (const [code, text] of Object.entries(words)) known.set(code, text)
}

/** Words for any code the wire may bring. One that is not known is shown as itself, readable: the list is open. */
export function describeError(code: string): string {
  const told = known.get(code)
  if (told !== undefined) return told
  const words = code.toLowerCase().replaceAll('_', ' ').trim()
  return words === '' ? 'Unknown error.' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
