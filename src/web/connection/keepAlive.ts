import type { Clock } from '@/core/lib/clock'
import type { Timers } from './timers'

/** A connection that was silent for this long is pinged. A live market sends something every half second. */
const quietMs = 250
/** A ping follows every sent message after this delay, so that a lost message shows soon. */
const afterSendMs = 300
/**
 * An unanswered ping is repeated after 1.5 round trips, within these bounds, because the ping itself may have been
 * lost.
 */
const leastAgainMs = 200
const mostAgainMs = 400
/**
 * The connection counts as dead when a ping is open and no frame arrives for this long. That is six round trips, so
 * that a slow connection survives; on a fast connection it is 1.3 s after the last frame, at most.
 */
const leastSilenceMs = 800
const mostSilenceMs = 6_000
/** Applies until the round trip has been measured. */
const unmeasuredSilenceMs = 3_200
/** No pong for this long although other frames arrive: our messages do not reach the venue. */
const unansweredMs = 10_000
/**
 * The connection is pinged at least this often, however much it sends, because only a pong proves that the other frames
 * are recent.
 */
const askEveryMs = 1_000
/**
 * Data that may be older than 1.5 round trips, within these bounds, is not shown as live. This also limits the age of
 * what a suspended page shows, whose timers are late.
 */
const leastProofMs = 1_000
const mostProofMs = 2_000
/** With an open ping, silence for 1.5 round trips, and at most this long, makes the connection count as silent. */
const mostHushMs = 500
/**
 * A connection that was given up before it had answered this often may just be slow, so the next one gets more time.
 */
const steadyAnswers = 20
const mostCaution = 4
const retainedRoundTrips = 5
export const pingText = '{"op":"ping"}'

export type KeepAliveOptions = {
  readonly clock: Clock
  readonly timers: Timers
  readonly send: (text: string) => void
  readonly onDead: () => void
  readonly onLatency: (medianMs: number) => void
  /**
   * Called with `true` when the data may be old: no frame arrives despite a ping, or frames were delayed. Called with
   * `false` on the pong of a recent ping.
   */
  readonly onSilence: (isSilent: boolean) => void
}

/**
 * Keeps one open connection alive, measures its latency, and detects when it is dead. Silence is the sum of the timer
 * delays, not a clock difference, because the system clock may change.
 */
export type KeepAlive = {
  /** @param askedMs when a ping was already sent on a connection that is taken over, in UNIX milliseconds */
  readonly start: (askedMs?: number) => void
  readonly stop: () => void
  /** Call when all frames from before the takeover have been read. */
  readonly endTakeOver: () => void
  /** Call after every sent message that is not a ping. */
  readonly noteSent: () => void
  /**
   * Call for every frame; `receivedMs` defaults to now. Returns true for the pong of a keep-alive ping, which no caller
   * waits for.
   */
  readonly noteReceived: (json: unknown, receivedMs?: number) => boolean
  /** Pings now to find out whether the connection is alive. */
  readonly probe: () => void
  /** The time until which the data is known to be right, in UNIX milliseconds. */
  readonly goodMs: () => number
  /**
   * {@link goodMs} while the data is too old to be shown as live, else undefined. Compares with the current time,
   * because timers may be late.
   */
  readonly oldSinceMs: () => number | undefined
}

/** `sent`: a message other than a ping was sent, and no ping has followed. */
type State = 'resting' | 'sent' | 'asking' | 'asking and sent'
/**
 * `look`: the timer fired and a ping is due. `calm look`: the timer fired, but frames arrived and the last ping was
 * sent within a second. `answered`: no ping is open any more.
 */
type Event = 'sent' | 'look' | 'calm look' | 'probe' | 'answered'
type Step = { readonly to: State; readonly effect?: 'ask' | 'look soon' | 'look after sending' }

const ask: Step = { to: 'asking', effect: 'ask' }
const rest: Step = { to: 'resting', effect: 'look soon' }

/**
 * Transitions of the ping schedule. Independently of these states a connection is live or silent: it falls silent when
 * no frame arrives for long, when data is found to be too old, and on the pong of an old ping. The pong of a recent
 * ping makes it live again.
 */
const steps: Readonly<Record<State, Readonly<Record<Event, Step>>>> = {
  resting: {
    sent: { to: 'sent', effect: 'look after sending' },
    look: ask,
    'calm look': rest,
    probe: ask,
    answered: rest,
  },
  sent: { sent: { to: 'sent' }, look: ask, 'calm look': ask, probe: ask, answered: { to: 'sent' } },
  // The next timer fires soon and pings again.
  asking: { sent: { to: 'asking and sent' }, look: ask, 'calm look': ask, probe: { to: 'asking' }, answered: rest },
  'asking and sent': {
    sent: { to: 'asking and sent' },
    look: ask,
    'calm look': ask,
    probe: { to: 'asking and sent' },
    answered: { to: 'sent' },
  },
}

export function createKeepAlive({ clock, timers, send, onDead, onLatency, onSilence }: KeepAliveOptions): KeepAlive {
  let state: State = 'resting'
  let isSilent = false
  let roundTrips: readonly number[] = []
  /** Times from the first open ping to a pong, on this connection and earlier ones: upper bounds of the round trip. */
  let waits: readonly number[] = []
  let answers = 0
  let caution = 1
  /** True after any frame since the last `look`. */
  let hasReceived = false
  /**
   * Send times of the unanswered pings. The venue answers pings in order, so a lost ping must stay in the list instead
   * of taking the pong of the next ping.
   */
  let open: readonly number[] = []
  /** Latest round trips, each from a ping to its pong. */
  let trips: readonly number[] = []
  let goodMs = clock.nowMs()
  /** Number of pings since the last pong. */
  let asked = 0
  let firstAskedMs = 0
  let askedMs = 0
  /** Milliseconds without any frame, and without a pong. Sums of timer delays, because the system clock may change. */
  let silentMs = 0
  let waitedMs = 0
  let lookedInMs = 0
  let cancelPoll = () => {}

  function on(event: Event): void {
    const { to, effect } = steps[state][event]
    state = to
    if (effect === 'ask') sendPing()
    else if (effect !== undefined) lookIn(effect === 'look soon' ? quietMs : afterSendMs)
  }

  function lookIn(delayMs: number): void {
    lookedInMs = delayMs
    cancelPoll()
    cancelPoll = timers.after(delayMs, look)
  }

  function look(): void {
    const usualMs = medianOf(waits)
    if (open.length > 0) {
      silentMs = hasReceived ? 0 : silentMs + lookedInMs
      if (silentMs >= longestSilenceMs(usualMs) * caution || waitedMs >= unansweredMs) return giveUp()
      if (silentMs >= clamp(1.5 * (usualMs ?? Infinity), leastAgainMs, mostHushMs)) become(true)
    }
    if (oldSinceMs() !== undefined) become(true)
    const isCalm = hasReceived && Math.abs(clock.nowMs() - askedMs) < askEveryMs
    hasReceived = false
    on(isCalm ? 'calm look' : 'look')
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

  function proofMs(): number {
    return clamp(1.5 * (medianOf(trips) ?? 0), leastProofMs, mostProofMs)
  }

  function oldSinceMs(nowMs = clock.nowMs()): number | undefined {
    const [oldestMs = nowMs] = open
    return isSilent || nowMs - goodMs > proofMs() || nowMs - oldestMs > proofMs() ? Math.min(goodMs, nowMs) : undefined
  }

  /**
   * Falls silent if the page was suspended or frames were delayed: an arriving frame may be as old as the gap, and only
   * a pong shows how old.
   */
  function checkAge(nowMs = clock.nowMs()): void {
    if (isSilent || oldSinceMs(nowMs) === undefined) return
    become(true)
    // With late timers no ping was sent recently either, so this sends one.
    if (Math.abs(clock.nowMs() - askedMs) > mostAgainMs) on('look')
  }

  /**
   * Frames before a pong are no older than its ping, so the pong of an old ping proves nothing about the current data.
   */
  function noteAnswer(nowMs: number): void {
    const [questionMs = nowMs, ...others] = open
    // A ping without a pong in all this time was lost, so the pong belongs to a later ping.
    open = others.filter((atMs) => nowMs - atMs < unansweredMs)
    trips = newest(trips, nowMs - questionMs)
    become(nowMs - questionMs > proofMs())
  }

  /**
   * Records the latency as the median of pings that were answered alone, because a single slow round trip is not
   * typical.
   */
  function measure(nowMs: number): void {
    answers++
    if (asked > 0) waits = newest(waits, nowMs - firstAskedMs)
    // With several open pings it is unknown which of them was answered.
    if (asked === 1) {
      roundTrips = newest(roundTrips, nowMs - askedMs)
      onLatency(medianOf(roundTrips) ?? 0)
    }
    asked = 0
  }

  function sendPing(): void {
    asked++
    askedMs = clock.nowMs()
    if (open.length === 0) {
      silentMs = 0
      hasReceived = false
    }
    open = [...open, askedMs]
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
    start: (earlyMs) => {
      roundTrips = []
      answers = asked = 0
      open = []
      goodMs = earlyMs ?? clock.nowMs()
      isSilent = hasReceived = false
      state = 'asking'
      // The first ping measures the link as soon as it is there; pings are not rate limited (websocket.md 1.6).
      if (earlyMs === undefined) return sendPing()
      // The early ping proves that the link is alive, but its latency includes the page start, so it is not measured.
      open = [earlyMs]
      asked = 2
      firstAskedMs = askedMs = earlyMs
      silentMs = waitedMs = 0
      lookIn(leastAgainMs)
    },
    stop: () => cancelPoll(),
    endTakeOver: () => {
      // No ping was sent meanwhile, so the frames since then may have been delayed.
      if (clock.nowMs() - askedMs > proofMs()) become(true)
      on('probe')
    },
    noteSent: () => on('sent'),
    noteReceived: (json, nowMs = clock.nowMs()) => {
      hasReceived = true
      checkAge(nowMs)
      const isAnswer = isPong(json)
      if (isAnswer) noteAnswer(nowMs)
      if (!isSilent) goodMs = nowMs
      if (!isAnswer) return false
      measure(nowMs)
      if (open.length === 0) on('answered')
      return true
    },
    probe: () => {
      checkAge()
      on('probe')
    },
    goodMs: () => goodMs,
    oldSinceMs: () => oldSinceMs(),
  }
}

export const newest = (some: readonly number[], one: number) => [...some, Math.max(0, one)].slice(-retainedRoundTrips)

/** Returns the median, or the lower middle value of an even count. Undefined for an empty list. */
export function medianOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]
}

function longestSilenceMs(usualMs: number | undefined): number {
  return usualMs === undefined ? unmeasuredSilenceMs : clamp(6 * usualMs, leastSilenceMs, mostSilenceMs)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** True for a pong (websocket.md 1.3 rule 5). Our pings carry no id, so a pong never matches a call. */
export function isPong(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || 'id' in json || 'channel' in json || !('data' in json)) return false
  const data = json.data
  return typeof data === 'object' && data !== null && 'success' in data && 'timestamp' in data
}

/** A timer that is this late means that the page or the machine was busy, so incoming frames may still be unread. */
const lateMs = 100
const graceMs = 100
const mostGraces = 2

/**
 * Returns timers for timeouts on incoming data. When a timer fires late, the awaited frame may already be queued behind
 * it, so the timer waits another `graceMs`, twice at most. A system clock change looks like a late timer and also costs
 * that delay.
 */
export function createPatientTimers(timers: Timers, clock: Pick<Clock, 'nowMs'>): Timers {
  return {
    after: (delayMs, callback) => {
      let cancel = () => {}
      const wait = (ms: number, graces: number) => {
        const dueMs = clock.nowMs() + ms
        cancel = timers.after(ms, () => {
          if (graces > 0 && clock.nowMs() - dueMs > lateMs) wait(graceMs, graces - 1)
          else callback()
        })
      }
      wait(delayMs, mostGraces)
      return () => cancel()
    },
  }
}
