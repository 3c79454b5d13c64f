/**
 * Requests that `public/early.js` sent while the app's code was loading. The script is written by hand, so
 * earlyScript.test.ts checks its output against these types.
 */
export type EarlyVisit = {
  /** The response with the list of venues. Both the script and the app read it, each from a clone. */
  readonly venues: Promise<Response>
  /** Settles once the list has been read; undefined when the script requested nothing else. Never rejects. */
  readonly asked: Promise<EarlyQuestions | undefined>
}

export type EarlyQuestions = {
  readonly connection: EarlyConnection
  /** Early responses by URL. */
  readonly answers: Readonly<Record<string, EarlyAnswer>>
}

/** An early request and its response. `beganMs` is in UNIX milliseconds. */
export type EarlyAnswer = { readonly beganMs: number; readonly response: Promise<Response> }

/**
 * A connection that sends a ping and one subscription as soon as it opens. The script closes it if the app does not
 * take it over.
 */
export type EarlyConnection = {
  readonly url: string
  readonly socket: WebSocket
  readonly beganMs: number
  readonly openedMs: number | undefined
  /** Number of messages that were sent. */
  readonly sent: number
  /** Id of the subscription request. */
  readonly id: number
  readonly names: readonly string[]
  readonly received: readonly (readonly [data: unknown, receivedMs: number])[]
  /** Stops the recording of incoming messages. */
  readonly take: () => void
}

declare global {
  interface Window {
    optickEarly?: EarlyVisit
  }
}

/** Returns the early requests once. A second start of the app gets undefined and sends its own requests. */
export function takeEarlyVisit(): EarlyVisit | undefined {
  const early = window.optickEarly
  delete window.optickEarly
  return early
}
