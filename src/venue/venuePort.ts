import type { Clock } from '@/lib/clock'
import type { Command } from './engine/command'
import type { EventBatch, Outcome } from './engine/event'
import type { LiveState } from './live/liveState'
import type { PlayGrant } from './playGrant'
import type { History } from './storage/history'

/** The EIP-712 domain that orders and registrations are signed for. */
export type SigningDomain = { readonly name: string; readonly version: string; readonly chainId: number }

/**
 * All that the gateways and the market know of the venue. Behind it stand the journal and the engine; in front of it
 * several gateway processes could stand as well as one.
 */
export type VenuePort = {
  /**
   * Numbers the command, writes it to the journal on disk, applies it. The promise settles when all three are done, and
   * before any listener hears of the events. It never rejects for a reason of the sender's: that is an `Outcome`.
   */
  readonly submit: (command: Command) => Promise<Outcome>
  /** Signatures of requests that an earlier process on this data folder has taken, lately. */
  readonly spentBefore: readonly string[]
  /**
   * Keeps the signature of a request that was taken: on the disk no later than the commands that the request submits.
   * Settles when it is there.
   */
  readonly keepSpent: (signature: string) => Promise<void>
  /** Hears every batch of events in order, in a later turn of the loop than the sender's promise. Returns the way out. */
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
