import { CallError, NotConnectedError, OutcomeUnknownError } from './callErrors'
import type { Calls } from './calls'
import type { Timers } from './timers'

/** Proves to the venue whose connection this is, with a call of its own. */
export type Authenticate = (calls: Calls) => Promise<void>

export type Authentication = {
  readonly set: (authenticate: Authenticate | undefined) => void
  /** A new connection is there, and nobody's yet. */
  readonly start: () => void
  readonly reset: () => void
  readonly state: () => 'none' | 'running' | 'done' | 'failed'
}

type AuthenticationOptions = {
  readonly calls: Calls
  readonly timers: Timers
  readonly onDone: () => void
  /** With the venue's code. */
  readonly onFailed: (code: string) => void
  readonly report: (problem: Error) => void
}

const tryAgainAfterMs = 2_000

/** Authenticates every connection anew: the venue resumes no session (websocket.md 1.5). */
export function createAuthentication({
  calls,
  timers,
  onDone,
  onFailed,
  report,
}: AuthenticationOptions): Authentication {
  let authenticate: Authenticate | undefined
  let state: 'none' | 'running' | 'done' | 'failed' = 'none'
  let attempt = {}
  let cancelRetry = () => {}

  function reset(): void {
    cancelRetry()
    attempt = {}
    state = 'none'
  }

  async function run(prove: Authenticate): Promise<void> {
    reset()
    const mine = attempt
    state = 'running'
    try {
      await prove(calls)
      if (attempt === mine) done()
    } catch (error) {
      if (attempt === mine) fail(prove, error)
    }
  }

  function done(): void {
    state = 'done'
    onDone()
  }

  function fail(prove: Authenticate, error: unknown): void {
    const retryAfterMs = error instanceof CallError ? error.retryAfterMs : tryAgainAfterMs
    const isPassing = error instanceof OutcomeUnknownError || error instanceof CallError
    if (isPassing && retryAfterMs !== undefined) {
      cancelRetry = timers.after(retryAfterMs, () => void run(prove))
      return
    }
    state = 'failed'
    if (error instanceof CallError) return onFailed(error.code)
    // Without a link the next opening tries again.
    if (!(error instanceof NotConnectedError))
      report(new Error('the connection could not be authenticated', { cause: error }))
    onFailed('UNAUTHORIZED')
  }

  return {
    set: (next) => {
      reset()
      authenticate = next
    },
    start: () => {
      if (authenticate !== undefined) void run(authenticate)
    },
    reset,
    state: () => state,
  }
}
