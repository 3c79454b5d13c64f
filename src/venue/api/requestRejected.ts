import type { ErrorCode } from '@/core/protocol/errorCodes'

/** HTTP statuses of rest-private 1.3 and the first row of 1.4. Every other rejection is a 400. */
const statusOfCode: Partial<Record<ErrorCode, number>> = {
  UNAUTHORIZED: 401,
  ACCOUNT_INVALID_API_KEY: 401,
  ACCOUNT_INVALID_IP_ADDRESS: 401,
  API_KEY_READ_ONLY: 401,
  INVALID_SIGNATURE: 401,
  TIMESTAMP_MISSING: 401,
  TIMESTAMP_OUT_OF_DATE: 401,
  TIMESTAMP_TOO_OLD: 401,
  METHOD_NOT_ALLOWED: 405,
  MESSAGE_TOO_LARGE: 413,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
}

/** Thrown by handlers to reject a request; each transport answers it with its error body. */
export class RequestRejected extends Error {
  override readonly name = 'RequestRefused'
  readonly code: ErrorCode
  /** The wait in nanoseconds; only with `RATE_LIMIT_EXCEEDED`. */
  readonly retryAfterNs: bigint | undefined
  readonly channel: string | undefined
  readonly httpStatus: number

  constructor(
    code: ErrorCode,
    more: { readonly retryAfterNs?: bigint; readonly channel?: string; readonly httpStatus?: number } = {},
  ) {
    super(code)
    this.code = code
    this.retryAfterNs = more.retryAfterNs
    this.channel = more.channel
    this.httpStatus = more.httpStatus ?? statusOfCode[code] ?? 400
  }
}
