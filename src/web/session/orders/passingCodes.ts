import type { ErrorCode } from '@/core/protocol/errorCodes'

/** Rejections by the market or the load of the moment, after which the next edit may be accepted. */
const passingCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'RATE_LIMIT_EXCEEDED',
  'GTC_ORDER_REJECTED',
  'EXCEED_ORDER_PRICE_BAND',
  'MARKET_NOT_READY',
  'MARK_NOT_READY',
  'STALE_DATA',
])

export function isPassing(code: string): boolean {
  return passingCodes.has(code)
}
