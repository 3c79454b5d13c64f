import { createCadence, type Cadence } from './cadence'
import { isPong, pingText, type KeepAlive, type KeepAliveOptions } from './keepAlive'
import { createPings, isTooManyPings } from './pings'

/** How often it is checked whether something was heard. */
const lookMs = 500
/** How long an answer is waited for where nothing else comes. */
const answerMs = 3_000
/** A silent link that says nothing for this long after it was asked is dead. */
const deadAfterMs = 5_000
/** What was held up comes at once: a frame this much later is new. */
const settleMs = 500
/** A market that is heard need not be asked: then a ping only measures the link. */
const heardShare = 4

/** `returning`: something is heard again after a silence, and it may be as old as that. */
type State = 'live' | 'silent' | 'returning'
/** `settled`: heard for a while since the first frame after a silence. `answered`: a ping was, which was just asked. */
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

/** Goes through the table, and says when the link falls silent or is live again. */
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
    /** Something was heard. */
    hear: (nowMs: number) =>
      on(state === 'returning' && Math.abs(nowMs - returnedMs) >= settleMs ? 'settled' : 'heard'),
    reset: () => (state = 'live'),
  }
}

/** For how long nothing was heard: counted in looks, since the clock may be set. */
function createSilence(cadence: Cadence) {
  let quietMs = 0
  /** Something was sent that the venue answers. */
  let isAsked = false
  return {
    /** Something was heard, or the link is new. */
    end: () => {
      quietMs = -lookMs
      isAsked = false
    },
    expect: () => {
      // A silence that matters already goes on; any other begins with the question.
      if (cadence.quietMs() === undefined && !isAsked) quietMs = 0
      isAsked = true
    },
    /** By how much it is too long, at one more look: never, where nothing was asked and nothing comes by itself. */
    overMs: () => {
      quietMs += lookMs
      return quietMs - (cadence.quietMs() ?? (isAsked ? answerMs : Number.POSITIVE_INFINITY))
    },
  }
}

/**
 * Keeps a link alive whose venue takes few pings: at most one in `everyMs` (real-venue.md 4). Whether it lives is judged
 * by what arrives anyway, and a ping without an answer says nothing while the market comes.
 */
export function createSlowKeepAlive(everyMs: number, options: KeepAliveOptions): KeepAlive {
  const { clock, timers, send, onDead, onLatency, onSilence } = options
  const link = createLinkState(clock, { onSilence, ask, giveUp: onDead })
  const pings = createPings(everyMs, clock)
  const cadence = createCadence()
  const silence = createSilence(cadence)
  let heardMs = clock.nowMs()
  let goodMs = heardMs
  let cancelLook = () => {}

  function look(): void {
    cancelLook = timers.after(lookMs, look)
    if (silence.overMs() >= (link.get() === 'silent' ? deadAfterMs : 0)) link.on('overdue')
    else if (link.get() !== 'silent' && pings.mayAsk(cadence.quietMs() === undefined ? 1 : heardShare)) ask()
  }

  function ask(): void {
    if (!pings.mayAsk()) return
    pings.note(clock.nowMs())
    silence.expect()
    send(pingText)
  }

  function notePong(json: unknown): void {
    // The link lives, and the market rests: there is no cadence to judge it by.
    if (link.get() !== 'live') cadence.forget()
    const tookMs = pings.answer(json)
    if (tookMs === undefined) return
    onLatency(pings.latencyMs())
    if (tookMs <= answerMs) link.on('answered')
  }

  /** For painting: also while timers are late. */
  function oldSinceMs(nowMs: number): number | undefined {
    const mostMs = cadence.quietMs() ?? heardShare * pings.spacingMs()
    return link.get() !== 'live' || nowMs - heardMs > mostMs ? Math.min(goodMs, nowMs) : undefined
  }

  return {
    start: (askedMs) => {
      link.reset()
      cadence.forget()
      heardMs = goodMs = askedMs ?? clock.nowMs()
      silence.end()
      pings.reset()
      cancelLook()
      cancelLook = timers.after(lookMs, look)
      if (askedMs === undefined) return ask()
      // It was sent before the page's code ran, whose start is part of what its answer takes.
      pings.note(askedMs)
      silence.expect()
    },
    stop: () => cancelLook(),
    endTakeOver: () => {
      if (link.get() === 'live' && oldSinceMs(clock.nowMs()) !== undefined) link.on('overdue')
    },
    noteSent: () => {
      silence.expect()
      // It may change what comes.
      cadence.forget()
    },
    noteReceived: (json, nowMs = clock.nowMs()) => {
      if (link.get() === 'live' && oldSinceMs(nowMs) !== undefined) link.on('overdue')
      silence.end()
      heardMs = nowMs
      const isAnswer = isTooManyPings(json) || isPong(json)
      if (isAnswer) notePong(json)
      else cadence.note(nowMs)
      link.hear(nowMs)
      if (link.get() === 'live') goodMs = nowMs
      return isAnswer
    },
    probe: () => ask(),
    goodMs: () => goodMs,
    oldSinceMs: () => oldSinceMs(clock.nowMs()),
  }
}
