import type { Clock } from '@/core/lib/clock'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { Command } from './engine/command'
import type { EventBatch, CommandOutcome } from './engine/event'
import type { QueuePosition } from './engine/mirror/queuePosition'
import type { LiveState } from './live/liveState'
import type { RecordedMarket } from './market/source/marketEvent'
import type { ReplayControl } from './market/source/replayControl'
import type { RequestTrace } from './monitor'
import type { PlayGrant } from './playGrant'
import type { MarketStatus } from './rules/marketStatus'
import type { History } from './storage/history'

/** A replayed market: its control, and the price curve of its recording. */
export type ReplayPort = ReplayControl & Pick<RecordedMarket, 'curve'>

/** The venue as gateways and the market see it, with one gateway process or several. */
export type VenuePort = {
  /**
   * Assigns the command its number, writes it to the journal and applies it. The promise resolves when all three are
   * done, before any listener gets the events. A command that breaks a rule does not reject the promise: the
   * `CommandOutcome` has the error. `trace`, if given, records the command's number and times.
   */
  readonly submit: (command: Command, trace?: RequestTrace) => Promise<CommandOutcome>
  /** Recent signatures accepted by an earlier process on this data folder. */
  readonly spentBefore: readonly string[]
  /**
   * Stores the signature of an accepted request, no later than its commands. Resolves once the signature is on disk.
   */
  readonly keepSpent: (signature: string) => Promise<void>
  /** Present with several gateways: marks the signature as used at all of them. Resolves to true if it was unused. */
  readonly spendForAll?: (signature: string) => Promise<boolean>
  /**
   * Present with several gateways: resolves when no other gateway is changing the account and `live` includes their
   * earlier changes. The caller must call the returned function when it is done.
   */
  readonly takeTurn?: (account: Address) => Promise<() => Promise<void>>
  /** Present with several gateways: the prefix of this gateway's connection ids, which keeps them unique. */
  readonly connectionPrefix?: string
  /**
   * Present with several gateways: resolves when `live` includes all commands that any gateway has sent so far. A
   * client may ask for an order that it placed through a gateway that has since ended.
   */
  readonly catchUp?: () => Promise<void>
  /**
   * Subscribes to the events, in order. Listeners run in a later macrotask than the sender's promise. Returns the
   * function that unsubscribes.
   */
  readonly onEvents: (listener: (batch: EventBatch) => void) => () => void
  /** The current state, built from events; updated before the sender's promise resolves. Read only. */
  readonly live: LiveState
  /** The past, built from events and stored in the database. */
  readonly history: History
  /** Real time, or market time if a speed is set. */
  readonly clock: Clock
  readonly domain: SigningDomain
  readonly playGrant: PlayGrant
  /** Absent in a simulated market. */
  readonly marketStatus?: () => MarketStatus
  /** Returns the place of an open order in its queue. Absent where the engine is in another process. */
  readonly queueOf?: (orderId: Hash) => QueuePosition | undefined
  /** Present if the market is a recording. */
  readonly replay?: ReplayPort
}

type StorageErrorFacts = {
  readonly cause?: unknown
  readonly isInUse?: boolean
  readonly isUnusable?: boolean
  readonly isDamage?: boolean
}

/** A data folder that cannot be used. The message states the problem and a remedy. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly isInUse: boolean
  /** True if no venue can run on this folder: it cannot be created, locked or written, or is in use. */
  readonly isUnusable: boolean
  /** True if written data is missing or damaged. */
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

/** Thrown after the venue has stopped, by `close` or because of `cause`. The outcome of the command is unknown. */
export class VenueStoppedError extends Error {
  override readonly name = 'VenueStoppedError'
}
