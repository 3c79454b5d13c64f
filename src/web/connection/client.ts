import type { Clock } from '@/core/lib/clock'
import { createCalls, type Calls } from './calls'
import { createFeed, type Feed } from './feed'
import { createFrames } from './frames'
import type { RequestCounts } from './requestCounts'
import type { RestClient } from './restClient'
import type { RetryWaits } from './retryWait'
import type { SkippedRows } from './skippedRows'
import { createSocket, type Socket } from './socket'
import type { Timers } from './timers'
import type { OpenWebSocket } from './webSocket'

/** Everything that the page needs to talk to one venue. */
export type Client = {
  readonly rest: RestClient
  readonly socket: Socket
  readonly calls: Calls
  readonly feed: Feed
  /** Absent in fakes, like `skippedRows`. */
  readonly retryWaits?: RetryWaits | undefined
  readonly skippedRows?: SkippedRows | undefined
  readonly requestCounts?: RequestCounts | undefined
}

export type ClientOptions = {
  readonly rest: RestClient
  readonly wsUrl: string
  readonly openWebSocket: OpenWebSocket
  readonly clock: Clock
  readonly timers: Timers
  readonly random: { readonly next: () => number }
  readonly pingEveryMs?: number | undefined
  /** Absent in fakes, like `skippedRows`. */
  readonly retryWaits?: RetryWaits
  readonly skippedRows?: SkippedRows
  readonly requestCounts?: RequestCounts
  /** Called with each malformed message from the venue. No exception reaches the caller. */
  readonly report: (problem: Error) => void
}

/** Connects the modules to one socket. Nothing connects before `socket.open()`. */
export function createClient({
  rest,
  wsUrl,
  openWebSocket,
  clock,
  timers,
  random,
  pingEveryMs,
  retryWaits,
  skippedRows,
  requestCounts,
  report,
}: ClientOptions): Client {
  const socket = createSocket({ url: wsUrl, openWebSocket, clock, timers, random, pingEveryMs, report })
  const frames = createFrames(socket, report)
  const calls = createCalls({ socket, frames, clock, timers, onRetryWait: retryWaits?.note, report })
  // Created after the calls, so that a lost connection settles pending calls before the channels are subscribed again.
  const feed = createFeed({ socket, frames, calls, clock, timers, onSkipped: skippedRows?.note, report })
  return { rest, socket, calls, feed, retryWaits, skippedRows, requestCounts }
}
