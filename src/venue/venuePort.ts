import type { SigningDomain } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'
import type { Clock } from '@/core/lib/clock'
import type { Command } from './engine/command'
import type { EventBatch, CommandOutcome } from './engine/event'
import type { LiveState } from './live/liveState'
import type { RequestTrace } from './monitor'
import type { PlayGrant } from './playGrant'
import type { History } from './storage/history'

/**
 * All that the gateways and the market know of the venue. Behind it are the journal and the engine; in front of it
 * there could be several gateway processes as well as one.
 */
export type VenuePort = {
  /**
   * Numbers the command, writes it to the journal on disk, applies it. The promise settles when all three are done, and
   * before any listener hears of the events. It never rejects for a reason of the sender's: that is a `CommandOutcome`.
   * The trace of the request that sends it, if any, is given the command's number and times.
   */
  readonly submit: (command: Command, trace?: RequestTrace) => Promise<CommandOutcome>
  /** Signatures of requests that an earlier process on this data folder has taken, lately. */
  readonly spentBefore: readonly string[]
  /**
   * Keeps the signature of a request that was taken: on the disk no later than the commands that the request submits.
   * Settles when it is there.
   */
  readonly keepSpent: (signature: string) => Promise<void>
  /**
   * Present where other gateways serve the same venue: spends the signature for all of them, and settles with whether it was
   * not spent before. A request waits for it before it does anything.
   */
  readonly spendForAll?: (signature: string) => Promise<boolean>
  /**
   * Present where other gateways serve the same venue: settles when none of them is doing something about the account in a
   * turn, and `live` shows what they did. The caller ends its turn by what it is given.
   */
  readonly takeTurn?: (account: Address) => Promise<() => Promise<void>>
  /** What the ids of this gateway's connections begin with, where other gateways serve the same venue. */
  readonly connectionPrefix?: string
  /**
   * Present where other gateways serve the same venue: settles when `live` shows all commands that any of them had sent by
   * now. Who asks for an order by its id may have sent it by a gateway that is gone.
   */
  readonly catchUp?: () => Promise<void>
  /** Delivers every batch of events in order, in a later turn than the sender's promise. Returns the unsubscriber. */
  readonly onEvents: (listener: (batch: EventBatch) => void) => () => void
  /** What is true now, built from events; changed before the sender's promise settles. Read only. */
  readonly live: LiveState
  /** What was, built from events and kept in the database. */
  readonly history: History
  /** The venue's clock: real time, or market time when a speed is set. */
  readonly clock: Clock
  readonly domain: SigningDomain
  readonly playGrant: PlayGrant
}

type StorageErrorFacts = {
  readonly cause?: unknown
  readonly isInUse?: boolean
  readonly isUnusable?: boolean
  readonly isDamage?: boolean
}

/** The data folder cannot be used as it is. The message says what is wrong and what would be right. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** Whether another process has the folder. */
  readonly isInUse: boolean
  /** Whether no venue can run on this folder at all: it cannot be made, locked or written, or another process has it. */
  readonly isUnusable: boolean
  /** Whether something that was written is missing or damaged. */
  readonly isDamage: boolean

  constructor(
    message: string,
    { cause, isInUse = false, isUnusable = isInUse, isDamage = false }: StorageErrorFacts = {},
  ) {
    super(message, { cause })
    this.isInUse = isInUse
    this.isUnusable = isUnusable
    this.isDamage = isDamage
  }
}

/** The venue has stopped: by `close`, or because something broke (`cause`). The outcome of the command is unknown. */
export class VenueStoppedError extends Error {
  override readonly name = 'VenueStoppedError'
}
