import { laterTurn } from '@/core/lib/laterTurn'
import type { FairTurns } from './fairTurns'
import type { Scheduler } from './scheduler'

/** A channel whose greeting replaces all of its messages: a reader that missed some gets the current state instead. */
export type RenewableChannel = {
  /** What a new reader is sent, a whole frame; undefined while there is nothing to send. */
  readonly greeting: () => Uint8Array | undefined
}

/**
 * What is on its way to one reader. It promises that what waits for the reader is bounded, however slowly it reads, and
 * that no message is missing in between. Answers and messages that each count wait in order, and when too many wait the
 * reader is cut off. Messages of a renewable channel do not wait at all: the reader gets the current state when it has
 * caught up. All frames are whole ones (textFrame.ts).
 */
export type Outbox = {
  readonly send: (frame: Uint8Array) => void
  readonly sendLatest: (channel: RenewableChannel, frame: Uint8Array) => void
  /** Sends the channel's greeting as soon as there is room for it, which is at once for a reader that keeps up. */
  readonly greet: (channel: RenewableChannel) => void
  /** The reader has left the channel. */
  readonly forget: (channel: RenewableChannel) => void
  /** Whether the reader has not yet taken what was sent before. */
  readonly isBehind: () => boolean
  /** Sends nothing more. */
  readonly close: () => void
}

/** The connection itself, below its messages: whole frames are written to it in batches. */
export type Wire = {
  readonly write: (bytes: Uint8Array) => void
  /** What is written from now to the end of this turn goes out together then; `onSent` runs right after it. */
  readonly beginBatch: (onSent: () => void) => void
  /** Bytes that were written and that neither the other end nor the system has taken yet, this turn's too. */
  readonly waitingBytes: () => number
  /** Calls back when all that waited has been taken. Returns the unsubscriber. */
  readonly onDrain: (listener: () => void) => () => void
}

export type OutboxOptions = {
  /** Frames are written to it in batches. */
  readonly wire: Wire
  readonly scheduler: Scheduler
  /** The reader has to miss something; called once, and nothing is sent after it. */
  readonly onTooSlow: () => void
  /** The pieces in which a frame goes out; called on sending, when its place among the others is known. */
  readonly seal?: ((frame: Uint8Array) => readonly Uint8Array[]) | undefined
  /** What a reader is still owed goes out in turns that it shares with other readers. Default: turns of its own. */
  readonly share?: FairTurns | undefined
  /** A message of a renewable channel was left out. */
  readonly onSkipped?: (() => void) | undefined
}

/** So much may be handed to the system and not yet taken before a reader counts as behind. */
const behindBytes = 65_536
/** So much may wait of messages that cannot be dropped. */
export const maxWaitingBytes = 1_048_576
/** The longest batch of a turn of the loop; it is there for a reader of everything. */
const maxBatchBytes = 1_048_576
/** Greetings may be made for a single reader, so they go out in portions, with turns for other readers in between. */
const greetingPortionBytes = 32_768
/** A reader that takes nothing for this long while something waits has gone, or might as well have. */
export const stuckAfterMs = 30_000

export function createOutbox({
  wire,
  scheduler,
  onTooSlow,
  seal,
  share = laterTurn,
  onSkipped,
}: OutboxOptions): Outbox {
  const waiting: Uint8Array[] = []
  const missed = new Set<RenewableChannel>()
  let waitingBytes = 0
  /** Bytes written in this turn and held back until its end, so that a turn costs one write to the system. */
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

  /** In a later turn: a system that takes everything at once must not keep the loop busy with one reader. */
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
    stopHearing()
  }

  function cut(): void {
    close()
    onTooSlow()
  }

  const stopHearing = wire.onDrain(onDrain)
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
