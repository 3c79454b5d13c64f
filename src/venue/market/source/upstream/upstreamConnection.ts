import { backoffMs } from '@/core/lib/backoff'
import { parseJson } from '@/core/lib/parseJson'
import { createSeals, isSealedUrl, type Seals } from '@/core/protocol/seal'
import { classifyFrame, type Frame } from '@/core/protocol/ws/envelope'

/** A socket to another venue. `close` is final: no handler is called afterwards. */
export type UpstreamSocket = { readonly send: (text: string) => void; readonly close: () => void }

export type UpstreamHandlers = {
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  /** Called at most once, for whatever reason the connection ended or could not begin. */
  readonly onClose: () => void
}

/** Opens a socket. A port, because Node and browsers have different ones. */
export type OpenUpstream = (url: string, handlers: UpstreamHandlers) => UpstreamSocket

/** Timers as a dependency. `nowMs` is monotonic. */
export type UpstreamTimers = {
  readonly after: (delayMs: number, run: () => void) => () => void
  readonly nowMs: () => number
}

export type UpstreamConnection = {
  readonly start: () => void
  readonly stop: () => void
  /** Returns false while the connection is not open; nothing is sent then. */
  readonly send: (message: object) => boolean
  /** Ends this connection, because its data cannot be trusted; the next one follows after the back-off. */
  readonly drop: (reason: string) => void
}

type ConnectionOptions = {
  readonly url: string
  readonly openSocket: OpenUpstream
  readonly timers: UpstreamTimers
  /** Source of the back-off's jitter. */
  readonly random: { readonly next: () => number }
  readonly onOpen: () => void
  readonly onFrame: (frame: Frame) => void
  /** Called once for each connection that had opened. */
  readonly onLost: (reason: string) => void
}

const openWithinMs = 10_000
/** A venue with tickers sends twice a second, so that this silence deserves a ping. */
const silentMs = 5_000
const answerWithinMs = 5_000
/** The venue closes a socket after 15 minutes without an operation, whatever the socket receives (websocket.md 1.4). */
const pingEveryMs = 60_000
/** The back-off begins again after a connection that lasted this long. */
const steadyMs = 10_000
const tickMs = 1_000

/**
 * Creates the one connection to a venue. It reconnects with back-off until it is stopped. A ping follows each silence;
 * a connection that does not answer it is dropped, and so is a connection with a broken message.
 */
export function createUpstreamConnection(options: ConnectionOptions): UpstreamConnection {
  const { url, timers, random } = options
  let socket: UpstreamSocket | undefined
  let isRunning = false
  let seals: Seals | undefined
  let attempt = 0
  let openedMs: number | undefined
  let cancel = () => {}
  const silence = createSilence(timers)

  function connect(): void {
    seals = isSealedUrl(url) ? createSeals() : undefined
    cancel = timers.after(openWithinMs, () => drop('the connection did not open within 10 s'))
    const isMine = () => socket === mine // Handlers of an earlier socket must not touch this connection.
    const mine: UpstreamSocket = options.openSocket(url, {
      onOpen: () => isMine() && begin(),
      onText: (text) => isMine() && receive(text),
      onClose: () => isMine() && drop('the connection was closed'),
    })
    socket = mine
  }

  function begin(): void {
    cancel()
    openedMs = timers.nowMs()
    silence.begin()
    cancel = timers.after(tickMs, tick)
    options.onOpen()
  }

  function tick(): void {
    cancel = timers.after(tickMs, tick)
    const due = silence.due()
    if (due === 'dead') return drop('the connection is silent')
    if (due === 'ping') send({ op: 'ping' })
  }

  function receive(text: string): void {
    silence.noteReceived()
    if (seals?.isWhole(text) === false) return drop('a message was lost or changed on the way')
    const json = parseJson(text)
    if (json === undefined) return drop('a message is not JSON')
    options.onFrame(classifyFrame(json))
  }

  function send(message: object): boolean {
    if (socket === undefined || openedMs === undefined) return false
    socket.send(seals?.seal(JSON.stringify(message)) ?? JSON.stringify(message))
    return true
  }

  function drop(reason: string): void {
    const sinceMs = openedMs
    if (sinceMs !== undefined && timers.nowMs() - sinceMs >= steadyMs) attempt = 0
    release()
    if (isRunning) cancel = timers.after(backoffMs(attempt++, random), connect)
    if (sinceMs !== undefined) options.onLost(reason)
  }

  function release(): void {
    cancel()
    openedMs = undefined
    const ended = socket
    socket = undefined
    ended?.close()
  }

  return {
    start: () => {
      isRunning = true
      connect()
    },
    stop: () => {
      isRunning = false
      release()
    },
    send,
    drop: (reason) => socket !== undefined && drop(reason),
  }
}

/** Decides when to ping a connection, and when it is dead. */
function createSilence({ nowMs }: UpstreamTimers) {
  let receivedMs = 0
  let pingedMs = 0
  return {
    begin: () => {
      receivedMs = pingedMs = nowMs()
    },
    noteReceived: () => {
      receivedMs = nowMs()
    },
    due: (): 'ping' | 'dead' | undefined => {
      const atMs = nowMs()
      const isSilent = atMs - receivedMs > silentMs
      if (isSilent && pingedMs > receivedMs && atMs - pingedMs > answerWithinMs) return 'dead'
      if (atMs - pingedMs < (isSilent ? silentMs : pingEveryMs)) return undefined
      pingedMs = atMs
      return 'ping'
    },
  }
}
