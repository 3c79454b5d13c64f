/**
 * Every refusal that our venue gives or that the dashboard must be able to explain, with words for the trader: what is
 * wrong, and what to do where there is something to do. The venue's list is longer and may grow, so a code from the wire
 * is a plain string until it is found here.
 */
export const errorWords = {
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
  ACCOUNT_INVALID_API_KEY: 'The venue does not know this API key. Enable trading again.',
  ACCOUNT_INVALID_IP_ADDRESS: 'This API key may not be used from your address.',
  INVALID_IP: 'That is not an IP address.',
  INVALID_KEY: 'The venue does not know this key. Enable trading again.',
  API_KEY_READ_ONLY: 'This API key may only read. Use one that may trade.',
  INVALID_ACCESS_TOKEN: 'Your session has ended. Enable trading again.',
  INVALID_SIGNATURE: 'The signature does not match. Sign again with the wallet of this account.',
  INVALID_TIMESTAMP: 'The time of the request is not valid. Check the clock of this computer.',
  TIMESTAMP_MISSING: 'The request has no time.',
  TIMESTAMP_OUT_OF_DATE: 'The time of the request is too far from now. Check the clock of this computer.',
  TIMESTAMP_TOO_OLD: 'The request is too old. Check the clock of this computer and try again.',

  // Registration and keys.
  ACCOUNT_EXISTS: 'This account is registered already.',
  ACCOUNT_ALREADY_EXISTS: 'This account is registered already.',
  ACCOUNT_DOES_NOT_EXIST: 'The venue does not know this account. Enable trading first.',
  SIGNING_KEY_ALREADY_REGISTERED: 'This signing key is registered already. Make a new one.',
  SIGNING_KEY_EXISTS: 'This signing key is registered already. Make a new one.',
  SIGNING_KEY_INVALID_ACCOUNT: 'This signing key belongs to another account. Make a new one.',
  SIGNING_KEY_NO_SIGNATURE: 'The signing key has not signed its registration. Enable trading again.',
  ACCOUNT_INVALID_SIGNING_KEY: 'The venue does not know this signing key. Enable trading again.',
  OLD_SIGNING_KEY: 'The signing key has expired. Enable trading again.',
  API_KEY_EXISTS: 'There is an API key of this name. Choose another name.',
  INVALID_REFERRAL_CODE: 'There is no such referral code.',
  ACCOUNT_ALREADY_REFERRED: 'This account was referred before.',
  REFERRER_SAME_AS_REFEREE: 'An account cannot refer itself.',
  INVALID_ADDRESS: 'That is not an address.',

  // The form of an order.
  ORDER_NO_SIGNATURE: 'The order is not signed. Sign it again.',
  ORDER_BAD_SIGNATURE: 'The signature of the order cannot be read. Sign it again.',
  ORDER_INVALID_SIGNATURE: 'The order was not signed by your account or one of its signing keys. Sign it again.',
  ORDER_BAD_SIGNING_KEY: 'The signing key of the order is not registered. Enable trading again.',
  ORDER_INVALID_SIGNING_KEY: 'The signing key is not registered or has expired. Enable trading again.',
  ORDER_INVALID_HASH: 'The order id is not that of the signed order.',
  ORDER_INVALID_ID: 'That is not an order id.',
  ORDER_INVALID_MAKER: 'The order is for another account than yours.',
  ORDER_INVALID_SALT: 'The salt of the order is not valid. Place it again.',
  ORDER_INVALID_TIME: 'The time in the order is not valid. Check the clock of this computer.',
  ORDER_INVALID_TYPE: 'The venue does not take this kind of order.',
  ORDER_INVALID_AMOUNT: 'The amount must be greater than zero.',
  ORDER_INVALID_PRICE: 'The price is not valid.',
  ORDER_INVALID_INSTRUMENT: 'The venue does not list this instrument.',
  INVALID_ORDER_TIME_IN_FORCE: 'The time in force must be GTC or IOC, and a market or post-only order must fit it.',
  INVALID_AMOUNT_STEP_SIZE: 'Amount must be a multiple of the amount step.',
  INVALID_PRICE_STEP_SIZE: 'Price must be a multiple of the price step.',
  BELOW_MIN_ORDER_VALUE: 'The value of the order is below the minimum. Raise the amount.',
  EXCEED_MAX_ORDER_VALUE: 'The value of the order is above the maximum. Lower the amount.',
  EXCEEDS_MAX_NOTIONAL: 'The position would be above the largest notional of this instrument. Lower the amount.',
  EXCEED_ORDER_PRICE_BAND: 'The price is too far from the mark price. Move it closer.',
  EXCEED_TRADE_PRICE_BAND: 'The order would trade too far from the mark price. Move the price closer.',
  BELOW_MIN_IV: 'The price means a volatility below the minimum. Raise the price.',
  EXCEED_MAX_IV: 'The price means a volatility above the maximum. Lower the price.',
  TOO_MANY_PENDING_ORDERS: 'You have as many open orders as the venue allows. Cancel some first.',
  RISK_INVALID_ORDER: 'The risk checks refused the order.',

  // Stops.
  INVALID_STOP_ORDER: 'A stop needs a kind, and a trigger that the mark price has not reached yet.',
  FULL_CLOSE_POSITION_CANNOT_BE_PARTIAL: 'An order that closes the whole position has no amount of its own.',
  PARTIAL_ORDER_AMOUNT_CANNOT_BE_MORE_THAN_ORDER_POSITION: 'The amount is more than the position. Lower it.',
  MORE_THAN_4_PARTIAL_STOP_LOSS_POSITIONS: 'A position takes four partial stop-losses. Cancel one first.',
  MORE_THAN_4_PARTIAL_TAKE_PROFIT_POSITIONS: 'A position takes four partial take-profits. Cancel one first.',
  CLOSE_POSITION_ORDER_EXISTS: 'The position has such an order already. Cancel it first.',
  ORDER_NOT_MARKET: 'This must be a market order.',

  // What became of an order.
  GTC_ORDER_REJECTED: 'A post-only order must not take: it would have matched at once. Move the price away.',
  IOC_ORDER_REJECTED: 'There was nothing to match at this price, so nothing was traded.',
  EXPIRE_MAKER: 'Cancelled because it would have traded with your own order.',
  EXPIRE_TAKER: 'What was left was cancelled because it would have traded with your own order.',
  FORCE_CANCEL: 'Cancelled by the venue.',
  MAKER_ORDER_NOT_FOUND: 'The order on the other side is gone. Try again.',
  ORDERBOOK_EMPTY: 'There is nobody on the other side of the book.',
  ORDER_NO_ORDERBOOK: 'There is no order book for this instrument.',
  ORDER_EXISTS: 'This very order was sent before. Place a new one.',
  ORDER_EXISTS_PENDING: 'This very order was sent before and is being worked on.',
  ORDER_EXISTS_MATCHED: 'This very order was sent before and has traded.',
  ORDER_DOES_NOT_EXIST: 'The order is no longer open.',
  ORDER_NOT_FOUND: 'The order is no longer open.',
  ORDER_CANCELLED: 'The order is cancelled already.',
  ORDER_CANCEL_PENDING: 'The order is being cancelled.',
  ORDER_CREATE_PENDING: 'The order is still being placed. Try again in a moment.',
  ORDER_EXPIRED: 'The order has expired. Place a new one.',
  ORDER_TIMED_OUT: 'The order was not worked on in time. Check your orders before trying again.',
  NO_ORDERS_TO_CANCEL: 'There are no open orders to cancel.',
  EDIT_ORDER_SAME_ID: 'The edit changes nothing. Change the price or the amount.',
  EDIT_ORDER_DIFFERENT_INSTRUMENT: 'An edit cannot change the instrument. Cancel and place a new order.',
  EDIT_ORDER_CANNOT_CHANGE_DIRECTION: 'An edit cannot change the side. Cancel and place a new order.',
  EDIT_ORDER_CANNOT_BE_MARKET_ORDER: 'An edit cannot make it a market order. Cancel and place a new order.',

  // Reduce-only.
  NO_POSITION_REDUCE_ONLY: 'Reduce-only needs a position, and there is none.',
  INVALID_DIRECTION_REDUCE_ONLY: 'Reduce-only must be on the other side of your position.',
  ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY: 'Reduce-only cannot be more than what is left to close. Lower the amount.',
  REDUCE_ONLY_NO_POSITION: 'Reduce-only needs a position, and there is none.',
  REDUCE_ONLY_ORDER_AMOUNT_EXCEEDS_POSITION: 'Reduce-only cannot be more than the position. Lower the amount.',
  REDUCE_ONLY_ORDER_REJECTED: 'The order would not reduce your position.',
  INVALID_ORDER_REDUCE_ONLY: 'This order cannot be reduce-only.',
  ORDER_NOT_REDUCE_ONLY: 'This order must be reduce-only.',

  // Money.
  INSUFFICIENT_BALANCE: 'The balance is too small. Deposit, or lower the amount.',
  INSUFFICIENT_AVAILABLE_BALANCE: 'Too little of the balance is free. Cancel orders, or lower the amount.',
  INSUFFICIENT_MARGIN: 'Not enough margin. Lower the amount, cancel orders or deposit.',
  INSUFFICIENT_AVAILABLE_MARGIN: 'Too little margin is free. Lower the amount, cancel orders or deposit.',
  INSUFFICIENT_ISOLATED_MARGIN: 'Not enough margin on the isolated position. Add some first.',
  NO_AVAILABLE_BALANCE: 'Nothing of the balance is free. Deposit, or cancel orders.',
  ORDER_VALUE_EXCEEDS_BALANCE: 'The order is worth more than the balance. Lower the amount.',
  ORDER_EXCEEDS_LEVERAGE: 'The order needs more leverage than is set. Lower the amount.',
  INVALID_LEVERAGE: 'The leverage must be a whole number.',
  LEVERAGE_IS_ZERO: 'The leverage must be at least 1.',
  LEVERAGE_NOT_SET: 'Choose a leverage for this instrument first.',
  LEVERAGE_TOO_HIGH: 'The leverage is above the maximum of this instrument.',
  CANNOT_DECREASE_LEVERAGE: 'There is too little free margin to lower the leverage. Reduce the position, or deposit.',
  INVALID_MARGIN_TYPE: 'The margin type must be cross or isolated.',
  INVALID_MARGIN: 'The change of margin is not valid. Enter an amount other than zero.',
  ACCOUNT_NOT_ISOLATED: 'This position is not isolated: it stands on the whole account.',
  PENDING_ISOLATED_MARGIN: 'A change of this margin is being worked on. Try again in a moment.',
  UPDATE_MARGIN_DOES_NOT_EXIST: 'There is no such change of margin.',
  POSITION_EXISTS: 'Close the position and cancel its orders first.',
  ACCOUNT_LIQUIDATION: 'The account is being liquidated. Wait until that has ended.',
  ACCOUNT_POSITION_LIQUIDATION: 'The position is being liquidated. Wait until that has ended.',
  ACCOUNT_MMP_PROTECTED: 'Market-maker protection has tripped. Reset it before quoting again.',
  ACCOUNT_MMP_NOT_TRIGGERED: 'Market-maker protection has not tripped, so there is nothing to reset.',
  MMP_NOT_ENABLED: 'Market-maker protection is not set for this asset.',
  ORDER_ISOLATED_MARGIN_REQUIRED: 'An isolated position needs margin with the order.',
  ORDER_ISOLATED_MARGIN_ALREADY_SET: 'The isolated margin of this order is set already.',
  ORDER_ISOLATED_MARGIN_NOT_REDUCE_ONLY: 'Margin cannot be moved with a reduce-only order.',
  ORDER_ISOLATED_MARGIN_NOT_SUPPORTED: 'This instrument has no isolated margin.',
  ORDER_INVALID_ISOLATED_MARGIN: 'The isolated margin is not valid.',

  // Instruments and markets.
  INSTRUMENT_NOT_FOUND: 'The venue does not list this instrument.',
  INSTRUMENT_ID_INVALID: 'That is not the id of an instrument.',
  INSTRUMENT_INVALID: 'That is not an instrument.',
  INVALID_INSTRUMENT: 'That is not an instrument.',
  INSTRUMENT_INACTIVE: 'The instrument is not traded at the moment.',
  INSTRUMENT_EXPIRED: 'The instrument has expired.',
  INSTRUMENT_PAUSED: 'Trading in the instrument is paused.',
  INSTRUMENT_DELISTING: 'The instrument is being delisted: only positions can be closed.',
  INSTRUMENT_NOT_PERPETUAL: 'This works for perpetuals only.',
  ASSET_INVALID: 'The venue does not list this asset.',
  INVALID_ASSET: 'The venue does not list this asset.',
  INVALID_PERPETUAL_NAME: 'That is not the name of a perpetual.',
  MARKET_NOT_READY: 'The market is not ready yet. Try again in a moment.',
  MARK_NOT_READY: 'There is no mark price yet. Try again in a moment.',
  INDEX_NOT_READY: 'There is no index price yet. Try again in a moment.',

  // Questions.
  INVALID_RANGE: 'The time range ends before it begins.',
  INVALID_RESOLUTION: 'The resolution must be a multiple of 30 seconds.',
  INVALID_COUNT: 'The number of rows is not valid.',
  INVALID_OFFSET_NUMBER: 'The offset is not valid.',
  MISSING_FROM: 'The beginning of the time range is missing.',
  MISSING_START: 'The beginning of the time range is missing.',
  MISSING_END: 'The end of the time range is missing.',
  MISSING_LIMIT: 'The number of rows is missing.',
  MISSING_RESOLUTION: 'The resolution is missing.',
  MISSING_SYMBOL: 'The instrument is missing.',
  MISSING_NAME: 'The name is missing.',
  START_TIME_LESS_THAN_30_DAYS: 'History goes back 30 days at most.',
} as const satisfies Record<string, string>

export type ErrorCode = keyof typeof errorWords

// Object.keys forgets that these are the keys of that very object.
export const errorCodes = Object.keys(errorWords) as readonly ErrorCode[]

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorWords, code)
}

/** Words for any code the wire may bring. One that is not in the list is shown as itself, readable: the list is open. */
export function describeError(code: string): string {
  if (isErrorCode(code)) return errorWords[code]
  const words = code.toLowerCase().replaceAll('_', ' ').trim()
  return words === '' ? 'Unknown error.' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
