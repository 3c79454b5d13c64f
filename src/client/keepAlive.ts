import type { Clock } from '@/lib/clock'
import type { Timers } from './timers'

/** A link that said nothing for so long is asked. A market that lives says something every half second. */
const quietMs = 1_000
/** What is sent is followed by a question, so that a message which was lost on the way shows soon. */
const afterSendMs = 300
/** An open question is asked again: it may have been lost itself. */
const againMs = 400
/** So many open questions with no frame at all in between: the link is dead. 3.2 s. */
const silentLooks = 8
/** So many of them, though other frames come: what we send does not arrive. 10 s. */
const unheardLooks = 25
const keptRoundTrips = 5
const pingText = '{"op":"ping"}'

type KeepAliveOptions = {
  readonly clock: Clock
  readonly timers: Timers
  readonly send: (text: string) => void
  readonly onDead: () => void
  readonly onLatency: (medianMs: number) => void
}

/**
 * Keeps one open link alive, measures it, and finds out when it is dead. Silence is counted in looks and not by the
 * clock, which may be set meanwhile.
 */
export type KeepAlive = {
  readonly start: () => void
  readonly stop: () => void
  /** Something else than a ping was sent. */
  readonly noteSent: () => void
  /** Something arrived. True when it was the answer to a ping, which nobody else waits for. */
  readonly noteReceived: (json: unknown) => boolean
  /** Asks now whether the link lives. */
  readonly probe: () => void
}

export function createKeepAlive({ clock, timers, send, onDead, onLatency }: KeepAliveOptions): KeepAlive {
  let roundTrips: number[] = []
  /** Since the last look. */
  let isHeard = false
  let isSent = false
  /** Questions without an answer: each has one of its own, so that one which was lost does not pass for answered. */
  let open = 0
  /** How often it was asked since the last answer, and since anything at all was heard. */
  let asked = 0
  let silent = 0
  let askedMs = 0
  let cancelLook = () => {}

  function lookIn(delayMs: number): void {
    cancelLook()
    cancelLook = timers.after(delayMs, look)
  }

  function look(): void {
    if (open > 0) {
      silent = isHeard ? 0 : silent + 1
      if (silent >= silentLooks || asked >= unheardLooks) return onDead()
    }
    const isAsking = open > 0 || isSent || !isHeard
    isHeard = isSent = false
    if (isAsking) ask()
    else lookIn(quietMs)
  }

  function ask(): void {
    asked++
    if (open++ === 0) {
      silent = 0
      isHeard = false
    }
    askedMs = clock.nowMs()
    lookIn(againMs)
    send(pingText)
  }

  return {
    start: () => {
      roundTrips = []
      open = 0
      asked = 0
      // The first ping measures the link as soon as it is there; pings are not rate limited (websocket.md 1.6).
      ask()
    },
    stop: () => cancelLook(),
    noteSent: () => {
      // Where a question is open already the next look is soon anyway, and asks once more.
      if (open === 0 && !isSent) lookIn(afterSendMs)
      isSent = true
    },
    noteReceived: (json) => {
      isHeard = true
      if (!isPong(json)) return false
      // Of several questions nobody knows which was answered. The median of a few: one slow trip says nothing of the link.
      if (asked === 1) {
        roundTrips = [...roundTrips, Math.max(0, clock.nowMs() - askedMs)].slice(-keptRoundTrips)
        onLatency(roundTrips.toSorted((a, b) => a - b)[Math.floor((roundTrips.length - 1) / 2)] ?? 0)
      }
      open = Math.max(0, open - 1)
      asked = 0
      return true
    },
    probe: () => {
      if (open === 0) ask()
    },
  }
}

/** websocket.md 1.3 rule 5. Our pings carry no id, so that they never meet the ids of calls. */
function isPong(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || 'id' in json || 'channel' in json || !('data' in json)) return false
  const data = json.data
  return typeof data === 'object' && data !== null && 'success' in data && 'timestamp' in data
}
