import { CallError, NotConnectedError, OutcomeUnknownError } from './callErrors'
import type { Calls } from './calls'
import type { Timers } from './timers'

/** Sends the call that proves to the venue which account this connection belongs to. */
export type Authenticate = (calls: Calls) => Promise<void>

export type Authentication = {
  /** A new connection is open and not authenticated yet. */
  readonly start: () => void
  readonly reset: () => void
  readonly state: () => 'none' | 'running' | 'done' | 'failed'
}

export type AuthenticationOptions = {
  readonly calls: Calls
  readonly timers: Timers
  readonly onDone: () => void
  /** Called with the venue's error code. */
  readonly onFailed: (code: string) => void
  readonly report: (problem: Error) => void
}

/**
 * Creates the authentication of one feed. Its code loads with signing in, because visitors without an account need
 * none.
 */
export type OpenAuthentication = (options: AuthenticationOptions) => Authentication

const tryAgainAfterMs = 2_000

/** Authenticates every new connection: the venue resumes no session (websocket.md 1.5). */
export function authenticateBy(prove: Authenticate): OpenAuthentication {
  return (options) => createAuthentication(prove, options)
}

function createAuthentication(
  prove: Authenticate,
  { calls, timers, onDone, onFailed, report }: AuthenticationOptions,
): Authentication {
  let state: 'none' | 'running' | 'done' | 'failed' = 'none'
  let attempt = {}
  let cancelRetry = () => {}

  function reset(): void {
    cancelRetry()
    attempt = {}
    state = 'none'
  }

  async function run(): Promise<void> {
    reset()
    const mine = attempt
    state = 'running'
    try {
      await prove(calls)
      if (attempt === mine) done()
    } catch (error) {
      if (attempt === mine) fail(error)
    }
  }

  function done(): void {
    state = 'done'
    onDone()
  }

  function fail(error: unknown): void {
    const retryAfterMs = error instanceof CallError ? error.retryAfterMs : tryAgainAfterMs
    const isPassing = error instanceof OutcomeUnknownError || error instanceof CallError
    if (isPassing && retryAfterMs !== undefined) {
      cancelRetry = timers.after(retryAfterMs, () => void run())
      return
    }
    state = 'failed'
    if (error instanceof CallError) return onFailed(error.code)
    // Disconnected: the next opening authenticates again.
    if (!(error instanceof NotConnectedError))
      report(new Error('the connection could not be authenticated', { cause: error }))
    onFailed('UNAUTHORIZED')
  }

  return { start: () => void run(), reset, state: () => state }
}

/** An API key of the account. The secret leaves the browser only for venues with `auth: 'secret'` ({@link AuthRules}). */
export type ApiCredentials = { readonly apiKey: string; readonly apiSecret: string }
