/** The venue answered a REST call with a refusal: nothing happened. */
export class RestError extends Error {
  override readonly name = 'RestError'
  /** As sent by the venue: an open set (rest-private 1.4). `HTTP_<status>` when the answer is not of its form. */
  readonly code: string
  readonly status: number
  /** How long the venue asks to wait, when it limits the rate. */
  readonly retryAfterMs: number | undefined
  constructor(code: string, status: number, retryAfterMs: number | undefined, message: string) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** A read that got no answer, or one that cannot be read. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}
