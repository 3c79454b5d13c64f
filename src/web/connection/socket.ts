import { backoffMs } from '@/core/lib/backoff'
import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import { createSeals, isSealedUrl, type Seals } from '@/core/protocol/seal'
import { createKeepAlive, createPatientTimers, type KeepAliveOptions } from './keepAlive'
import { createSlowKeepAlive } from './slowKeepAlive'
import type { SocketStatus } from './socketStatus'
import type { Timers } from './timers'
import type { EarlyTalk, OpenWebSocket, WireSocket } from './webSocket'

/**
 * The one connection to the venue, and its promise: it is open, or on its way to be, and it says which. A link that went
 * silent is found by asking and given up; what was under way is for the calls and the feed to settle, which hear of
 * every opening and of every loss.
 */
export type Socket = {
  readonly getSnapshot: () => SocketStatus
  /** Calls back on every change of the status. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Begins to connect. Does nothing unless it is closed. */
  readonly open: () => void
  /** Until when what was heard last, on any link, is known to be right. UNIX milliseconds. */
  readonly heardMs: () => number
  /**
   * The same while the link is open and what it says is too old to be shown as live; undefined while it is not. By the
   * clock of this moment, so that it holds at the time of painting although the page's timers are late.
   */
  readonly silentSinceMs: () => number | undefined
  /** Ends the connection until `open`. */
  readonly close: () => void
  /** False when the link is not open: nothing was sent. */
  readonly send: (text: string) => boolean
  /** The network may be back, or the page is looked at again: tries at once, or asks whether the link still lives. */
  readonly retryNow: () => void
  /**
   * The browser reports that the network is gone: the link counts as lost now, without waiting for a ping to show it.
   */
  readonly markOffline: () => void
  /** With what was said on the link before it was taken over, if it was. */
  readonly onOpened: (listener: (early: EarlyTalk | undefined) => void) => () => void
  /** The link that was open is gone. */
  readonly onLost: (listener: () => void) => () => void
  /** Every inbound frame, as JSON, but the answers to the socket's own pings. */
  readonly onFrame: (listener: (json: unknown) => void) => () => void
  /** When the frame came that `onFrame` reports or reported last: before now on a link that was taken over. UNIX ms. */
  readonly frameMs: () => number
}

export type SocketOptions = {
  readonly url: string
  readonly openWebSocket: OpenWebSocket
  readonly clock: Clock
  readonly timers: Timers
  /** For the jitter of the backoff. */
  readonly random: { readonly next: () => number }
  /** No more than one ping in so many milliseconds; without it they are as many as it takes to see any silence at once. */
  readonly pingEveryMs?: number | undefined
  /** Hears of frames that are not JSON and of an address that cannot be opened. */
  readonly report: (problem: Error) => void
}

const connectWithinMs = 10_000
/** A link that was lost is back as quickly as it came before, or that try is given up for another. */
const reconnectWithinMs = 500
const quickTries = 24
/** After a link that held this long the backoff starts again. */
const steadyAfterMs = 2_000

export function createSocket(options: SocketOptions): Socket {
  const { clock, random, report } = options
  const timers = createPatientTimers(options.timers, clock)
  const changed = createListeners()
  const opened = createListeners<EarlyTalk | undefined>()
  const lost = createListeners()
  const frames = createListeners<unknown>()
  let status: SocketStatus = { state: 'closed', sinceMs: clock.nowMs() }
  let wire: WireSocket | undefined
  let downSinceMs = clock.nowMs()
  let attempt = 0
  /** The venue has said something on this link. */
  let isHeard = false
  /** How long the last opening took; the first may take as long as any. */
  let tookMs = connectWithinMs
  let seals: Seals | undefined
  let frameMs = clock.nowMs()
  /** The browser's word, until it takes it back or the link is open. */
  let isOffline = false
  let cancelTimer = () => {}
  const keepAliveOptions: KeepAliveOptions = {
    clock,
    timers,
    send: write,
    onDead: () => drop(),
    onLatency: (latencyMs) => status.state === 'open' && become({ ...status, latencyMs }),
    onSilence: (isSilent) => {
      if (status.state === 'open') become({ ...status, silentSinceMs: isSilent ? keepAlive.goodMs() : undefined })
    },
  }
  // Frames that are numbered belong to a venue that takes any number of pings.
  const keepAlive =
    options.pingEveryMs === undefined || isSealedUrl(options.url)
      ? createKeepAlive(keepAliveOptions)
      : createSlowKeepAlive(options.pingEveryMs, keepAliveOptions)

  function become(next: SocketStatus): void {
    status = next
    changed.publish()
  }

  function connect(): void {
    release()
    become({ state: 'connecting', sinceMs: downSinceMs, attempt, isOffline })
    const beganMs = clock.nowMs()
    const usualMs = attempt > quickTries ? connectWithinMs : Math.max(reconnectWithinMs, 4 * tookMs)
    cancelTimer = timers.after(Math.min(connectWithinMs, usualMs), () => drop())
    isHeard = false
    try {
      wire = options.openWebSocket(options.url, {
        onOpen: (early) => begin(early?.beganMs ?? beganMs, early),
        onText: (text) => receive(text, clock.nowMs()),
        onClose: () => drop(),
      })
    } catch (cause) {
      report(new Error(`${options.url} cannot be opened`, { cause }))
      drop()
    }
  }

  function begin(beganMs: number, early: EarlyTalk | undefined): void {
    cancelTimer()
    const sinceMs = early?.openedMs ?? clock.nowMs()
    tookMs = sinceMs - beganMs
    isOffline = false
    seals = isSealedUrl(options.url) ? createSeals(early?.sent) : undefined
    become({ state: 'open', sinceMs, latencyMs: undefined })
    keepAlive.start(early?.openedMs)
    opened.publish(early)
    if (early !== undefined) catchUp(early)
  }

  /** Reads what came before the link was taken over, as if it were read when it came. */
  function catchUp({ received }: EarlyTalk): void {
    const own = wire
    for (const { text, receivedMs } of received) if (wire === own) receive(text, receivedMs)
    if (wire === own) keepAlive.endTakeOver()
  }

  function write(text: string): void {
    wire?.send(seals === undefined ? text : seals.seal(text))
  }

  function receive(text: string, receivedMs: number): void {
    if (seals?.isWhole(text) === false) {
      report(new Error('a frame is not whole'))
      return drop()
    }
    // A link that breaks again and again is still a venue that is there; one that only lets in and throws out is not.
    if (!isHeard) attempt >>= 1
    isHeard = true
    const json = parseJson(text, report)
    frameMs = receivedMs
    if (!keepAlive.noteReceived(json, receivedMs) && json !== undefined) frames.publish(json)
  }

  /** The link is lost, or could not be had: waits and tries again. */
  function drop(): void {
    const nowMs = clock.nowMs()
    const wasOpen = status.state === 'open'
    if (wasOpen) {
      if (nowMs - status.sinceMs >= steadyAfterMs) attempt = 0
      downSinceMs = keepAlive.goodMs()
    }
    release()
    const delayMs = backoffMs(attempt, random)
    attempt++
    cancelTimer = timers.after(delayMs, connect)
    become({ state: 'waiting', sinceMs: downSinceMs, attempt, retryAtMs: nowMs + delayMs, isOffline })
    if (wasOpen) lost.publish()
  }

  function release(): void {
    cancelTimer()
    keepAlive.stop()
    wire?.close()
    wire = undefined
  }

  return {
    getSnapshot: () => status,
    subscribe: changed.subscribe,
    onOpened: opened.subscribe,
    onLost: lost.subscribe,
    onFrame: frames.subscribe,
    frameMs: () => frameMs,
    heardMs: keepAlive.goodMs,
    silentSinceMs: () => (status.state === 'open' ? keepAlive.oldSinceMs() : undefined),
    open: () => {
      if (status.state !== 'closed') return
      downSinceMs = clock.nowMs()
      connect()
    },
    close: () => {
      const wasOpen = status.state === 'open'
      release()
      attempt = 0
      become({ state: 'closed', sinceMs: clock.nowMs() })
      if (wasOpen) lost.publish()
    },
    send: (text) => {
      if (wire === undefined || status.state !== 'open') return false
      write(text)
      keepAlive.noteSent()
      return true
    },
    retryNow: () => {
      isOffline = false
      if (status.state === 'waiting') connect()
      else if (status.state === 'open') keepAlive.probe()
    },
    markOffline: () => {
      if (status.state === 'closed') return
      isOffline = true
      drop()
    },
  }
}

function parseJson(text: string, report: (problem: Error) => void): unknown {
  try {
    // What it is, the listeners find out: JSON.parse alone says nothing of the shape.
    return JSON.parse(text) as unknown
  } catch (cause) {
    report(new Error(`a frame is not JSON: ${text.slice(0, 100)}`, { cause }))
    return undefined
  }
}
