import * as z from 'zod/mini'
import { systemClock, type Clock } from '@/core/lib/clock'
import type { Channel } from '@/core/protocol/channel'
import type { Scheduler } from '@/venue/api/scheduler'
import type { ChannelStatus } from '@/web/connection/channelEntry'
import type { Feed } from '@/web/connection/feed'
import type { Timers } from '@/web/connection/timers'
import type { OpenWebSocket, WireHandlers } from '@/web/connection/webSocket'

/** Creates a clock with timers that a test advances. */
export function createManualTime(startMs = 1_790_000_000_000) {
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
    /** Sets the clock; pending timers still wait as long as before. */
    set: (toMs: number) => {
      const byMs = toMs - nowMs
      for (const entry of waiting) entry.dueMs += byMs
      nowMs = toMs
    },
    /** Lets time pass without timers, as on a busy page: overdue timers fire late, with the next `pass`. */
    block: (ms: number) => {
      nowMs += ms
    },
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

export type ManualConnection = {
  readonly url: string
  readonly sent: readonly Sent[]
  readonly isClosedByClient: () => boolean
  readonly accept: () => void
  readonly sayText: (text: string) => void
  readonly say: (json: unknown) => void
  /** The connection breaks, or the venue closes it. */
  readonly end: () => void
  /** Answers the latest request of this operation that has an id. */
  readonly answer: (op: string, data: unknown) => void
  readonly reject: (op: string, error: string, data?: unknown) => void
}

/** Sockets whose server side the test controls. */
export function createManualSockets() {
  const connections: ManualConnection[] = []
  const openWebSocket: OpenWebSocket = (url, handlers) => {
    const { connection, wire } = connect(url, handlers)
    connections.push(connection)
    return wire
  }
  return {
    openWebSocket,
    connections,
    last: (): ManualConnection => {
      const connection = connections.at(-1)
      if (connection === undefined) throw new Error('nothing has connected')
      return connection
    },
  }
}

function connect(url: string, handlers: WireHandlers) {
  const sent: Sent[] = []
  let isClosedByClient = false
  const deliver = (action: () => void) => {
    if (!isClosedByClient) action()
  }
  const idOf = (op: string): number => {
    const id = sent.findLast((request) => request.op === op && request.id !== undefined)?.id
    if (id === undefined) throw new Error(`no ${op} was sent`)
    return id
  }
  const say = (json: unknown) => deliver(() => handlers.onText(JSON.stringify(json)))
  const connection: ManualConnection = {
    url,
    sent,
    isClosedByClient: () => isClosedByClient,
    accept: () => deliver(handlers.onOpen),
    sayText: (text) => deliver(() => handlers.onText(text)),
    say,
    end: () => deliver(handlers.onClose),
    answer: (op, data) => say({ id: idOf(op), data }),
    reject: (op, error, data) => say({ id: idOf(op), status: 'error', error, ...(data === undefined ? {} : { data }) }),
  }
  const wire = {
    // The client may write anything; tests parse it without checks.
    send: (text: string) => void sent.push(JSON.parse(text) as Sent),
    close: () => {
      isClosedByClient = true
    },
  }
  return { connection, wire }
}

/** Animation frames that the test triggers. */
export function createManualFrames() {
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

/** Resolves after all promises that can settle. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

type Reader = {
  readonly onMessage: (message: unknown, receivedMs: number) => void
  readonly onStatus?: ((status: ChannelStatus) => void) | undefined
}

/** A feed without a venue: the test sends messages at the time of `clock`, and sees the subscriptions. */
export function createManualFeed(clock: Pick<Clock, 'nowMs'> = systemClock) {
  const readers = new Map<string, { readonly channel: Channel; readonly reader: Reader }[]>()
  const resyncs: string[] = []
  const feed: Pick<Feed, 'subscribe'> = {
    subscribe: (name, channel, reader) => {
      // `say` decodes messages with the reader's own schema.
      const entry = { channel, reader: reader as Reader }
      readers.set(name, [...(readers.get(name) ?? []), entry])
      return {
        status: () => ({ state: 'live', lastMessageAtMs: undefined, error: undefined }),
        resync: () => void resyncs.push(name),
        close: () =>
          readers.set(
            name,
            (readers.get(name) ?? []).filter((other) => other !== entry),
          ),
      }
    },
  }
  return {
    feed,
    resyncs,
    openChannels: () => [...readers].flatMap(([name, { length }]) => (length > 0 ? [name] : [])),
    readerCount: (name: string) => readers.get(name)?.length ?? 0,
    /** Takes a message in wire form. */
    say: (name: string, data: unknown) => {
      for (const { channel, reader } of readers.get(name) ?? []) {
        reader.onMessage(z.parse(channel.message, data), clock.nowMs())
      }
    },
    setStatus: (name: string, state: ChannelStatus['state'], error?: string) => {
      for (const { reader } of readers.get(name) ?? []) reader.onStatus?.({ state, lastMessageAtMs: undefined, error })
    },
  }
}

type HandScheduler = Scheduler & {
  /** Moves the clock and runs timers that fall due on the way, in order. */
  readonly advanceTo: (atMs: number) => void
  readonly pending: () => number
}

/** Creates a scheduler whose clock a test advances. */
export function handScheduler(): HandScheduler {
  let nowMs = 0
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>()

  function nextDue(atMs: number) {
    const [first] = [...timers].filter((timer) => timer.atMs <= atMs).toSorted((a, b) => a.atMs - b.atMs)
    return first
  }

  return {
    nowMs: () => nowMs,
    after: (delayMs, run) => {
      const timer = { atMs: nowMs + delayMs, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advanceTo: (atMs) => {
      for (let due = nextDue(atMs); due !== undefined; due = nextDue(atMs)) {
        timers.delete(due)
        nowMs = Math.max(nowMs, due.atMs)
        due.run()
      }
      nowMs = atMs
    },
    pending: () => timers.size,
  }
}
