import type { ErrorCode } from '@/protocol/errorCodes'

/**
 * Why the engine refuses an order, in the order of the checks: the first that holds is the one the sender is told. Those
 * between MARK_NOT_READY and INVALID_ORDER_TIME_IN_FORCE are `checkOrderForm`'s, shared with the ticket.
 */
export const orderRejects = [
  'ORDER_INVALID_MAKER',
  'ORDER_BAD_SIGNING_KEY',
  'OLD_SIGNING_KEY',
  'EDIT_ORDER_SAME_ID',
  'ORDER_DOES_NOT_EXIST',
  'EDIT_ORDER_DIFFERENT_INSTRUMENT',
  'EDIT_ORDER_CANNOT_CHANGE_DIRECTION',
  'EDIT_ORDER_CANNOT_BE_MARKET_ORDER',
  'INSTRUMENT_NOT_FOUND',
  'INSTRUMENT_EXPIRED',
  'ORDER_EXISTS',
  'ORDER_EXISTS_MATCHED',
  'ORDER_INVALID_TIME',
  'MARK_NOT_READY',
  'ORDER_INVALID_AMOUNT',
  'INVALID_AMOUNT_STEP_SIZE',
  'ORDER_INVALID_PRICE',
  'INVALID_PRICE_STEP_SIZE',
  'BELOW_MIN_ORDER_VALUE',
  'EXCEED_MAX_ORDER_VALUE',
  'EXCEED_ORDER_PRICE_BAND',
  'INVALID_ORDER_TIME_IN_FORCE',
  'NO_POSITION_REDUCE_ONLY',
  'INVALID_DIRECTION_REDUCE_ONLY',
  'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  'GTC_ORDER_REJECTED',
  'IOC_ORDER_REJECTED',
  'TOO_MANY_PENDING_ORDERS',
  'EXCEEDS_MAX_NOTIONAL',
  'INSUFFICIENT_MARGIN',
] as const satisfies readonly ErrorCode[]

export type OrderReject = (typeof orderRejects)[number]
