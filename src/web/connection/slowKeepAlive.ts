import { createCadence, type Cadence } from './cadence'
import { isPong, pingText, type KeepAlive, type KeepAliveOptions } from './keepAlive'
import { createPings, isTooManyPings } from './pings'

/** Interval of the check whether frames arrive. */
const lookMs = 500
/** Timeout of a pong when no other frames arrive steadily. */
const answerMs = 3_000
/** A silent connection is dead when nothing arrives for this long after it fell silent. */
const deadAfterMs = 5_000
/** Delayed frames arrive all at once, so a frame this much later is recent. */
const settleMs = 500
/** While market data arrives, pings only measure the latency, so they are this much rarer. */
const receivedShare = 4

/** `returning`: frames arrive again after a silence, but they may be as old as the silence. */
type State = 'live' | 'silent' | 'returning'
/**
 * `settled`: a frame arrived some time after the first frame that ended a silence. `answered`: a recent ping got its
 * pong.
 */
type Event = 'heard' | 'settled' | 'answered' | 'overdue'
type Step = { readonly to: State; readonly effect?: 'ask' | 'give up' }

const live: Step = { to: 'live' }
const steps: Readonly<Record<State, Readonly<Record<Event, Step>>>> = {
  live: { heard: live, settled: live, answered: live, overdue: { to: 'silent', effect: 'ask' } },
  silent: {
    heard: { to: 'returning' },
    settled: { to: 'returning' },
    answered: live,
    overdue: { to: 'silent', effect: 'give up' },
  },
  returning: {
    heard: { to: 'returning' },
    settled: live,
    answered: live,
    overdue: { to: 'silent', effect: 'ask' },
  },
}

type LinkEffects = {
  readonly onSilence: (isSilent: boolean) => void
  readonly ask: () => void
  readonly giveUp: () => void
}

/** Runs the state machine, and reports when the connection falls silent or is live again. */
function createLinkState(clock: KeepAliveOptions['clock'], { onSilence, ask, giveUp }: LinkEffects) {
  let state: State = 'live'
  let returnedMs = 0
  const on = (event: Event): void => {
    const before = state
    const { to, effect } = steps[before][event]
    state = to
    if (before === 'silent' && to === 'returning') returnedMs = clock.nowMs()
    if ((before === 'live') !== (to === 'live')) onSilence(to !== 'live')
    if (effect === 'ask') ask()
    if (effect === 'give up') giveUp()
  }
  return {
    get: () => state,
    on,
    /** Call for every frame. */
    hear: (nowMs: number) =>
      on(state === 'returning' && Math.abs(nowMs - returnedMs) >= settleMs ? 'settled' : 'heard'),
    reset: () => (state = 'live'),
  }
}

/** Counts how long no frame arrived, as a sum of timer delays, because the system clock may change. */
function createSilence(cadence: Cadence) {
  let quietMs = 0
  /** True after a message that the venue must answer. */
  let isAsked = false
  return {
    /** Call for every frame, and when a connection opens. */
    end: () => {
      quietMs = -lookMs
      isAsked = false
    },
    expect: () => {
      // If frames arrive steadily, the current silence already counts; otherwise it starts with this message.
      if (cadence.quietMs() === undefined && !isAsked) quietMs = 0
      isAsked = true
    },
    /**
     * Adds one interval to the silence. Returns by how many milliseconds it exceeds the limit, which is infinite when
     * no answer is due and no frames arrive steadily.
     */
    overMs: () => {
      quietMs += lookMs
      return quietMs - (cadence.quietMs() ?? (isAsked ? answerMs : Number.POSITIVE_INFINITY))
    },
  }
}

/**
 * Keeps a connection alive at a venue that accepts few pings: at most one in `everyMs` (real-venue.md 4). The arrival
 * of market data proves that the connection is alive, so a missing pong means nothing while data arrives.
 */
export function createSlowKeepAlive(everyMs: number, options: KeepAliveOptions): KeepAlive {
  const { clock, timers, send, onDead, onLatency, onSilence } = options
  const connection = createLinkState(clock, { onSilence, ask, giveUp: onDead })
  const pings = createPings(everyMs, clock)
  const cadence = createCadence()
  const silence = createSilence(cadence)
  let receivedMs = clock.nowMs()
  let goodMs = receivedMs
  let cancelPoll = () => {}

  function look(): void {
    cancelPoll = timers.after(lookMs, look)
    if (silence.overMs() >= (connection.get() === 'silent' ? deadAfterMs : 0)) connection.on('overdue')
    else if (connection.get() !== 'silent' && pings.mayAsk(cadence.quietMs() === undefined ? 1 : receivedShare)) ask()
  }

  function ask(): void {
    if (!pings.mayAsk()) return
    pings.note(clock.nowMs())
    silence.expect()
    send(pingText)
  }

  function notePong(json: unknown): void {
    // The connection is alive and the market is quiet, so the old rhythm must not be expected any more.
    if (connection.get() !== 'live') cadence.forget()
    const tookMs = pings.answer(json)
    if (tookMs === undefined) return
    onLatency(pings.latencyMs())
    if (tookMs <= answerMs) connection.on('answered')
  }

  /** Used when painting, so it must hold even while timers are late. */
  function oldSinceMs(nowMs: number): number | undefined {
    const mostMs = cadence.quietMs() ?? receivedShare * pings.spacingMs()
    return connection.get() !== 'live' || nowMs - receivedMs > mostMs ? Math.min(goodMs, nowMs) : undefined
  }

  return {
    start: (askedMs) => {
      connection.reset()
      cadence.forget()
      receivedMs = goodMs = askedMs ?? clock.nowMs()
      silence.end()
      pings.reset()
      cancelPoll()
      cancelPoll = timers.after(lookMs, look)
      if (askedMs === undefined) return ask()
      // This ping was sent before the page's code ran, so its round trip includes the page start.
      pings.note(askedMs)
      silence.expect()
    },
    stop: () => cancelPoll(),
    endTakeOver: () => {
      if (connection.get() === 'live' && oldSinceMs(clock.nowMs()) !== undefined) connection.on('overdue')
    },
    noteSent: () => {
      silence.expect()
      // The message may change the subscriptions, and with them the rhythm.
      cadence.forget()
    },
    noteReceived: (json, nowMs = clock.nowMs()) => {
      if (connection.get() === 'live' && oldSinceMs(nowMs) !== undefined) connection.on('overdue')
      silence.end()
      receivedMs = nowMs
      const isAnswer = isTooManyPings(json) || isPong(json)
      if (isAnswer) notePong(json)
      else cadence.note(nowMs)
      connection.hear(nowMs)
      if (connection.get() === 'live') goodMs = nowMs
      return isAnswer
    },
    probe: () => ask(),
    goodMs: () => goodMs,
    oldSinceMs: () => oldSinceMs(clock.nowMs()),
  }
}
