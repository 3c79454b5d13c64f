/** The venue refused the request, so nothing happened. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** As sent by the venue: an open set (websocket.md 2). */
  readonly code: string
  readonly op: string
  /** How long the venue asks to wait, when it limits the rate. */
  readonly retryAfterMs: number | undefined
  constructor(op: string, code: string, retryAfterMs?: number) {
    super(`${op}: ${code}`)
    this.code = code
    this.op = op
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The request went out and what became of it is not known. It may have been done: before an order is sent again, the
 * orders must be read again. Never to be shown as "failed".
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError'
  readonly op: string
  readonly reason: 'link lost' | 'no answer in time' | 'unreadable answer'
  constructor(op: string, reason: OutcomeUnknownError['reason'], options?: ErrorOptions) {
    super(`${op}: outcome unknown (${reason})`, options)
    this.op = op
    this.reason = reason
  }
}

/** There is no link, so nothing was sent and nothing happened. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError'
  readonly op: string
  constructor(op: string) {
    super(`${op}: not connected to the venue`)
    this.op = op
  }
}
