import { systemClock } from '@/core/lib/clock'
import type { ApiCredentials } from '@/web/connection/authentication'
import { createClient } from '@/web/connection/client'
import { publicVenueLimits } from '@/web/connection/publicVenueLimits'
import type { RequestBudget } from '@/web/connection/requestQueue'
import { usualAuth, type AuthRules } from '@/web/connection/restAuth'
import { createRestClient } from '@/web/connection/restClient'
import { createSkippedRows } from '@/web/connection/skippedRows'
import { systemTimers } from '@/web/connection/timers'
import { createProgramSockets } from './programSocket'

/** Where a venue is, and how much may be asked of it. */
export type ConnectionOptions = {
  /** Address of the REST interface; the bare port of a local venue by default. */
  readonly restUrl?: string | undefined
  /** Address of the socket; by default the REST address with `ws` in place of `http`. */
  readonly wsUrl?: string | undefined
  /** Reads that start per second and are in flight. Orders and cancels are sent at once, and count. */
  readonly requests?: RequestBudget
  /** Least milliseconds between pings. The default is what the real venue allows; a shorter time finds a silence sooner. */
  readonly pingEveryMs?: number
  readonly auth?: AuthRules
  /**
   * Called with what the venue sends wrongly, such as a false checksum, and the first time that a list has an unreadable
   * row. The client has dealt with it by then. By default it is printed.
   */
  readonly onProblem?: (problem: Error) => void
}

export type ProgramConnection = ReturnType<typeof openProgramConnection>

/** Creates the connection of a program. Nothing connects yet. */
export function openProgramConnection(
  { auth = usualAuth, onProblem: report = warn, ...options }: ConnectionOptions,
  credentials: () => ApiCredentials | undefined,
  sign: (secret: string, text: string) => Promise<string>,
) {
  const baseUrl = (options.restUrl ?? 'http://localhost:4174').replace(/\/+$/, '')
  const skippedRows = createSkippedRows(({ source, why }) => report(new Error(`${source} has unreadable rows: ${why}`)))
  const rest = createRestClient({
    baseUrl,
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    timers: systemTimers,
    credentials,
    sign,
    budget: options.requests ?? publicVenueLimits.requests,
    auth: () => auth,
    isCrossOrigin: isOtherOrigin(baseUrl),
    onSkipped: skippedRows.note,
  })
  const { socket, calls, feed } = createClient({
    rest,
    wsUrl: options.wsUrl ?? baseUrl.replace(/^http/, 'ws'),
    openWebSocket: createProgramSockets(report),
    clock: systemClock,
    timers: systemTimers,
    random: { next: Math.random },
    pingEveryMs: options.pingEveryMs ?? publicVenueLimits.pingEveryMs,
    skippedRows,
    report,
  })
  return { rest, venueClock: rest.clock ?? systemClock, socket, calls, feed, report }
}

function isOtherOrigin(baseUrl: string): boolean {
  return typeof location === 'object' && !baseUrl.startsWith(`${location.origin}/`)
}

function warn(problem: Error): void {
  // oxlint-disable-next-line no-console -- a program that gives no listener has no other place for it
  console.warn(problem)
}
