import type { Clock } from '@/core/lib/clock'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'
import type { Command } from './engine/command'
import type { EventBatch, CommandOutcome } from './engine/event'
import type { LiveState } from './live/liveState'
import type { RequestTrace } from './monitor'
import type { PlayGrant } from './playGrant'
import type { History } from './storage/history'

/** The gateways' and market's whole view of the venue. There may be one gateway process or several. */
export type VenuePort = {
  /**
   * Numbers the command, writes it to the journal and applies it. The promise resolves when all three are done, and
   * before any listener gets the events. It never rejects because of the sender: that is a `CommandOutcome`. The
   * sender's trace, if any, records the command's number and times.
   */
  readonly submit: (command: Command, trace?: RequestTrace) => Promise<CommandOutcome>
  /** Recent signatures accepted by an earlier process on this data folder. */
  readonly spentBefore: readonly string[]
  /** Stores the signature of an accepted request, on disk no later than its commands. Resolves once it is there. */
  readonly keepSpent: (signature: string) => Promise<void>
  /** With several gateways: uses the signature for all of them; resolves to whether it was unused. */
  readonly spendForAll?: (signature: string) => Promise<boolean>
  /**
   * Present with several gateways: resolves when no other one is changing the account, and `live` includes their
   * changes. The caller ends its turn with the returned function.
   */
  readonly takeTurn?: (account: Address) => Promise<() => Promise<void>>
  /** The prefix of this gateway's connection ids, with several gateways. */
  readonly connectionPrefix?: string
  /**
   * Present with several gateways: resolves when `live` includes all commands that any of them has sent so far. A
   * request for an order by its id may follow an order sent through a gateway that is gone.
   */
  readonly catchUp?: () => Promise<void>
  /** In order, in a later macrotask than the sender's promise. Returns the function that unsubscribes. */
  readonly onEvents: (listener: (batch: EventBatch) => void) => () => void
  /** The current state, built from events; updated before the sender's promise resolves. Read only. */
  readonly live: LiveState
  /** The past, built from events and stored in the database. */
  readonly history: History
  /** Real time, or market time if a speed is set. */
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

/** The data folder cannot be used. The message states the problem and a remedy. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly isInUse: boolean
  /** Whether no venue can run on this folder: it cannot be created, locked or written, or is in use. */
  readonly isUnusable: boolean
  /** Whether written data is missing or damaged. */
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

/** The venue has stopped: by `close`, or because of `cause`. The outcome of the command is unknown. */
export class VenueStoppedError extends Error {
  override readonly name = 'VenueStoppedError'
}
