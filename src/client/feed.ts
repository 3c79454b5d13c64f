import type * as z from 'zod/mini'
import type { Clock } from '@/lib/clock'
import type { Channel } from '@/protocol/channel'
import { decodeQuickly } from '@/protocol/fastDecoder'
import type { Authentication, OpenAuthentication } from './authentication'
import type { Calls } from './calls'
import {
  createChannelEntry,
  forgetWire,
  setState,
  statusOf,
  type ChannelEntry,
  type ChannelReader,
  type ChannelStatus,
} from './channelEntry'
import type { ChannelFrame, Frames } from './frames'
import { createListeners } from '@/lib/listeners'
import type { Socket } from './socket'
import { createSubscriber } from './subscriber'
import type { Timers } from './timers'

export type FeedReader<Message> = {
  readonly onMessage: (message: Message) => void
  /** Heard on every change of `state` or `error`, not on every message; and on joining a channel that is not new. */
  readonly onStatus?: (status: ChannelStatus) => void
}

export type Subscription = {
  readonly status: () => ChannelStatus
  /** What was received cannot be right: closes the channel and subscribes again, for every reader. */
  readonly resync: () => void
  readonly close: () => void
}

/**
 * The channels and their guarantees: a channel that has readers is subscribed, once however many there are, again on
 * every new connection, and each message reaches its readers decoded, in order, or not at all. A message that does not
 * decode means that something was missed, so the channel starts again. The venue repeats nothing: a reader that joins
 * late hears only what comes from then on.
 */
export type Feed = {
  /** `name` is the whole name on the wire, such as `orderbook-100ms:ETH-PERP`; `channel` describes its messages. */
  readonly subscribe: <C extends Channel>(
    name: string,
    channel: C,
    reader: FeedReader<z.output<C['message']>>,
  ) => Subscription
  /** Runs on every new connection before private channels are asked for; undefined when no one is signed in. */
  readonly setAuthenticator: (open: OpenAuthentication | undefined) => void
  /** After a lost link is back and all channels have been asked for again: time to read again what they may have missed. */
  readonly onReconnected: (listener: () => void) => () => void
  /** How many messages did not decode, and how many arrived without a reader. */
  readonly counters: () => { readonly undecodable: number; readonly unread: number }
}

export type FeedOptions = {
  readonly socket: Pick<Socket, 'getSnapshot' | 'onOpened' | 'onLost'>
  readonly frames: Pick<Frames, 'onChannel'>
  readonly calls: Calls
  readonly clock: Clock
  readonly timers: Timers
  readonly report: (problem: Error) => void
}

/** websocket.md 1.7: two resyncs in ten seconds, then a pause of five. */
const resyncWindowMs = 10_000
const resyncPauseMs = 5_000

export function createFeed({ socket, frames, calls, clock, timers, report }: FeedOptions): Feed {
  const entries = new Map<string, ChannelEntry>()
  const reconnected = createListeners()
  let wasOpenBefore = false
  let isReconnecting = false
  let undecodable = 0
  let unread = 0
  let authentication: Authentication | undefined
  const subscriber = createSubscriber({
    calls,
    timers,
    entries,
    isOpen: () => socket.getSnapshot().state === 'open',
    isAuthenticated: () => authentication?.state() === 'done',
    onSettled: notifyReconnected,
    report,
  })

  function privateEntries(): ChannelEntry[] {
    return [...entries.values()].filter(({ channel }) => channel.access === 'private')
  }

  function notifyReconnected(): void {
    if (!isReconnecting || authentication?.state() === 'running') return
    if (
      [...entries.values()].some(
        ({ wire, channel }) => wire === 'asking' || (wire === 'off' && channel.access === 'public'),
      )
    )
      return
    isReconnecting = false
    reconnected.publish()
  }

  socket.onOpened(() => {
    isReconnecting = wasOpenBefore
    wasOpenBefore = true
    authentication?.start()
    subscriber.syncSoon()
  })
  socket.onLost(() => {
    isReconnecting = false
    authentication?.reset()
    for (const entry of entries.values()) forgetWire(entry)
  })
  frames.onChannel((frame: ChannelFrame) => {
    const entry = entries.get(frame.channel)
    if (entry === undefined || entry.readers.size === 0) unread++
    else deliver(entry, frame.data)
  })

  function deliver(entry: ChannelEntry, data: unknown): void {
    const decoded = decodeQuickly(entry.channel.message, data)
    if (!decoded.success) {
      undecodable++
      report(new Error(`a message of ${entry.name} does not decode`, { cause: decoded.error }))
      return resync(entry)
    }
    entry.lastMessageAtMs = clock.nowMs()
    for (const reader of Array.from(entry.readers)) reader.onMessage(decoded.data)
  }

  function resync(entry: ChannelEntry): void {
    // Already on its way out, or not there: the next subscription is fresh anyway.
    if (entry.needsFresh || entry.wire === 'off') return
    const nowMs = clock.nowMs()
    entry.resyncedAtMs = [...entry.resyncedAtMs.filter((atMs) => nowMs - atMs < resyncWindowMs), nowMs]
    if (entry.resyncedAtMs.length >= 2) subscriber.hold(entry, resyncPauseMs)
    entry.needsFresh = true
    setState(entry, 'resyncing')
    subscriber.syncSoon()
  }

  function join(name: string, channel: Channel): ChannelEntry {
    const entry = entries.get(name) ?? createChannelEntry(name, channel)
    entries.set(name, entry)
    if (entry.readers.size === 0) {
      // The last reader has just left and taken its state along: this one needs a stream from the start.
      entry.needsFresh = entry.wire !== 'off'
      entry.state = 'loading'
      entry.error = authentication?.state() === 'failed' && channel.access === 'private' ? 'UNAUTHORIZED' : undefined
      entry.lastMessageAtMs = undefined
    }
    return entry
  }

  return {
    subscribe: <C extends Channel>(name: string, channel: C, reader: FeedReader<z.output<C['message']>>) => {
      const entry = join(name, channel)
      const own: ChannelReader = {
        // The entry decodes with the schema of the channel of this name, which is the reader's.
        onMessage: (message) => reader.onMessage(message as z.output<C['message']>),
        onStatus: reader.onStatus,
      }
      entry.readers.add(own)
      if (entry.state !== 'loading' || entry.error !== undefined) own.onStatus?.(statusOf(entry))
      subscriber.syncSoon()
      return {
        status: () => statusOf(entry),
        resync: () => resync(entry),
        close: () => {
          entry.readers.delete(own)
          if (entry.readers.size === 0) subscriber.syncSoon()
        },
      }
    },
    setAuthenticator: (open) => {
      authentication?.reset()
      authentication = open?.({
        calls,
        timers,
        onDone: () => subscriber.syncSoon(),
        onFailed: (code) => {
          for (const entry of privateEntries()) setState(entry, entry.state, code)
          notifyReconnected()
        },
        report,
      })
      for (const entry of privateEntries()) {
        // What was asked for under another identity, or refused without one, is asked for again.
        entry.needsFresh = entry.wire !== 'off'
        if (entry.state !== 'loading' || entry.error !== undefined) setState(entry, 'loading')
      }
      if (socket.getSnapshot().state === 'open') authentication?.start()
      subscriber.syncSoon()
    },
    onReconnected: reconnected.subscribe,
    counters: () => ({ undecodable, unread }),
  }
}
