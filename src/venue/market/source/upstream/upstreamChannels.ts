import { retryWaitMs, usualWaitMs } from '@/core/protocol/retryWait'
import type { Frame } from '@/core/protocol/ws/envelope'
import type { UpstreamTimers } from './upstreamConnection'

/** The subscriptions of one connection. */
export type UpstreamChannels = {
  readonly add: (names: readonly string[]) => void
  readonly remove: (names: readonly string[]) => void
  /** Subscribes again, for a new snapshot: unsubscribes first, as the venue recommends (websocket.md 7). */
  readonly renew: (name: string) => void
  /** Call when a connection has opened: subscribes to everything. */
  readonly onOpen: () => void
  readonly onLost: () => void
  /** Returns true if the frame answers a request of these channels. */
  readonly onFrame: (frame: Frame) => boolean
}

type ChannelsOptions = {
  readonly send: (message: object) => boolean
  readonly timers: UpstreamTimers
  /** UNIX milliseconds, for waits that the venue states as a time. */
  readonly nowMs: () => number
  /** Called with a channel that the venue rejects by itself; it is forgotten. */
  readonly onRejected: (name: string, code: string) => void
}

type Batch = { readonly op: 'subscribe' | 'unsubscribe'; readonly names: readonly string[] }

/** The venue counts a message per 50 channels; clients are told to keep below 100 (websocket.md 1.6). */
const mostNames = 50
/** Clients send at most 10 messages a second, because the limit is not published (websocket.md 1.6). */
const paceMs = 120
const answerWithinMs = 10_000
const tooManyWaitMs = 5_000

/** Creates the subscriptions: batches in a steady pace; a rejected batch is split until the bad name is alone. */
export function createUpstreamChannels(options: ChannelsOptions): UpstreamChannels {
  const wanted = new Set<string>()
  const pump = createBatchPump({ ...options, isWanted: (name) => wanted.has(name) })

  function retry(batch: Batch, code: string, retryAfter: unknown): void {
    if (code === 'RATE_LIMIT_EXCEEDED' || code === 'TOO_MANY_CHANNELS') {
      const statedMs = retryWaitMs(retryAfter, 'ns', options.nowMs())
      return pump.sendLater([batch], statedMs ?? (code === 'TOO_MANY_CHANNELS' ? tooManyWaitMs : usualWaitMs))
    }
    const { op, names } = batch
    const middle = names.length >>> 1
    if (middle > 0) {
      return pump.sendLater(
        [
          { op, names: names.slice(0, middle) },
          { op, names: names.slice(middle) },
        ],
        paceMs,
      )
    }
    if (op === 'unsubscribe') return
    for (const name of names) {
      wanted.delete(name)
      options.onRejected(name, code)
    }
  }

  return {
    add: (names) => {
      const fresh = names.filter((name) => !wanted.has(name))
      for (const name of fresh) wanted.add(name)
      pump.ask('subscribe', fresh)
    },
    remove: (names) => {
      const known = names.filter((name) => wanted.delete(name))
      pump.ask('unsubscribe', known)
    },
    renew: (name) => {
      pump.ask('unsubscribe', [name])
      pump.ask('subscribe', [name])
    },
    onOpen: () => {
      pump.clear()
      pump.ask('subscribe', [...wanted])
    },
    onLost: pump.clear,
    onFrame: (frame) => {
      if (frame.kind !== 'error' && frame.kind !== 'response') return false
      const batch = frame.id === undefined ? undefined : pump.answered(frame.id)
      if (batch !== undefined && frame.kind === 'error') retry(batch, frame.code, frame.retryAfter)
      return batch !== undefined
    },
  }
}

type PumpOptions = Pick<ChannelsOptions, 'send' | 'timers'> & { readonly isWanted: (name: string) => boolean }

/** Sends batches in a steady pace, and again when no answer comes. */
function createBatchPump({ send, timers, isWanted }: PumpOptions) {
  const queue: Batch[] = []
  const sent = new Map<number, { readonly batch: Batch; readonly atMs: number }>()
  let lastId = 0
  let cancel: (() => void) | undefined

  function schedule(delayMs: number): void {
    cancel ??= timers.after(delayMs, () => {
      cancel = undefined
      pump()
    })
  }

  function stop(): void {
    cancel?.()
    cancel = undefined
  }

  function pump(): void {
    const nowMs = timers.nowMs()
    for (const [id, { batch, atMs }] of sent) {
      if (nowMs - atMs < answerWithinMs) continue
      sent.delete(id)
      queue.push(batch)
    }
    const batch = queue[0]
    if (batch === undefined) {
      if (sent.size > 0) schedule(answerWithinMs)
      return
    }
    // A channel may have been removed since it was asked for.
    const names = batch.op === 'subscribe' ? batch.names.filter(isWanted) : batch.names
    lastId += 1
    if (names.length > 0 && !send({ op: batch.op, id: lastId, data: names })) return
    queue.shift()
    if (names.length > 0) sent.set(lastId, { batch: { op: batch.op, names }, atMs: nowMs })
    schedule(paceMs)
  }

  return {
    ask: (op: Batch['op'], names: readonly string[]): void => {
      for (let from = 0; from < names.length; from += mostNames) {
        queue.push({ op, names: names.slice(from, from + mostNames) })
      }
      schedule(0)
    },
    /** Puts batches before all others, after a wait. */
    sendLater: (batches: readonly Batch[], waitMs: number): void => {
      queue.unshift(...batches)
      stop()
      schedule(waitMs)
    },
    answered: (id: number): Batch | undefined => {
      const asked = sent.get(id)
      sent.delete(id)
      return asked?.batch
    },
    clear: (): void => {
      stop()
      queue.length = 0
      sent.clear()
    },
  }
}
