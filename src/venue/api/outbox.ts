import type { Writable } from 'node:stream'
import type { Scheduler } from './scheduler'

/** A channel whose first message makes up for every later one: who has missed some is told how things stand now. */
export type RenewableChannel = {
  /** What a new reader is told; undefined while there is nothing to tell. A whole frame. */
  readonly greeting: () => Buffer | undefined
}

/**
 * What is on its way to one reader, and its promise: what waits for him is bounded, however slowly he reads, and he never
 * gets half a story. Answers and what counts message by message wait in their order, and when too much of it waits he is
 * cut off. Messages of a renewable channel do not wait at all: he is told how things stand when he has caught up.
 * All frames are whole ones (textFrame.ts).
 */
export type Outbox = {
  readonly send: (frame: Buffer) => void
  readonly sendLatest: (channel: RenewableChannel, frame: Buffer) => void
  /** Tells the channel's greeting as soon as there is room for it, which is at once for a reader who keeps up. */
  readonly greet: (channel: RenewableChannel) => void
  /** He reads the channel no longer. */
  readonly forget: (channel: RenewableChannel) => void
  /** Whether he has not taken what was sent to him before. */
  readonly isBehind: () => boolean
  /** Sends nothing more. */
  readonly close: () => void
}

export type OutboxOptions = {
  /** The connection itself, below the WebSocket: frames are written to it in batches. */
  readonly wire: Writable
  readonly scheduler: Scheduler
  /** He cannot be told everything any more; called once, and nothing is sent after it. */
  readonly onTooSlow: () => void
  /** What becomes of a frame when it goes out, which is when its place among the others is known: its pieces. */
  readonly seal?: ((frame: Buffer) => readonly Buffer[]) | undefined
}

/** So much may be handed to the system and not be taken yet, before a reader counts as behind. */
const behindBytes = 65_536
/** So much may wait of what cannot be left out. */
export const maxWaitingBytes = 1_048_576
/** The longest batch of a turn of the loop; it is there for a reader of everything. */
const maxBatchBytes = 1_048_576
/** Greetings are made for one reader alone, so he gets them in portions, and the others their turn in between. */
const greetingBatchBytes = 131_072
/** Who takes nothing for so long while something waits has gone, or might as well have. */
export const stuckAfterMs = 30_000

export function createOutbox({ wire, scheduler, onTooSlow, seal }: OutboxOptions): Outbox {
  const waiting: Buffer[] = []
  const missed = new Set<RenewableChannel>()
  let waitingBytes = 0
  /** Written in this turn and held back until its end, so that a turn costs one write to the system. */
  let batchBytes = 0
  let isClosed = false
  let isCatchUpPlanned = false
  let stopWatching: (() => void) | undefined

  const isBehind = () => wire.writableLength - batchBytes >= behindBytes
  const hasRoom = (upToBytes: number) => batchBytes < upToBytes && !isBehind()
  const isOwed = () => waiting.length > 0 || missed.size > 0

  function write(frame: Buffer): void {
    if (batchBytes === 0) {
      wire.cork()
      process.nextTick(endBatch)
    }
    for (const piece of seal?.(frame) ?? [frame]) {
      batchBytes += piece.length
      wire.write(piece)
    }
  }

  function endBatch(): void {
    batchBytes = 0
    wire.uncork()
    if (isOwed() && !isBehind()) planCatchUp()
  }

  /** In a turn of its own: a system that takes everything at once must not keep the loop at one reader. */
  function planCatchUp(): void {
    if (isCatchUpPlanned) return
    isCatchUpPlanned = true
    setImmediate(() => {
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
      if (waiting.length > 0 || !hasRoom(greetingBatchBytes)) break
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
    wire.off('drain', onDrain)
  }

  function cut(): void {
    close()
    onTooSlow()
  }

  wire.on('drain', onDrain)
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
      if (isClosed || missed.has(channel)) return
      if (waiting.length === 0 && hasRoom(maxBatchBytes)) return write(frame)
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
