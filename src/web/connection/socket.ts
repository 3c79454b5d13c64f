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
 * The connection to the venue. It reconnects until it is closed, and reports its state. Pings detect a silent
 * connection, which is then replaced. The calls and the feed settle their pending requests on each `onOpened` and
 * `onLost`.
 */
export type Socket = {
  readonly getSnapshot: () => SocketStatus
  /** Calls back on every change of the status. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Starts to connect. Does nothing unless the socket is closed. */
  readonly open: () => void
  /**
   * Returns the time until which the data from this or an earlier connection is known to be right, in UNIX
   * milliseconds.
   */
  readonly receivedMs: () => number
  /**
   * Returns {@link receivedMs} while the connection is open but its data is too old to be shown as live, else undefined.
   * Compares with the current time, so that it holds at paint time even when timers are late.
   */
  readonly silentSinceMs: () => number | undefined
  /** Closes the connection until the next `open`. */
  readonly close: () => void
  /** Returns false when the connection is not open, so that nothing was sent. */
  readonly send: (text: string) => boolean
  /** Call when the network may be back or the page becomes visible: connects at once, or pings an open connection. */
  readonly retryNow: () => void
  /**
   * Call when the browser reports that the network is gone: drops the connection at once instead of waiting for a ping.
   */
  readonly markOffline: () => void
  /** Passes the early script's messages if the connection was taken over, else undefined. */
  readonly onOpened: (listener: (early: EarlyTalk | undefined) => void) => () => void
  /** Called when an open connection is lost. */
  readonly onLost: (listener: () => void) => () => void
  /** Called with the parsed JSON of every inbound frame, except the pongs of the socket's own pings. */
  readonly onFrame: (listener: (json: unknown) => void) => () => void
  /**
   * Returns the arrival time of the latest frame passed to `onFrame`, in UNIX milliseconds. It lies in the past for
   * frames from before a takeover.
   */
  readonly frameMs: () => number
}

export type SocketOptions = {
  readonly url: string
  readonly openWebSocket: OpenWebSocket
  readonly clock: Clock
  readonly timers: Timers
  /** Source of the backoff's jitter. */
  readonly random: { readonly next: () => number }
  /**
   * Minimum milliseconds between two pings. When undefined, the socket pings as often as it takes to detect a silence
   * quickly.
   */
  readonly pingEveryMs?: number | undefined
  /** Called with frames that are not JSON and with a URL that cannot be opened. */
  readonly report: (problem: Error) => void
}

const connectWithinMs = 10_000
/** A reconnection attempt is given up after this long, or after four times the last opening if that is longer. */
const reconnectWithinMs = 500
const quickTries = 24
/** The backoff starts again after a connection that lasted this long. */
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
  /** True once a frame has arrived on this connection. */
  let hasReceived = false
  /** Duration of the last opening. The initial value gives the first attempt the longest timeout. */
  let tookMs = connectWithinMs
  let seals: Seals | undefined
  let frameMs = clock.nowMs()
  /** True from the browser's offline report until the browser is online again or the connection opens. */
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
  // A venue with numbered frames accepts any number of pings.
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
    hasReceived = false
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

  /** Processes the frames from before the takeover with their original arrival times. */
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
    // A frame halves the backoff, because it shows a working venue behind a flaky network. A venue that accepts and
    // closes without a frame gets no such credit.
    if (!hasReceived) attempt >>= 1
    hasReceived = true
    const json = parseJson(text, report)
    frameMs = receivedMs
    if (!keepAlive.noteReceived(json, receivedMs) && json !== undefined) frames.publish(json)
  }

  /** Drops the lost or failed connection and schedules a reconnection. */
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
    receivedMs: keepAlive.goodMs,
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
    // The type is unknown here, because the listeners validate the shape.
    return JSON.parse(text) as unknown
  } catch (cause) {
    report(new Error(`a frame is not JSON: ${text.slice(0, 100)}`, { cause }))
    return undefined
  }
}
