/**
 * What `public/early.js` asked for while the app's own code was on its way. Its members are written there, by hand:
 * earlyScript.test.ts runs that script against these types' readers.
 */
export type EarlyVisit = {
  /** The list of venues, for both: each reads a copy of its own. */
  readonly venues: Promise<Response>
  /** Settles once the list has been read; undefined when nothing else was asked for. Never fails. */
  readonly asked: Promise<EarlyQuestions | undefined>
}

export type EarlyQuestions = {
  readonly link: EarlyConnection
  /** By the address that was asked. */
  readonly answers: Readonly<Record<string, EarlyAnswer>>
}

/** Times are UNIX milliseconds. */
export type EarlyAnswer = { readonly beganMs: number; readonly response: Promise<Response> }

/** A connection on which a ping and one subscription are sent as soon as it opens. It is closed if no one takes it. */
export type EarlyConnection = {
  readonly url: string
  readonly socket: WebSocket
  readonly beganMs: number
  readonly openedMs: number | undefined
  /** How many messages were sent. */
  readonly sent: number
  /** Of the subscription. */
  readonly id: number
  readonly names: readonly string[]
  readonly received: readonly (readonly [data: unknown, receivedMs: number])[]
  /** Ends the keeping of what comes. */
  readonly take: () => void
}

declare global {
  interface Window {
    optickEarly?: EarlyVisit
  }
}

/** What was asked for already, once: a second start of the app asks by itself. */
export function takeEarlyVisit(): EarlyVisit | undefined {
  const early = window.optickEarly
  delete window.optickEarly
  return early
}
