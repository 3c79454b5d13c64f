import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { FairScheduler } from './fairScheduler'
import type { Scheduler } from './scheduler'

/**
 * A channel whose greeting replaces all messages: a reader that missed some messages gets the current state instead.
 */
export type RenewableChannel = {
  /** Returns a whole frame for a new reader; undefined if there is nothing to send. */
  readonly greeting: () => Uint8Array | undefined
}

/**
 * Sends messages to one reader. Waiting data is bounded, however slowly the reader reads, and no message is lost in
 * between. Answers and non-renewable messages wait in order; too many of them disconnect the reader. Messages of a
 * renewable channel never wait: once the reader has caught up, it gets the current state. Frames are complete
 * (textFrame.ts).
 */
export type Outbox = {
  readonly send: (frame: Uint8Array) => void
  readonly sendLatest: (channel: RenewableChannel, frame: Uint8Array) => void
  /** Sends the channel's greeting once there is room. For a reader that keeps up, that is at once. */
  readonly greet: (channel: RenewableChannel) => void
  readonly forget: (channel: RenewableChannel) => void
  /** True while the reader has not received everything sent before. */
  readonly isBehind: () => boolean
  readonly close: () => void
}

/** The connection below its messages: complete frames are written in batches. */
export type Wire = {
  readonly write: (bytes: Uint8Array) => void
  /** Writes until the end of this macrotask are sent together; `onSent` runs right after. */
  readonly beginBatch: (onSent: () => void) => void
  /** Bytes written that neither the other end nor the system has accepted, including those of this macrotask. */
  readonly waitingBytes: () => number
  /** Calls back when all waiting bytes are accepted. Returns the function that unsubscribes. */
  readonly onDrain: (listener: () => void) => () => void
}

export type OutboxOptions = {
  readonly wire: Wire
  readonly scheduler: Scheduler
  /** Called once when the reader would miss a message. Nothing is sent afterwards. */
  readonly onTooSlow: () => void
  /** Returns the pieces of a frame on the wire. Called on sending, when the sequence number is known. */
  readonly seal?: ((frame: Uint8Array) => readonly Uint8Array[]) | undefined
  /** Schedules catching up fairly among readers. Default: a macrotask of its own. */
  readonly share?: FairScheduler | undefined
  readonly onSkipped?: (() => void) | undefined
}

/** A reader with more unaccepted bytes counts as behind. */
const behindBytes = 65_536
/** Maximum bytes of waiting messages that cannot be dropped. */
export const maxWaitingBytes = 1_048_576
/** Maximum batch per macrotask, large enough for a reader of all channels. */
const maxBatchBytes = 1_048_576
/** Greetings may be individual, so they are sent in portions, with macrotasks for other readers in between. */
const greetingPortionBytes = 32_768
/** A reader that accepts nothing for this long while data waits is considered gone. */
export const stuckAfterMs = 30_000

export function createOutbox({
  wire,
  scheduler,
  onTooSlow,
  seal,
  share = runInMacrotask,
  onSkipped,
}: OutboxOptions): Outbox {
  const waiting: Uint8Array[] = []
  const missed = new Set<RenewableChannel>()
  let waitingBytes = 0
  /** Bytes collected until the end of the macrotask, so that the batch costs one system write. */
  let batchBytes = 0
  let isClosed = false
  let isCatchUpPlanned = false
  let stopWatching: (() => void) | undefined

  const isBehind = () => wire.waitingBytes() - batchBytes >= behindBytes
  const hasRoom = (upToBytes: number) => batchBytes < upToBytes && !isBehind()
  const isOwed = () => waiting.length > 0 || missed.size > 0

  function write(frame: Uint8Array): void {
    if (batchBytes === 0) wire.beginBatch(endBatch)
    for (const piece of seal?.(frame) ?? [frame]) {
      batchBytes += piece.length
      wire.write(piece)
    }
  }

  function endBatch(): void {
    batchBytes = 0
    if (isOwed() && !isBehind()) planCatchUp()
  }

  /**
   * Schedules `catchUp` in a later macrotask, so that a reader with a fast connection does not occupy the event loop.
   */
  function planCatchUp(): void {
    if (isCatchUpPlanned) return
    isCatchUpPlanned = true
    share(() => {
      isCatchUpPlanned = false
      catchUp()
    })
  }

  function catchUp(): void {
    for (let frame = waiting[0]; frame !== undefined && hasRoom(maxBatchBytes); frame = waiting[0]) {
      waiting.shift()
      waitingBytes -= frame.length
      write(frame)
    }
    for (const channel of missed) {
      if (waiting.length > 0 || !hasRoom(greetingPortionBytes)) break
      missed.delete(channel)
      const frame = channel.greeting()
      if (frame !== undefined) write(frame)
    }
    watch()
  }

  function watch(): void {
    if (isOwed()) stopWatching ??= scheduler.after(stuckAfterMs, cut)
    else rest()
  }

  function rest(): void {
    stopWatching?.()
    stopWatching = undefined
  }

  function onDrain(): void {
    rest()
    watch()
    if (isOwed()) planCatchUp()
  }

  function close(): void {
    isClosed = true
    waiting.length = 0
    waitingBytes = 0
    missed.clear()
    rest()
    stopListening()
  }

  function cut(): void {
    close()
    onTooSlow()
  }

  const stopListening = wire.onDrain(onDrain)
  return {
    send: (frame) => {
      if (isClosed) return
      if (waiting.length === 0 && hasRoom(maxBatchBytes)) return write(frame)
      if (waitingBytes >= maxWaitingBytes) return cut()
      waiting.push(frame)
      waitingBytes += frame.length
      watch()
    },
    sendLatest: (channel, frame) => {
      if (isClosed) return
      if (!missed.has(channel) && waiting.length === 0 && hasRoom(maxBatchBytes)) return write(frame)
      onSkipped?.()
      if (missed.has(channel)) return
      missed.add(channel)
      watch()
    },
    greet: (channel) => {
      if (isClosed) return
      missed.add(channel)
      catchUp()
    },
    forget: (channel) => void missed.delete(channel),
    isBehind,
    close,
  }
}
