import type { Channel } from '@/core/protocol/channel'

export type ChannelReader = {
  readonly onMessage: (message: unknown, receivedMs: number) => void
  readonly onStatus: ((status: ChannelStatus) => void) | undefined
}

/** One channel that someone reads, or that still has to be closed. */
export type ChannelEntry = {
  readonly name: string
  readonly channel: Channel
  readonly readers: Set<ChannelReader>
  /** What the venue was last asked for on this connection. */
  wire: 'off' | 'asking' | 'on' | 'refused'
  /** The question under way: an answer to an older one is ignored. */
  question: object | undefined
  /** Whether the venue's stream must be closed before it counts: only a new subscription begins with a snapshot. */
  needsFresh: boolean
  /** Set while the entry must not be asked for yet. */
  cancelHold: (() => void) | undefined
  state: ChannelStatus['state']
  error: string | undefined
  lastMessageAtMs: number | undefined
  /** Set while the first reader is expected: what came for it, with when. */
  held: { readonly data: unknown; readonly receivedMs: number }[] | undefined
  /** When it was resynced, lately. */
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

/** Whether the venue should send it. */
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

/** The connection is gone, and with it everything that the venue knew of the channel. */
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
 * The state of one channel. `live`: the venue has it and sends what there is, which may be nothing for a long time.
 * `stale`: the link is gone, and what was read may be wrong by now. `resyncing`: dropped on purpose, to start afresh.
 */
export type ChannelStatus = {
  readonly state: 'loading' | 'live' | 'stale' | 'resyncing'
  /** UNIX milliseconds of the client's clock. */
  readonly lastMessageAtMs: number | undefined
  /** Why the venue does not give it, as its code. */
  readonly error: string | undefined
}
