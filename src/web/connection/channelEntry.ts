import type { Channel } from '@/core/protocol/channel'

export type ChannelReader = {
  readonly onMessage: (message: unknown, receivedMs: number) => void
  readonly onStatus: ((status: ChannelStatus) => void) | undefined
}

/** One channel that has readers, or whose unsubscription is still to be sent. */
export type ChannelEntry = {
  readonly name: string
  readonly channel: Channel
  readonly readers: Set<ChannelReader>
  /** State of the last request for this channel on the current connection. */
  wire: 'off' | 'asking' | 'on' | 'refused'
  /** The request in flight: replies to older requests are ignored. */
  question: object | undefined
  /**
   * True while the current stream must be closed before its data counts, because only a new subscription starts with a
   * snapshot.
   */
  needsFresh: boolean
  /** Ends the pause during which this channel must not be subscribed; undefined without a pause. */
  cancelHold: (() => void) | undefined
  state: ChannelStatus['state']
  error: string | undefined
  lastMessageAtMs: number | undefined
  /** Messages received before the first reader joined; undefined when no reader is expected. */
  held: { readonly data: unknown; readonly receivedMs: number }[] | undefined
  /** Times of the resyncs in the last ten seconds, in UNIX milliseconds. */
  resyncedAtMs: number[]
}

export function createChannelEntry(name: string, channel: Channel): ChannelEntry {
  return {
    name,
    channel,
    readers: new Set(),
    wire: 'off',
    question: undefined,
    needsFresh: false,
    cancelHold: undefined,
    state: 'loading',
    error: undefined,
    lastMessageAtMs: undefined,
    held: undefined,
    resyncedAtMs: [],
  }
}

/** True while the client wants the venue to stream this channel. */
export function isWanted({ readers, held }: ChannelEntry): boolean {
  return readers.size > 0 || held !== undefined
}

export function statusOf({ state, lastMessageAtMs, error }: ChannelEntry): ChannelStatus {
  return { state, lastMessageAtMs, error }
}

/** Changes the state and notifies the readers if anything is different. */
export function setState(entry: ChannelEntry, state: ChannelStatus['state'], error?: string): void {
  if (entry.state === state && entry.error === error) return
  entry.state = state
  entry.error = error
  const status = statusOf(entry)
  for (const reader of Array.from(entry.readers)) reader.onStatus?.(status)
}

/** Resets the entry after the connection was lost, because the venue forgets all subscriptions with the connection. */
export function forgetWire(entry: ChannelEntry): void {
  entry.wire = 'off'
  entry.question = undefined
  entry.needsFresh = false
  entry.cancelHold?.()
  entry.cancelHold = undefined
  if (entry.held !== undefined) entry.held = []
  if (entry.state !== 'loading') setState(entry, 'stale')
}

/**
 * The state of one channel. `live`: subscribed; a quiet channel may send nothing for a long time. `stale`: the
 * connection is lost, so the last data may be wrong by now. `resyncing`: closed by the client to start again with a
 * snapshot.
 */
export type ChannelStatus = {
  readonly state: 'loading' | 'live' | 'stale' | 'resyncing'
  /** UNIX milliseconds of the client's clock. */
  readonly lastMessageAtMs: number | undefined
  /** The venue's error code when it rejected the subscription. */
  readonly error: string | undefined
}
