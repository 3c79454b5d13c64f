import type { Clock } from '@/lib/clock'
import type { Timers } from './timers'

/** websocket.md 1.4: well under the venue's idle limit. */
const pingEveryMs = 25_000
/** Whatever we send is answered, so silence after it means that the link is dead. */
const answerWithinMs = 10_000
/** A link that spoke this recently needs no question. */
const recentMs = 2_000
const keptRoundTrips = 5
const pingText = '{"op":"ping"}'

type KeepAliveOptions = {
  readonly clock: Clock
  readonly timers: Timers
  readonly send: (text: string) => void
  readonly onDead: () => void
  readonly onLatency: (medianMs: number) => void
}

/** Keeps one open link alive, measures it, and finds out when it is dead. */
export type KeepAlive = {
  readonly start: () => void
  readonly stop: () => void
  /** Something else than a ping was sent: it will be answered, and it keeps the link alive as well as a ping. */
  readonly noteSent: () => void
  /** Something arrived. True when it was the answer to a ping, which nobody else waits for. */
  readonly noteReceived: (json: unknown) => boolean
  /** Asks now whether the link lives, unless it has just spoken. */
  readonly probe: () => void
}

export function createKeepAlive({ clock, timers, send, onDead, onLatency }: KeepAliveOptions): KeepAlive {
  let roundTrips: number[] = []
  let lastReceivedMs = 0
  let pingSentMs: number | undefined
  let cancelPing: (() => void) | undefined
  let cancelDeadline: (() => void) | undefined

  function noteSent(): void {
    cancelPing?.()
    cancelPing = timers.after(pingEveryMs, ping)
    cancelDeadline ??= timers.after(answerWithinMs, onDead)
  }

  function noteAnything(): void {
    lastReceivedMs = clock.nowMs()
    cancelDeadline?.()
    cancelDeadline = undefined
  }

  function ping(): void {
    pingSentMs = clock.nowMs()
    send(pingText)
    noteSent()
  }

  return {
    start: () => {
      roundTrips = []
      noteAnything()
      // The first ping measures the link as soon as it is there; pings are not rate limited (websocket.md 1.6).
      ping()
    },
    stop: () => {
      cancelPing?.()
      cancelDeadline?.()
      cancelDeadline = undefined
      pingSentMs = undefined
    },
    noteSent,
    noteReceived: (json) => {
      noteAnything()
      if (pingSentMs === undefined || !isPong(json)) return false
      // The median of a few: one slow round trip says nothing of the link.
      roundTrips = [...roundTrips, lastReceivedMs - pingSentMs].slice(-keptRoundTrips)
      pingSentMs = undefined
      onLatency(roundTrips.toSorted((a, b) => a - b)[Math.floor((roundTrips.length - 1) / 2)] ?? 0)
      return true
    },
    probe: () => {
      if (clock.nowMs() - lastReceivedMs > recentMs) ping()
    },
  }
}

/** websocket.md 1.3 rule 5. Our pings carry no id, so that they never meet the ids of calls. */
function isPong(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || 'id' in json || 'channel' in json || !('data' in json)) return false
  const data = json.data
  return typeof data === 'object' && data !== null && 'success' in data && 'timestamp' in data
}
