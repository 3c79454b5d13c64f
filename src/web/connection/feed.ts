import type * as z from 'zod/mini'
import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import type { Channel } from '@/core/protocol/channel'
import { decodeRows, type SkippedRow } from '@/core/protocol/wireRows'
import { subscribe } from '@/core/protocol/ws/subscriptions'
import type { Authentication, OpenAuthentication } from './authentication'
import type { ConnectionCalls } from './calls'
import {
  createChannelEntry,
  forgetWire,
  isWanted,
  setState,
  statusOf,
  type ChannelEntry,
  type ChannelReader,
  type ChannelStatus,
} from './channelEntry'
import type { ChannelFrame, Frames } from './frames'
import type { Socket } from './socket'
import { createSubscriber } from './subscriber'
import type { Timers } from './timers'
import type { EarlyTalk } from './webSocket'

export type FeedReader<Message> = {
  /**
   * `receivedMs` is the time of arrival in UNIX milliseconds. It lies in the past for messages that waited for the
   * first reader of an expected channel.
   */
  readonly onMessage: (message: Message, receivedMs: number) => void
  /**
   * Called on every change of `state` or `error`, not on every message, and on joining a channel that is already
   * subscribed.
   */
  readonly onStatus?: (status: ChannelStatus) => void
}

export type Subscription = {
  readonly status: () => ChannelStatus
  /** Reports that the received data cannot be right: closes the channel and subscribes again, for every reader. */
  readonly resync: () => void
  readonly close: () => void
}

/**
 * Subscriptions to the venue's channels. A channel with readers is subscribed once, and again on every new connection.
 * Every message reaches its readers decoded and in order. A message that does not decode means a gap, so the channel is
 * subscribed again. The venue never repeats messages: a late reader gets only new ones.
 */
export type Feed = {
  /**
   * `name` is the whole channel name on the wire, such as `orderbook-100ms:ETH-PERP`; `channel` describes its messages.
   */
  readonly subscribe: <C extends Channel>(
    name: string,
    channel: C,
    reader: FeedReader<z.output<C['message']>>,
  ) => Subscription
  /**
   * Subscribes to a channel that will soon be read, and buffers its messages for the first reader. Unsubscribes if no
   * reader joins within ten seconds.
   */
  readonly expect: (name: string, channel: Channel) => void
  /**
   * Sets the authentication that runs on every new connection before private channels are subscribed; undefined when no
   * one is signed in.
   */
  readonly setAuthenticator: (open: OpenAuthentication | undefined) => void
  /**
   * Calls back after a reconnection, once all channels are subscribed again: readers must then refetch what the
   * channels may have missed.
   */
  readonly onReconnected: (listener: () => void) => () => void
  /** Called with each decoded message of every channel, before its readers. */
  readonly onDecoded: (listener: (decoded: DecodedMessage) => void) => () => void
  /** Returns how many messages did not decode, and how many arrived for a channel without readers. */
  readonly counters: () => { readonly undecodable: number; readonly unread: number }
}

/** A decoded message. `prefix` is the channel name without its instrument. */
export type DecodedMessage = { readonly prefix: string; readonly message: unknown }

export type FeedOptions = {
  readonly socket: Pick<Socket, 'getSnapshot' | 'onOpened' | 'onLost' | 'frameMs'>
  readonly frames: Pick<Frames, 'onChannel'>
  readonly calls: ConnectionCalls
  readonly clock: Clock
  readonly timers: Timers
  /** Called with the rows that were left out of a message because they cannot be read. */
  readonly onSkipped?: ((source: string, rows: readonly SkippedRow[]) => void) | undefined
  readonly report: (problem: Error) => void
}

/** websocket.md 1.7: two resyncs in ten seconds, then a pause of five. */
const resyncWindowMs = 10_000
const resyncPauseMs = 5_000
/** Longer than a lazy panel needs to load and to render. */
const expectedWithinMs = 10_000

export function createFeed({ socket, frames, calls, clock, timers, onSkipped, report }: FeedOptions): Feed {
  const entries = new Map<string, ChannelEntry>()
  const reconnected = createListeners()
  const decodedMessages = createListeners<DecodedMessage>()
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

  socket.onOpened((early) => {
    isReconnecting = wasOpenBefore
    wasOpenBefore = true
    authentication?.start()
    if (early !== undefined) takeOver(early)
    subscriber.scheduleSync()
  })
  socket.onLost(() => {
    isReconnecting = false
    authentication?.reset()
    for (const entry of entries.values()) forgetWire(entry)
  })
  frames.onChannel((frame: ChannelFrame) => {
    const entry = entries.get(frame.channel)
    if (entry === undefined || !isWanted(entry)) unread++
    else if (entry.held === undefined) deliver(entry, frame.data, socket.frameMs())
    else entry.held.push({ data: frame.data, receivedMs: socket.frameMs() })
  })

  function takeOver({ id, names }: EarlyTalk): void {
    const batch = names.flatMap((name) => entries.get(name) ?? [])
    const strays = names.filter((name) => !entries.has(name))
    subscriber.takeOver(batch, strays, calls.takeOver(subscribe, id))
  }

  function deliver(entry: ChannelEntry, data: unknown, receivedMs: number): void {
    const { result: decoded, skipped } = decodeRows(entry.channel.message, data)
    if (!decoded.success) {
      undecodable++
      report(new Error(`a message of ${entry.name} does not decode`, { cause: decoded.error }))
      return resync(entry)
    }
    if (skipped.length > 0) onSkipped?.(entry.name, skipped)
    decodedMessages.publish({ prefix: entry.channel.prefix, message: decoded.data })
    entry.lastMessageAtMs = receivedMs
    for (const reader of Array.from(entry.readers)) reader.onMessage(decoded.data, receivedMs)
  }

  function resync(entry: ChannelEntry): void {
    // The channel is being closed or is not subscribed, so the next subscription starts with a snapshot anyway.
    if (entry.needsFresh || entry.wire === 'off') return
    const nowMs = clock.nowMs()
    entry.resyncedAtMs = [...entry.resyncedAtMs.filter((atMs) => nowMs - atMs < resyncWindowMs), nowMs]
    if (entry.resyncedAtMs.length >= 2) subscriber.hold([entry], resyncPauseMs)
    entry.needsFresh = true
    setState(entry, 'resyncing')
    subscriber.scheduleSync()
  }

  function join(name: string, channel: Channel): ChannelEntry {
    const entry = entries.get(name) ?? createChannelEntry(name, channel)
    entries.set(name, entry)
    if (!isWanted(entry)) {
      // The last reader left with its state, so the new reader needs a snapshot.
      entry.needsFresh = entry.wire !== 'off'
      entry.state = 'loading'
      entry.error = authentication?.state() === 'failed' && channel.access === 'private' ? 'UNAUTHORIZED' : undefined
      entry.lastMessageAtMs = undefined
    }
    return entry
  }

  /** Delivers the buffered messages in a microtask, when the new reader is ready and before the next frame arrives. */
  function handOver(entry: ChannelEntry): void {
    const { held = [] } = entry
    entry.held = undefined
    if (held.length === 0) return
    queueMicrotask(() => {
      for (const { data, receivedMs } of held) if (!entry.needsFresh) deliver(entry, data, receivedMs)
    })
  }

  return {
    expect: (name, channel) => {
      if (entries.get(name) !== undefined) return
      const entry = join(name, channel)
      entry.held = []
      subscriber.scheduleSync()
      timers.after(expectedWithinMs, () => {
        if (entry.held === undefined) return
        entry.held = undefined
        subscriber.scheduleSync()
      })
    },
    subscribe: <C extends Channel>(name: string, channel: C, reader: FeedReader<z.output<C['message']>>) => {
      const entry = join(name, channel)
      const own: ChannelReader = {
        // The entry decodes with the schema of this channel name, which is the reader's schema.
        onMessage: (message, receivedMs) => reader.onMessage(message as z.output<C['message']>, receivedMs),
        onStatus: reader.onStatus,
      }
      entry.readers.add(own)
      handOver(entry)
      if (entry.state !== 'loading' || entry.error !== undefined) own.onStatus?.(statusOf(entry))
      subscriber.scheduleSync()
      return {
        status: () => statusOf(entry),
        resync: () => resync(entry),
        close: () => {
          entry.readers.delete(own)
          if (entry.readers.size === 0) subscriber.scheduleSync()
        },
      }
    },
    setAuthenticator: (open) => {
      authentication?.reset()
      authentication = open?.({
        calls,
        timers,
        onDone: () => subscriber.scheduleSync(),
        onFailed: (code) => {
          for (const entry of privateEntries()) setState(entry, entry.state, code)
          notifyReconnected()
        },
        report,
      })
      for (const entry of privateEntries()) {
        // Subscriptions of the previous account, and rejected ones, are sent again.
        entry.needsFresh = entry.wire !== 'off'
        if (entry.state !== 'loading' || entry.error !== undefined) setState(entry, 'loading')
      }
      if (socket.getSnapshot().state === 'open') authentication?.start()
      subscriber.scheduleSync()
    },
    onReconnected: reconnected.subscribe,
    onDecoded: decodedMessages.subscribe,
    counters: () => ({ undecodable, unread }),
  }
}
