import type { Clock } from '@/lib/clock'
import type { Timers } from './timers'

/** A link that said nothing for so long is asked. A market that lives says something every half second. */
const quietMs = 250
/** What is sent is followed by a question, so that a message which was lost on the way shows soon. */
const afterSendMs = 300
/** An open question is asked again after half as long again as an answer takes: it may have been lost itself. */
const leastAgainMs = 200
const mostAgainMs = 400
/**
 * So long with an open question and no frame at all: the link is dead. It is six times what an answer takes, so that a
 * slow link is not given up; on one that answers at once it is 1.3 s after the last frame, at most.
 */
const leastSilenceMs = 800
const mostSilenceMs = 6_000
/** While it is not known how long an answer takes. */
const unmeasuredSilenceMs = 3_200
/** Asking for so long, though other frames come: what we send does not arrive. */
const unheardMs = 10_000
/** A link that was given up before it had answered so often may only be slow: the next one is given more time. */
const steadyAnswers = 20
const mostCaution = 4
const keptRoundTrips = 5
const pingText = '{"op":"ping"}'

type KeepAliveOptions = {
  readonly clock: Clock
  readonly timers: Timers
  readonly send: (text: string) => void
  readonly onDead: () => void
  readonly onLatency: (medianMs: number) => void
  /** A question is open for longer than an answer takes, and nothing at all was heard since; or something was. */
  readonly onSilence: (isSilent: boolean) => void
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

export function createKeepAlive({ clock, timers, send, onDead, onLatency, onSilence }: KeepAliveOptions): KeepAlive {
  let roundTrips: number[] = []
  /** From the first of the open questions to an answer, on this link and the ones before: no less than it takes. */
  let waits: number[] = []
  let answers = 0
  let caution = 1
  let isSilent = false
  /** Since the last look. */
  let isHeard = false
  let isSent = false
  /** Questions without an answer: each has one of its own, so that one which was lost does not pass for answered. */
  let open = 0
  /** How often it was asked since the last answer, and when first and last. */
  let asked = 0
  let firstAskedMs = 0
  let askedMs = 0
  /** How long nothing was heard, and no answer: what was waited is added up, since the clock may be set. */
  let silentMs = 0
  let waitedMs = 0
  let lookedInMs = 0
  let cancelLook = () => {}

  function lookIn(delayMs: number): void {
    lookedInMs = delayMs
    cancelLook()
    cancelLook = timers.after(delayMs, look)
  }

  function look(): void {
    const usualMs = medianOf(waits)
    if (open > 0) {
      silentMs = isHeard ? 0 : silentMs + lookedInMs
      if (silentMs >= longestSilenceMs(usualMs) * caution || waitedMs >= unheardMs) return giveUp()
      become(silentMs >= (usualMs === undefined ? 2 * mostAgainMs : Math.max(leastAgainMs, 1.5 * usualMs)))
    }
    const isAsking = open > 0 || isSent || !isHeard
    isHeard = isSent = false
    if (isAsking) ask()
    else lookIn(quietMs)
  }

  function giveUp(): void {
    caution = answers < steadyAnswers ? Math.min(mostCaution, caution * 2) : 1
    onDead()
  }

  function become(next: boolean): void {
    if (isSilent === next) return
    isSilent = next
    onSilence(next)
  }

  function ask(): void {
    asked++
    askedMs = clock.nowMs()
    if (open++ === 0) {
      silentMs = 0
      isHeard = false
    }
    if (asked === 1) {
      firstAskedMs = askedMs
      waitedMs = 0
    }
    const delayMs = clamp(1.5 * (medianOf(waits) ?? Infinity), leastAgainMs, mostAgainMs)
    waitedMs += delayMs
    lookIn(delayMs)
    send(pingText)
  }

  return {
    start: () => {
      roundTrips = []
      answers = open = asked = 0
      isSilent = isHeard = isSent = false
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
      become(false)
      if (!isPong(json)) return false
      answers++
      if (asked > 0) waits = [...waits, Math.max(0, clock.nowMs() - firstAskedMs)].slice(-keptRoundTrips)
      // Of several questions nobody knows which was answered. The median of a few: one slow trip says nothing of the link.
      if (asked === 1) {
        roundTrips = [...roundTrips, Math.max(0, clock.nowMs() - askedMs)].slice(-keptRoundTrips)
        onLatency(medianOf(roundTrips) ?? 0)
      }
      open = Math.max(0, open - 1)
      asked = 0
      if (open === 0 && !isSent) lookIn(quietMs)
      return true
    },
    probe: () => {
      if (open === 0) ask()
    },
  }
}

/** The lower one of two. */
function medianOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]
}

function longestSilenceMs(usualMs: number | undefined): number {
  return usualMs === undefined ? unmeasuredSilenceMs : clamp(6 * usualMs, leastSilenceMs, mostSilenceMs)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** websocket.md 1.3 rule 5. Our pings carry no id, so that they never meet the ids of calls. */
function isPong(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || 'id' in json || 'channel' in json || !('data' in json)) return false
  const data = json.data
  return typeof data === 'object' && data !== null && 'success' in data && 'timestamp' in data
}
