import type { Timers } from '@/client/timers'
import type { OpenWebSocket, WireHandlers } from '@/client/webSocket'
import type { Clock } from '@/lib/clock'

/** Time that passes only when a test says so, with the timers that hang on it. */
export function createHandTime(startMs = 1_790_000_000_000) {
  let nowMs = startMs
  let waiting: { dueMs: number; readonly callback: () => void }[] = []
  const clock: Clock = { nowMs: () => nowMs, nowNs: () => BigInt(nowMs) * 1_000_000n }
  const timers: Timers = {
    after: (delayMs, callback) => {
      const entry = { dueMs: nowMs + delayMs, callback }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
  }
  return {
    clock,
    timers,
    waitingCount: () => waiting.length,
    /** Somebody sets the clock: what waits still waits as long as before. */
    set: (toMs: number) => {
      const byMs = toMs - nowMs
      for (const entry of waiting) entry.dueMs += byMs
      nowMs = toMs
    },
    /** The page is busy: time passes, and what is due in it rings late, with the next `pass`. */
    block: (ms: number) => {
      nowMs += ms
    },
    /** Lets time pass, ringing each timer at its moment. */
    pass: (ms: number) => {
      const endMs = nowMs + ms
      for (;;) {
        const [next] = waiting.filter(({ dueMs }) => dueMs <= endMs).toSorted((a, b) => a.dueMs - b.dueMs)
        if (next === undefined) break
        waiting = waiting.filter((other) => other !== next)
        nowMs = Math.max(nowMs, next.dueMs)
        next.callback()
      }
      nowMs = endMs
    },
  }
}

export type Sent = { readonly op: string; readonly id?: number; readonly data?: unknown }

export type HandConnection = {
  readonly url: string
  /** What the client has sent. */
  readonly sent: readonly Sent[]
  readonly isClosedByClient: () => boolean
  readonly accept: () => void
  readonly sayText: (text: string) => void
  readonly say: (json: unknown) => void
  /** The link breaks, or the venue closes it. */
  readonly end: () => void
  /** Answers the latest request of this operation that has an id. */
  readonly answer: (op: string, data: unknown) => void
  readonly refuse: (op: string, error: string, data?: unknown) => void
}

/** The other end of the socket, in the hands of a test. */
export function createHandSockets() {
  const connections: HandConnection[] = []
  const openWebSocket: OpenWebSocket = (url, handlers) => {
    const { connection, wire } = connect(url, handlers)
    connections.push(connection)
    return wire
  }
  return {
    openWebSocket,
    connections,
    last: (): HandConnection => {
      const connection = connections.at(-1)
      if (connection === undefined) throw new Error('nothing has connected')
      return connection
    },
  }
}

function connect(url: string, handlers: WireHandlers) {
  const sent: Sent[] = []
  let isClosedByClient = false
  const tell = (action: () => void) => {
    if (!isClosedByClient) action()
  }
  const idOf = (op: string): number => {
    const id = sent.findLast((request) => request.op === op && request.id !== undefined)?.id
    if (id === undefined) throw new Error(`no ${op} was sent`)
    return id
  }
  const say = (json: unknown) => tell(() => handlers.onText(JSON.stringify(json)))
  const connection: HandConnection = {
    url,
    sent,
    isClosedByClient: () => isClosedByClient,
    accept: () => tell(handlers.onOpen),
    sayText: (text) => tell(() => handlers.onText(text)),
    say,
    end: () => tell(handlers.onClose),
    answer: (op, data) => say({ id: idOf(op), data }),
    refuse: (op, error, data) => say({ id: idOf(op), status: 'error', error, ...(data === undefined ? {} : { data }) }),
  }
  const wire = {
    // What the client writes is its own business; the tests read it as what it is.
    send: (text: string) => void sent.push(JSON.parse(text) as Sent),
    close: () => {
      isClosedByClient = true
    },
  }
  return { connection, wire }
}

/** Animation frames that come when a test says so. */
export function createHandFrames() {
  let waiting: (() => void)[] = []
  return {
    nextFrame: (callback: () => void) => void waiting.push(callback),
    waitingCount: () => waiting.length,
    turn: () => {
      const due = waiting
      waiting = []
      for (const callback of due) callback()
    },
  }
}

/** Lets every promise that can settle do so. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
