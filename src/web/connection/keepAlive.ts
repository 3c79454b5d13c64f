import type { Clock } from '@/core/lib/clock'
import type { Timers } from './timers'

/** A link that was silent for this long is pinged. A live market sends something every half second. */
const quietMs = 250
/** What is sent is followed by a question, so that a message which was lost on the way shows soon. */
const afterSendMs = 300
/** An open question is asked again after half as long again as an answer takes: it may have been lost itself. */
const leastAgainMs = 200
const mostAgainMs = 400
/**
 * An open ping and no frame at all for this long: the link is dead. It is six times what an answer takes, so that a
 * slow link is not given up; on one that answers at once it is 1.3 s after the last frame, at most.
 */
const leastSilenceMs = 800
const mostSilenceMs = 6_000
/** While it is not known how long an answer takes. */
const unmeasuredSilenceMs = 3_200
/** No answer for this long, though other frames come: what we send does not arrive. */
const unheardMs = 10_000
/** The link is pinged at least this often, however much it sends: only an answer shows how old the rest is. */
const askEveryMs = 1_000
/**
 * Nothing is shown as live that may be older than this, or than half as long again as an answer takes. It bounds what a
 * page shows that did not run for a while, and whose timers are late themselves.
 */
const leastProofMs = 1_000
const mostProofMs = 2_000
/** How long a question may be open, after the silence before it, until the link counts as silent. */
const mostHushMs = 500
/** A link that was given up before it had answered this often may only be slow: the next one is given more time. */
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
   * What is heard may be old: nothing comes although the link was pinged, or what comes was held up. It ends with the
   * answer to a recent ping.
   */
  readonly onSilence: (isSilent: boolean) => void
}

/**
 * Keeps one open link alive, measures it, and finds out when it is dead. Silence is counted in looks and not by the
 * clock, which may be set meanwhile.
 */
export type KeepAlive = {
  /** @param askedMs when a ping was sent already, on a link that is taken over: UNIX milliseconds */
  readonly start: (askedMs?: number) => void
  readonly stop: () => void
  /** What came before the link was taken over has been read. */
  readonly endTakeOver: () => void
  /** Something else than a ping was sent. */
  readonly noteSent: () => void
  /**
   * Something arrived, now or at `receivedMs`. True when it was the answer to a ping, which no one else waits for.
   */
  readonly noteReceived: (json: unknown, receivedMs?: number) => boolean
  /** Asks now whether the link lives. */
  readonly probe: () => void
  /** Until when what was heard is known to be right, UNIX milliseconds. */
  readonly goodMs: () => number
  /** The same if it is too old to be shown as live, by the clock of this moment: timers may be late. */
  readonly oldSinceMs: () => number | undefined
}

/** `sent`: something else than a ping was sent, which no ping has followed yet. */
type State = 'resting' | 'sent' | 'asking' | 'asking and sent'
/**
 * `look`: a timer rang and there is reason to ask; `calm look`: it rang, the link was heard, and it was asked within a
 * second. `answered`: no question is open any more.
 */
type Event = 'sent' | 'look' | 'calm look' | 'probe' | 'answered'
type Step = { readonly to: State; readonly effect?: 'ask' | 'look soon' | 'look after sending' }

const ask: Step = { to: 'asking', effect: 'ask' }
const rest: Step = { to: 'resting', effect: 'look soon' }

/**
 * What follows in each state. Next to it a link is live or silent: silent from a look that finds nothing heard for
 * long, from anything that is found too old, and from the answer to an old question; live again with the answer to a
 * recent one.
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
  // The next look is soon, and asks again.
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
  /** From the first of the open questions to an answer, on this link and the ones before: no less than it takes. */
  let waits: readonly number[] = []
  let answers = 0
  let caution = 1
  /** Since the last look. */
  let isHeard = false
  /**
   * When each question without an answer was asked: each has an answer of its own, in their order, so that one which was
   * lost does not pass for answered.
   */
  let open: readonly number[] = []
  /** What the last answers took, each from its own question. */
  let trips: readonly number[] = []
  let goodMs = clock.nowMs()
  /** How often it was asked since the last answer, and when first and last. */
  let asked = 0
  let firstAskedMs = 0
  let askedMs = 0
  /** How long nothing was heard, and no answer: what was waited is added up, since the clock may be set. */
  let silentMs = 0
  let waitedMs = 0
  let lookedInMs = 0
  let cancelLook = () => {}

  function on(event: Event): void {
    const { to, effect } = steps[state][event]
    state = to
    if (effect === 'ask') sendPing()
    else if (effect !== undefined) lookIn(effect === 'look soon' ? quietMs : afterSendMs)
  }

  function lookIn(delayMs: number): void {
    lookedInMs = delayMs
    cancelLook()
    cancelLook = timers.after(delayMs, look)
  }

  function look(): void {
    const usualMs = medianOf(waits)
    if (open.length > 0) {
      silentMs = isHeard ? 0 : silentMs + lookedInMs
      if (silentMs >= longestSilenceMs(usualMs) * caution || waitedMs >= unheardMs) return giveUp()
      if (silentMs >= clamp(1.5 * (usualMs ?? Infinity), leastAgainMs, mostHushMs)) become(true)
    }
    if (oldSinceMs() !== undefined) become(true)
    const isCalm = isHeard && Math.abs(clock.nowMs() - askedMs) < askEveryMs
    isHeard = false
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
   * The page did not run, or the line was held up: what arrives now may have waited as long, and only an answer shows
   * how old it is.
   */
  function checkAge(nowMs = clock.nowMs()): void {
    if (isSilent || oldSinceMs(nowMs) === undefined) return
    become(true)
    // Timers that are late have not asked either.
    if (Math.abs(clock.nowMs() - askedMs) > mostAgainMs) on('look')
  }

  /** What came before an answer is no older than its ping: so an answer to an old one proves nothing about now. */
  function noteAnswer(nowMs: number): void {
    const [questionMs = nowMs, ...others] = open
    // A ping without an answer in all this time was lost: the answer belongs to a later one.
    open = others.filter((atMs) => nowMs - atMs < unheardMs)
    trips = newest(trips, nowMs - questionMs)
    become(nowMs - questionMs > proofMs())
  }

  /** The median of a few pings that were answered alone: one slow trip says nothing of the link. */
  function measure(nowMs: number): void {
    answers++
    if (asked > 0) waits = newest(waits, nowMs - firstAskedMs)
    // With several pings open it is unknown which one was answered.
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
      isHeard = false
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
      isSilent = isHeard = false
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
    stop: () => cancelLook(),
    endTakeOver: () => {
      // No one asked again meanwhile: what came since may have waited on the way.
      if (clock.nowMs() - askedMs > proofMs()) become(true)
      on('probe')
    },
    noteSent: () => on('sent'),
    noteReceived: (json, nowMs = clock.nowMs()) => {
      isHeard = true
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

/** The lower one of two. */
export function medianOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]
}

function longestSilenceMs(usualMs: number | undefined): number {
  return usualMs === undefined ? unmeasuredSilenceMs : clamp(6 * usualMs, leastSilenceMs, mostSilenceMs)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** websocket.md 1.3 rule 5. Our pings carry no id, so that they never meet the ids of calls. */
export function isPong(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || 'id' in json || 'channel' in json || !('data' in json)) return false
  const data = json.data
  return typeof data === 'object' && data !== null && 'success' in data && 'timestamp' in data
}

/** A timer so late says that the page, or its machine, was busy, and with it whatever should have been read meanwhile. */
const lateMs = 100
const graceMs = 100
const mostGraces = 2

/**
 * Timers for what was *not* heard in time. One that rings late does not know yet: the answer may be waiting to be read
 * behind it. So it waits a moment more, twice at most, for what waits to be read. A clock that is set looks like lateness
 * and costs the same moment.
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
