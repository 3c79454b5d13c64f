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
  /** `receivedMs`: when it came, UNIX milliseconds; before now for the first reader of a channel that was expected. */
  readonly onMessage: (message: Message, receivedMs: number) => void
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
  /**
   * Asks for a channel that will be read in a moment: its first reader hears all that came until then. One that no one
   * reads within ten seconds is closed again.
   */
  readonly expect: (name: string, channel: Channel) => void
  /** Runs on every new connection before private channels are asked for; undefined when no one is signed in. */
  readonly setAuthenticator: (open: OpenAuthentication | undefined) => void
  /** After a lost link is back and all channels have been asked for again: time to read again what they may have missed. */
  readonly onReconnected: (listener: () => void) => () => void
  /** Called with each decoded message of every channel, before its readers. */
  readonly onDecoded: (listener: (decoded: DecodedMessage) => void) => () => void
  /** How many messages did not decode, and how many arrived without a reader. */
  readonly counters: () => { readonly undecodable: number; readonly unread: number }
}

/** `prefix` names the channel without its instrument. */
export type DecodedMessage = { readonly prefix: string; readonly message: unknown }

export type FeedOptions = {
  readonly socket: Pick<Socket, 'getSnapshot' | 'onOpened' | 'onLost' | 'frameMs'>
  readonly frames: Pick<Frames, 'onChannel'>
  readonly calls: ConnectionCalls
  readonly clock: Clock
  readonly timers: Timers
  /** Called with the rows of a message that were left out because they cannot be read. */
  readonly onSkipped?: ((source: string, rows: readonly SkippedRow[]) => void) | undefined
  readonly report: (problem: Error) => void
}

/** websocket.md 1.7: two resyncs in ten seconds, then a pause of five. */
const resyncWindowMs = 10_000
const resyncPauseMs = 5_000
/** Longer than the code of a panel takes to load and to draw. */
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
    subscriber.syncSoon()
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
    // Already on its way out, or not there: the next subscription is fresh anyway.
    if (entry.needsFresh || entry.wire === 'off') return
    const nowMs = clock.nowMs()
    entry.resyncedAtMs = [...entry.resyncedAtMs.filter((atMs) => nowMs - atMs < resyncWindowMs), nowMs]
    if (entry.resyncedAtMs.length >= 2) subscriber.hold([entry], resyncPauseMs)
    entry.needsFresh = true
    setState(entry, 'resyncing')
    subscriber.syncSoon()
  }

  function join(name: string, channel: Channel): ChannelEntry {
    const entry = entries.get(name) ?? createChannelEntry(name, channel)
    entries.set(name, entry)
    if (!isWanted(entry)) {
      // The last reader has just left and taken its state along: this one needs a stream from the start.
      entry.needsFresh = entry.wire !== 'off'
      entry.state = 'loading'
      entry.error = authentication?.state() === 'failed' && channel.access === 'private' ? 'UNAUTHORIZED' : undefined
      entry.lastMessageAtMs = undefined
    }
    return entry
  }

  /** After the turn, when its reader is ready, and before the venue can say more. */
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
      subscriber.syncSoon()
      timers.after(expectedWithinMs, () => {
        if (entry.held === undefined) return
        entry.held = undefined
        subscriber.syncSoon()
      })
    },
    subscribe: <C extends Channel>(name: string, channel: C, reader: FeedReader<z.output<C['message']>>) => {
      const entry = join(name, channel)
      const own: ChannelReader = {
        // The entry decodes with the schema of the channel of this name, which is the reader's.
        onMessage: (message, receivedMs) => reader.onMessage(message as z.output<C['message']>, receivedMs),
        onStatus: reader.onStatus,
      }
      entry.readers.add(own)
      handOver(entry)
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
    onDecoded: decodedMessages.subscribe,
    counters: () => ({ undecodable, unread }),
  }
}
